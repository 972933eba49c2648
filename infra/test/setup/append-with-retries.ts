// Appends of tests with retries beyond the shop's deadlines: on a busy machine a store may be silent for longer than a shopper would wait.
import { setTimeout as sleep } from 'node:timers/promises';
import type { StoredEvent } from '@aangan/shared-events/codec';
import {
  ConflictError,
  type Appended,
  type EventLog,
  type Expectation,
} from '@aangan/platform/event-log/event-log';
import { LogUnavailableError } from '@aangan/platform/event-log/retry';

const MAX_TRIES = 10;
/** While a store is known to be unreachable, an append fails at once; the client checks every 200 ms whether it is back. */
const PAUSE_MS = 300;

/** The end of a stream: revision and commit position of its last event. */
export type StreamEnd = Pick<Appended, 'revision' | 'position'>;

/** Appends to a stream that has no other writer, with up to 10 tries. Resolves with the stream's end. */
export async function appendWithRetries(
  log: Pick<EventLog, 'append' | 'readStream'>,
  stream: string,
  events: readonly StoredEvent[],
  expected: Expectation,
): Promise<StreamEnd> {
  for (let tries = 1; ; tries++) {
    try {
      return await log.append(stream, events, expected);
    } catch (error) {
      // The previous try, whose answer was lost, has succeeded.
      const last =
        error instanceof ConflictError && tries > 1 ? (await log.readStream(stream)).at(-1) : undefined;
      if (last !== undefined) return last;
      if (!(error instanceof LogUnavailableError) || tries === MAX_TRIES) throw error;
      await sleep(PAUSE_MS);
    }
  }
}
