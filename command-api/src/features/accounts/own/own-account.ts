// What the log holds about an account and its sessions, for the person themselves.
import type { EventLog } from '@aangan/platform/event-log/event-log';
import type { KeyStore } from '@aangan/platform/keys/key-store';
import { codec } from '@aangan/shared-events/all-events';
import { eventsOf, type Recorded } from '@aangan/shared-events/event';
import {
  accountEvents,
  accountStream,
  sessionEvents,
  sessionStream,
  type AccountEvent,
  type Role,
} from '@aangan/shared-events/features/accounts/events';
import type { OwnAccountResponse, SessionsResponse } from '@aangan/shared-events/features/accounts/http';
import { isErased } from '@aangan/shared-events/personal';

type Stores = { readonly log: EventLog; readonly keys: KeyStore };

const isAccountEvent = eventsOf(accountEvents);
const isSessionEvent = eventsOf(sessionEvents);
/** A session is valid for 12 hours, and each takes two events at most. */
const SESSION_EVENTS_READ = 500;

/** The account; undefined once it is erased. */
export async function readOwnAccount(
  stores: Stores,
  accountId: string,
): Promise<OwnAccountResponse['data'] | undefined> {
  const events = await accountEventsOf(stores, accountId);
  const [opened] = events;
  if (opened?.type !== 'AccountOpened' || events.some(({ type }) => type === 'AccountErased'))
    return undefined;
  const { person } = opened.data;
  if (isErased(person)) return undefined;
  const role = events.reduce<Role>(
    (before, event) => (event.type === 'AccountRoleGranted' ? event.data.to : before),
    opened.data.role,
  );
  const { username, name, mobile } = person;
  return { id: accountId, name, username, role, mobile, openedAt: opened.metadata.at };
}

/** The sessions that are still valid, the newest first. */
export async function readSessions(
  { log, keys }: Stores,
  {
    accountId,
    sessionId,
    now,
  }: { readonly accountId: string; readonly sessionId: string; readonly now: Date },
): Promise<SessionsResponse['data']> {
  const [raws, account] = await Promise.all([
    log.readLast(sessionStream(accountId), SESSION_EVENTS_READ),
    accountEventsOf({ log, keys }, accountId),
  ]);
  const all = await Promise.all(raws.map((raw) => codec.decode(raw, keys.find)));
  const events = all.filter((event) => event !== undefined).filter(isSessionEvent);
  const endedAt = account.filter(endsSessions).at(-1)?.position ?? -1n;
  const ended = new Set(
    events.filter(({ type }) => type === 'SessionEnded').map(({ data }) => data.sessionId),
  );
  return events
    .filter(({ type, data, position }) => {
      if (type !== 'SessionOpened' || position < endedAt || ended.has(data.sessionId)) return false;
      return Date.parse(data.expiresAt) > now.getTime();
    })
    .map(({ data, metadata }) => ({
      id: data.sessionId,
      openedAt: metadata.at,
      expiresAt: data.expiresAt,
      isCurrent: data.sessionId === sessionId,
    }))
    .toSorted((one, other) => other.openedAt.localeCompare(one.openedAt));
}

/** Whether the event ends all sessions, as the account's view counts it. */
function endsSessions({ type }: AccountEvent): boolean {
  return ['AccountPasswordChanged', 'AccountRoleGranted', 'AccountSessionsEnded'].includes(type);
}

async function accountEventsOf(
  { log, keys }: Stores,
  accountId: string,
): Promise<readonly Recorded<AccountEvent>[]> {
  const raws = await log.readStream(accountStream(accountId));
  const events = await Promise.all(raws.map((raw) => codec.decode(raw, keys.find)));
  return events.filter((event) => event !== undefined).filter(isAccountEvent);
}
