// The accounts at the start of a log, by which a start finds out whether the log belongs to its secrets.
import type { AccountEvent } from '@aangan/shared-events/features/accounts/events';
import type { EventLog } from './event-log.ts';

/** How many events from the start of the log are searched for accounts; the first administrator's is among the first. */
const SEARCHED = 500;
const OPENED: AccountEvent['type'] = 'AccountOpened';

/** The streams of the first accounts, in the order in which they were opened; empty for a log without one. Throws as `eventsAfter` does. */
export async function firstAccountStreams(log: Pick<EventLog, 'eventsAfter'>): Promise<readonly string[]> {
  const events = await log.eventsAfter(undefined, SEARCHED);
  return events.filter(({ type }) => type === OPENED).map(({ stream }) => stream);
}
