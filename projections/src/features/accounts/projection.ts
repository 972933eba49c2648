// Account events -> AccountView. Tokens are validated against this view, so it handles every event that ends a session.
import type { AccountEvent, SessionEvent } from '@aangan/shared-events/features/accounts/events';
import {
  accountCountKey,
  accountKey,
  accountsIndex,
  accountsProjection,
  customersAuditIndex,
  type AccountCountView,
  type AccountView,
} from '@aangan/shared-events/features/accounts/views';
import type { Recorded } from '@aangan/shared-events/event';
import { isErased } from '@aangan/shared-events/personal';
import {
  indexEntry,
  requireDocument,
  removedIndexEntry,
  noChanges,
  contribution,
  type Changes,
  type Documents,
  type Projection,
} from '../../runtime/fold/projection.ts';

type Event = AccountEvent | Extract<SessionEvent, { type: 'SessionEnded' }>;
type Views = { account: AccountView; count: AccountCountView };

export const accounts: Projection<Event, Views> = {
  name: accountsProjection,
  version: 3,
  eventTypes: [
    'AccountOpened',
    'AccountPasswordChanged',
    'AccountRoleGranted',
    'AccountSessionsEnded',
    'AccountErased',
    'SessionEnded',
  ],
  documentKeys: (event) => ({ account: accountKey(event.data.accountId), count: accountCountKey }),
  project: (documents, event) => {
    if (event.type === 'AccountOpened') return open(documents, event);
    const account = requireDocument(documents.account, 'the account');
    switch (event.type) {
      case 'AccountPasswordChanged':
      case 'AccountSessionsEnded':
        return { documents: { account: endAllSessions(account) } };
      case 'AccountRoleGranted': {
        if (account.role === event.data.to) return noChanges;
        const granted = { ...endAllSessions(account), role: event.data.to };
        return withCount(documents, event, granted, customersIn(granted) - customersIn(account));
      }
      case 'AccountErased': {
        const erased = { ...endAllSessions(account), username: null, name: null };
        const counted = withCount(documents, event, erased, -customersIn(account));
        return {
          ...counted,
          indexes: [removedIndexEntry(accountsIndex, account.id), ...(counted.indexes ?? [])],
        };
      }
      case 'SessionEnded':
        return { documents: { account: endSession(account, event) } };
      default:
        return event satisfies never;
    }
  },
};

function open(
  documents: Documents<Views>,
  event: Recorded<Extract<Event, { type: 'AccountOpened' }>>,
): Changes<Views> {
  if (documents.account !== undefined) return noChanges;
  const { accountId, role, person } = event.data;
  const account: AccountView = {
    id: accountId,
    username: isErased(person) ? null : person.username,
    name: isErased(person) ? null : person.name,
    role,
    openedAt: event.metadata.at,
    sessionEpoch: 0,
    endedSessions: {},
  };
  const counted = withCount(documents, event, account, customersIn(account));
  return {
    ...counted,
    indexes: [indexEntry(accountsIndex, accountId, Number(event.position)), ...(counted.indexes ?? [])],
  };
}

function withCount(
  documents: Documents<Views>,
  event: Recorded<Event>,
  account: AccountView,
  more: number,
): Changes<Views> {
  if (more === 0) return { documents: { account } };
  const customers = (documents.count?.customers ?? 0) + more;
  return {
    documents: { account, count: { customers } },
    indexes: [contribution(customersAuditIndex, event, { count: customers })],
    messages: [{ to: 'admins', name: 'users-count', key: 'users-count', data: { count: customers } }],
  };
}

const customersIn = (account: AccountView): number => (account.role === 'customer' ? 1 : 0);

// A token of an older epoch is refused, so individually ended sessions need not be stored any longer.
const endAllSessions = (account: AccountView): AccountView => ({
  ...account,
  sessionEpoch: account.sessionEpoch + 1,
  endedSessions: {},
});

// An ended session is dropped once its token has expired.
function endSession(
  account: AccountView,
  event: Recorded<Extract<Event, { type: 'SessionEnded' }>>,
): AccountView {
  const now = Date.parse(event.metadata.at);
  const still = Object.entries(account.endedSessions).filter(([, expiresAt]) => Date.parse(expiresAt) > now);
  const { sessionId, expiresAt } = event.data;
  return { ...account, endedSessions: { ...Object.fromEntries(still), [sessionId]: expiresAt } };
}
