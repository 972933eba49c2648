// What the event store of EVENTSTORE_URL holds before the shop's processes start.
import { firstAccountStreams } from '@aangan/platform/event-log/first-accounts';
import { connectEventLog } from '@aangan/platform/event-log/event-log';
import { LogUnavailableError } from '@aangan/platform/event-log/retry';
import { retry } from '@aangan/platform/process/retry';
import { checkGivenEventStore } from '../check-stores.ts';
import { StartError } from '../start-error.ts';

/** How long a cluster that has just started may take to elect a leader, in milliseconds. */
const LEADER_WITHIN_MS = 60_000;
const PAUSE_MS = 250;

/** Whether accounts were opened in the log. Throws `StartError` when the event store cannot be reached, or does not answer within a minute. */
export async function holdsAccounts(url: string): Promise<boolean> {
  await checkGivenEventStore(url);
  const log = connectEventLog(url);
  const givesUpAt = performance.now() + LEADER_WITHIN_MS;
  const onFailure = (error: unknown): void => {
    if (!(error instanceof LogUnavailableError)) throw error;
    if (performance.now() > givesUpAt)
      throw new StartError(
        'The event store of EVENTSTORE_URL does not answer, so it is unknown whether its log has lost its secrets. Wait until it is ready and start again; nothing was changed.',
      );
  };
  try {
    const streams = await retry(() => firstAccountStreams(log), { firstPauseMs: PAUSE_MS, onFailure });
    return streams.length > 0;
  } finally {
    await log.close();
  }
}
