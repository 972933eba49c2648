// What tests put into a log by themselves, without the shop's impatience: on a busy machine a store may well be silent for longer than a shopper waits.
import { setTimeout as sleep } from 'node:timers/promises';
import type { StoredEvent } from '@aangan/shared-events/codec';
import {
  ConflictError,
  type Appended,
  type EventLog,
  type Expectation,
} from '@aangan/platform/event-log/event-log';
import { LogUnavailableError } from '@aangan/platform/event-log/retry';

const MOST_TRIES = 10;
/** While a store is known to be away, a try is refused at once; a look every 200 ms finds out whether it is back. */
const PAUSE_MS = 300;

/** Where a stream ends: the revision of its last event, and its commit position. */
export type StreamEnd = Pick<Appended, 'revision' | 'position'>;

/**
 * Appends for as long as it takes, to a stream that nobody else writes to meanwhile. Resolves with where the stream ends
 * then.
 */
export async function appendPatiently(
  log: Pick<EventLog, 'append' | 'readStream'>,
  stream: string,
  events: readonly StoredEvent[],
  expected: Expectation,
): Promise<StreamEnd> {
  for (let tries = 1; ; tries++) {
    try {
      return await log.append(stream, events, expected);
    } catch (error) {
      // The try before, which was not answered, was the one that did it.
      const last =
        error instanceof ConflictError && tries > 1 ? (await log.readStream(stream)).at(-1) : undefined;
      if (last !== undefined) return last;
      if (!(error instanceof LogUnavailableError) || tries === MOST_TRIES) throw error;
      await sleep(PAUSE_MS);
    }
  }
}
