// The reads of the official client to their ends: what comes is gathered, and a stream that does not exist is an empty one.
import type { RawEvent } from '@aangan/shared-events/codec';
import {
  BACKWARDS,
  END,
  type EventStoreDBClient,
  FORWARDS,
  type RecordedEvent,
  type ResolvedEvent,
  START,
  StreamNotFoundError,
} from '@eventstore/db-client';
import { toRaw } from './subscription.ts';

/** Whatever the connection string prefers: a follower may be behind what was acknowledged. */
export const FROM_LEADER = { requiresLeader: true };
/** Options for reading a stream forwards from a revision, at most so many events. */
export const forwards = (from: bigint | undefined, most: number | undefined) =>
  ({
    ...FROM_LEADER,
    direction: FORWARDS,
    fromRevision: from ?? START,
    ...(most !== undefined && { maxCount: most }),
  }) as const;

/** A stream that does not exist is an empty one. */
export async function eventsIn(
  read: AsyncIterable<ResolvedEvent>,
  heard: () => void,
): Promise<readonly RawEvent[]> {
  const events: RawEvent[] = [];
  try {
    for await (const { event } of read) {
      heard();
      if (event !== undefined) events.push(toRaw(event));
    }
    return events;
  } catch (error) {
    if (error instanceof StreamNotFoundError) return [];
    throw error;
  }
}

/** The commit position of the newest event; `0n` where there is none. */
export async function headOf(client: EventStoreDBClient): Promise<bigint> {
  const last = client.readAll({ ...FROM_LEADER, direction: BACKWARDS, fromPosition: END, maxCount: 1 });
  let head = 0n;
  // To its end: who leaves a read early does not hear of its failing, and the process ends of it.
  for await (const { event } of last) head = event?.position.commit ?? head;
  return head;
}

type Stretch = {
  readonly position: bigint | undefined;
  readonly most: number;
  readonly heard: () => void;
};

/** What stands after a commit position, in the order of the log; `heard` is called for each event that comes. */
export async function readAfter<T>(
  client: EventStoreDBClient,
  { position: after, most, heard }: Stretch,
  toEntry: (event: RecordedEvent) => T,
): Promise<readonly T[]> {
  const fromPosition = after === undefined ? START : { commit: after, prepare: after };
  // The store begins with the event at the position.
  const options = { ...FROM_LEADER, direction: FORWARDS, fromPosition, maxCount: most + 1 } as const;
  const entries: T[] = [];
  for await (const { event } of client.readAll(options)) {
    heard();
    if (event !== undefined && (after === undefined || (event.position?.commit ?? 0n) > after))
      entries.push(toEntry(event));
  }
  return entries.slice(0, most);
}
