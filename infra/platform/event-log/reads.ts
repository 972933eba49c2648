// Reads of the official client, collected to their end.
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

/** Overrides the connection string's preference: a follower may lack acknowledged events. */
export const FROM_LEADER = { requiresLeader: true };
/** Options for reading at most `most` events of a stream forwards from a revision. */
export const forwardReadOptions = (from: bigint | undefined, most: number | undefined) =>
  ({
    ...FROM_LEADER,
    direction: FORWARDS,
    fromRevision: from ?? START,
    ...(most !== undefined && { maxCount: most }),
  }) as const;

/** Collects the events of a read; a stream that does not exist reads as empty. `onProgress` is called for each message. */
export async function collectEvents(
  read: AsyncIterable<ResolvedEvent>,
  onProgress: () => void,
): Promise<readonly RawEvent[]> {
  const events: RawEvent[] = [];
  try {
    for await (const { event } of read) {
      onProgress();
      if (event !== undefined) events.push(toRaw(event));
    }
    return events;
  } catch (error) {
    if (error instanceof StreamNotFoundError) return [];
    throw error;
  }
}

/** The commit position of the newest event; `0n` in an empty log. */
export async function headOf(client: EventStoreDBClient): Promise<bigint> {
  const last = client.readAll({ ...FROM_LEADER, direction: BACKWARDS, fromPosition: END, maxCount: 1 });
  let head = 0n;
  // Read to the end: the client reports the failure of an abandoned read to no caller, and an unhandled error ends the process.
  for await (const { event } of last) head = event?.position.commit ?? head;
  return head;
}

type Range = {
  readonly position: bigint | undefined;
  readonly most: number;
  readonly onProgress: () => void;
};

/** Reads the events after a commit position in log order; `onProgress` is called for each message. */
export async function readAfter<T>(
  client: EventStoreDBClient,
  { position: after, most, onProgress }: Range,
  toEntry: (event: RecordedEvent) => T,
): Promise<readonly T[]> {
  const fromPosition = after === undefined ? START : { commit: after, prepare: after };
  // The store returns the event at the position first, hence one more.
  const options = { ...FROM_LEADER, direction: FORWARDS, fromPosition, maxCount: most + 1 } as const;
  const entries: T[] = [];
  for await (const { event } of client.readAll(options)) {
    onProgress();
    if (event !== undefined && (after === undefined || (event.position?.commit ?? 0n) > after))
      entries.push(toEntry(event));
  }
  return entries.slice(0, most);
}
