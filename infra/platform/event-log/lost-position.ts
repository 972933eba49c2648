// A position up to which the log was read, and at which it has no event any more: an older copy of it was put in its place. Neither an outage nor damage:
// waiting does not help, and a reader can only begin again at the start of the log.
import { once } from 'node:events';
import type { RawEvent } from '@aangan/shared-events/codec';
import type { EventStoreDBClient } from '@eventstore/db-client';
import { withoutDeadline } from '../process/deadline.ts';
import { pause } from '../process/retry.ts';
import { DamagedRecordError } from './damaged-record.ts';
import { headOf, readEvents } from './reads.ts';

/** The log has no event at a position up to which it was read. */
export class LostPositionError extends Error {
  override readonly name = 'LostPositionError';
  readonly position: bigint;

  constructor(position: bigint, options?: ErrorOptions) {
    super(
      `The event log has no event at position ${position}, up to which it was read before: an older copy of it was put in its place. Stop the shop, keep its data folder, and restore the newest backup: npm run restore -- DIR (operations.md, “A log that was changed”).`,
      options,
    );
    this.position = position;
  }
}

/**
 * How a position that is no event's is refused: UNKNOWN by EventStoreDB, which has it for other failures too, and INVALID_ARGUMENT by the embedded store.
 * https://grpc.github.io/grpc/core/md_doc_statuscodes.html
 */
const REFUSALS = [2, 3];

/**
 * Converts the error of a read or a subscription after a position to `LostPositionError` when the store refuses the position itself while it answers
 * otherwise; returns any other error unchanged. Never rejects.
 */
export async function toLostPositionError(
  client: EventStoreDBClient,
  position: bigint | undefined,
  error: unknown,
): Promise<unknown> {
  if (position === undefined || !isRefusal(error)) return error;
  const again = await readEvents(client, { from: position, most: 1 }).then(() => undefined, isRefusal);
  if (again !== true) return error;
  return headOf(client).then(
    () => new LostPositionError(position, { cause: error }),
    () => error,
  );
}

/** The result of a read after a position, whose error is converted by `toLostPositionError`. */
export function orLostPosition<T>(
  client: EventStoreDBClient,
  position: bigint | undefined,
  read: Promise<T>,
): Promise<T> {
  return read.catch(async (error: unknown) => {
    throw await toLostPositionError(client, position, error);
  });
}

function isRefusal(error: unknown): boolean {
  return error instanceof Error && 'code' in error && REFUSALS.includes(Number(error.code));
}

/**
 * How long the log may end before a position that was read until it counts as lost, and the pause between two questions, in milliseconds. A node that was
 * just elected, or that is cut off and still takes itself for the leader, may not know the newest events.
 */
const SHORT_LOG_MS = 5_000;
const SHORT_LOG_PAUSE_MS = 250;

/** The head of the log, as soon as it has reached a position, or after five seconds. Rejects as `head` does. */
export async function headReaching(
  head: () => Promise<bigint>,
  position: bigint,
  until: AbortSignal,
): Promise<bigint> {
  for (const end = performance.now() + SHORT_LOG_MS; ; await pause(SHORT_LOG_PAUSE_MS, until)) {
    const at = await head();
    if (at >= position || performance.now() >= end || until.aborted) return at;
  }
}

/** How a log that may have been replaced is asked; as `EventLog` these retry, and reject when it cannot be reached. */
export type AskLog = {
  readonly head: () => Promise<bigint>;
  /** The first event from a position on. Rejects with `LostPositionError` as well. */
  readonly eventFrom: (position: bigint) => Promise<RawEvent | undefined>;
};

/**
 * Whether the log still has what was read of it up to a position, of which `last` is the last event: `lost` when it has not, `unknown` while it cannot be
 * reached, or when the signal is aborted. Never rejects. A log with a damaged record there has not lost it.
 */
export async function placeInLog(
  ask: AskLog,
  position: bigint | undefined,
  last: RawEvent | undefined,
  until: AbortSignal,
): Promise<'there' | 'lost' | 'unknown'> {
  if (position === undefined || position === 0n) return 'there';
  if (until.aborted) return 'unknown';
  const asked = new AbortController();
  const aborted = once(until, 'abort', { signal: asked.signal }).then(
    () => 'unknown' as const,
    () => 'unknown' as const,
  );
  const isLost = async (): Promise<boolean> => {
    if ((await headReaching(ask.head, position, until)) < position) return true;
    const found = last && (await ask.eventFrom(last.position));
    // Where an event was deleted, the next one is found.
    return found?.position === last?.position && found?.id !== last?.id;
  };
  const place = withoutDeadline(isLost).then(
    (isLost) => (isLost ? 'lost' : 'there'),
    (error: unknown) => {
      if (error instanceof LostPositionError) return 'lost';
      return error instanceof DamagedRecordError ? 'there' : 'unknown';
    },
  );
  return Promise.race([place, aborted]).finally(() => asked.abort());
}
