// Invariants of any store after any history, independent of recorded answers.
import {
  BACKWARDS,
  END,
  FORWARDS,
  START,
  type EventStoreDBClient,
  type ReadStreamOptions,
} from '@eventstore/db-client';

type Seen = { readonly stream: string; readonly revision: bigint; readonly id: string };

const sameEvents = (some: readonly Seen[], others: readonly Seen[]): boolean =>
  some.length === others.length &&
  some.every(({ id, revision }, at) => id === others[at]?.id && revision === others[at].revision);

const seenIn = async (client: EventStoreDBClient, stream: string, backwards: boolean): Promise<Seen[]> => {
  const seen: Seen[] = [];
  const options: ReadStreamOptions = backwards
    ? { direction: BACKWARDS, fromRevision: END }
    : { direction: FORWARDS, fromRevision: START };
  try {
    for await (const { event } of client.readStream(stream, options)) {
      if (event) seen.push({ stream, revision: event.revision, id: event.id });
    }
  } catch (error) {
    const type = error instanceof Error && 'type' in error ? String(error.type) : String(error);
    return [{ stream, revision: -1n, id: type }];
  }
  return backwards ? seen.reverse() : seen;
};

const seenInLog = async (client: EventStoreDBClient, streams: readonly string[]): Promise<Seen[]> => {
  const seen: Seen[] = [];
  for await (const { event } of client.readAll({ direction: BACKWARDS, fromPosition: END, maxCount: 4000 })) {
    if (event && streams.includes(event.streamId)) {
      seen.push({ stream: event.streamId, revision: event.revision, id: event.id });
    }
  }
  return seen.reverse();
};

const isGapless = (seen: readonly Seen[]): boolean =>
  seen.every(({ revision }, at) => at === 0 || revision === (seen[at - 1]?.revision ?? 0n) + 1n);

/** Descriptions of inconsistencies; empty when there are none. */
export const disagreementsAbout = async (
  streams: readonly string[],
  client: EventStoreDBClient,
): Promise<string[]> => {
  const log = await seenInLog(client, streams);
  const found: string[] = [];
  for (const stream of streams) {
    const forwards = await seenIn(client, stream, false);
    const backwards = await seenIn(client, stream, true);
    const inLog = log.filter((seen) => seen.stream === stream);
    const refused = forwards[0]?.revision === -1n;
    if (!sameEvents(forwards, backwards)) found.push(`${stream} reads differently backwards`);
    if (refused) continue;
    if (!isGapless(forwards)) found.push(`${stream} has a gap`);
    if (!sameEvents(forwards, inLog.slice(inLog.length - forwards.length)))
      found.push(`${stream} differs in the log`);
  }
  return found;
};
