// Return events -> what became of each return, and the lists of returns in each state, of each customer and of each order. Of an erased customer's
// returns nothing personal remains: no note, no explanation, no pictures.
import type { Recorded } from '@aangan/shared-events/event';
import type { AccountEvent } from '@aangan/shared-events/features/accounts/events';
import type { ReturnEvent } from '@aangan/shared-events/features/returns/events';
import { returnAfter } from '@aangan/shared-events/features/returns/return';
import { RETURN_STATES } from '@aangan/shared-events/features/returns/states';
import {
  erasedReturnerKey,
  returnKey,
  returnsIndex,
  returnsOfIndex,
  returnsOfOrderIndex,
  returnsProjection,
  type ErasedReturnerView,
  type ReturnView,
} from '@aangan/shared-events/features/returns/views';
import {
  indexEntry,
  noChanges,
  requireDocument,
  type Changes,
  type Documents,
  type IndexChange,
  type LiveMessage,
  type Projection,
} from '../../runtime/fold/projection.ts';

type AccountErased = Extract<AccountEvent, { type: 'AccountErased' }>;
type Views = { return: ReturnView; erased: ErasedReturnerView };
type Slot = `return ${string}`;
type Reached = { [slot in Slot]: ReturnView };

const slotOf = (returnId: string): Slot => `return ${returnId}`;

export const returns: Projection<ReturnEvent | AccountErased, Views, Reached> = {
  name: returnsProjection,
  version: 3,
  eventTypes: [
    'ReturnRequested',
    'ReturnApproved',
    'ReturnRefused',
    'ReturnWithdrawn',
    'ReturnReceived',
    'ReturnRefundRequested',
    'ReturnRefundRefused',
    'ReturnRefundFailed',
    'ReturnRefundWithdrawn',
    'ReturnRefunded',
    'ReturnClosed',
    'AccountErased',
  ],
  documentKeys: ({ type, data }) => {
    const erased = erasedReturnerKey(data.accountId);
    return type === 'AccountErased' ? { erased } : { return: returnKey(data.returnId), erased };
  },
  indexes: ({ type, data }) => (type === 'AccountErased' ? returnsOfIndex(data.accountId) : undefined),
  relatedKeys: (_, __, returnIds) => Object.fromEntries(returnIds.map((id) => [slotOf(id), returnKey(id)])),
  project: (documents, event, returnIds) =>
    event.type === 'AccountErased' ? erase(documents, event, returnIds) : enter(documents, event),
};

function enter(documents: Documents<Views>, event: Recorded<ReturnEvent>): Changes<Views> {
  const before = documents.return;
  if (before !== undefined && before.revision >= Number(event.revision)) return noChanges;
  const folded = returnAfter(before, event);
  if (folded === undefined) throw new Error('the return was never requested');
  const view = { ...folded, place: before?.place ?? Number(event.position) };
  // The key may still exist for a moment after AccountErased.
  const shown = documents.erased === undefined ? view : blank(view);
  return {
    documents: { return: shown },
    indexes: [...(before === undefined ? listed(shown) : []), ...inStates(before, shown)],
    messages: [changed(shown, `account:${shown.accountId}`), changed(shown, 'admins')],
  };
}

function erase(
  documents: Documents<Views & Reached>,
  { data: { accountId } }: Recorded<AccountErased>,
  returnIds: readonly string[],
): Changes<Views & Reached> {
  if (documents.erased !== undefined) return noChanges;
  const blanked = returnIds.map(
    (id) => [slotOf(id), blank(requireDocument(documents[slotOf(id)], 'a return of the account'))] as const,
  );
  const erased = { documents: { ...Object.fromEntries(blanked), erased: { accountId } } };
  if (blanked.length === 0) return erased;
  // The feed holds whole returns, and administrators' screens show them: remove them and reload.
  const resync = { to: 'admins', name: 'resync', key: 'resync', data: {} } as const;
  return { ...erased, messages: [resync], retractsMessages: true };
}

const blank = (view: ReturnView): ReturnView => ({ ...view, note: null, explanation: null, pictures: [] });

function listed({ returnId, orderId, number, accountId, place }: ReturnView): readonly IndexChange[] {
  return [
    indexEntry(returnsIndex('all'), returnId, place),
    indexEntry(returnsOfIndex(accountId), returnId, place),
    indexEntry(returnsOfOrderIndex(orderId), returnId, number),
  ];
}

function inStates(before: ReturnView | undefined, now: ReturnView): readonly IndexChange[] {
  return RETURN_STATES.filter((state) => state === now.state || state === before?.state).map((state) => ({
    ...{ index: returnsIndex(state), member: now.returnId },
    score: state === now.state ? now.place : null,
  }));
}

const changed = (view: ReturnView, to: LiveMessage['to']): LiveMessage => ({
  ...{ to, name: 'return-changed', key: `return:${view.returnId}`, data: view },
});
