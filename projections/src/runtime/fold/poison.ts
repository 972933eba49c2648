// Events that were set aside, tried again: with the programs of today, on the documents as they are. What can be taken now is not folded here,
// because later events of its stream were passed over; it tells that a new generation is worth its while.
import type { RawEvent } from '@aangan/shared-events/codec';
import { parseParked, type ParkedRecord } from '@aangan/shared-events/parked';
import type { ViewStore } from '../redis/view-store.ts';
import type { Decode } from './decoder.ts';
import { fold, type FoldInput } from './fold.ts';
import { loadFor } from './load-documents.ts';
import type { Projection } from './projection.ts';

export type ParkedEvent = ParkedRecord & { readonly stream: string };

export type RetryContext = {
  readonly views: Pick<ViewStore, 'blockedStreams' | 'load'>;
  readonly log: {
    readonly readStream: (stream: string, from: bigint, most: number) => Promise<readonly RawEvent[]>;
  };
  readonly decode: Decode;
};

/** How many of them are tried. */
const MAX_RETRIED = 20;

/** The events that hold streams back in a generation, in the order of the log. */
export async function parkedEventsIn(
  views: Pick<ViewStore, 'blockedStreams'>,
  projection: Projection,
  generation: string,
): Promise<readonly ParkedEvent[]> {
  const held = await views.blockedStreams(projection.name, generation);
  return [...held]
    .map(([stream, text]) => ({ stream, ...parseParked(text) }))
    .sort((one, other) => (one.position < other.position ? -1 : 1));
}

/** Tells how many of the events that are set aside are tried, and how many of those can be taken now. Rejects when log or keys cannot be reached. */
export async function retryParked(
  { views, log, decode }: RetryContext,
  projection: Projection,
  generation: string,
): Promise<{ readonly tried: number; readonly taken: number; readonly reason: string }> {
  const some = (await parkedEventsIn(views, projection, generation)).slice(0, MAX_RETRIED);
  const reasons: string[] = [];
  for (const { stream, revision } of some) {
    const [raw] = await log.readStream(stream, revision, 1);
    if (raw === undefined) continue;
    // A stream's events bear no position where they are read by themselves, and none is needed here.
    const reason = await reasonOf(projection, await decode(raw), (keys) =>
      views.load(projection.name, generation, keys),
    );
    if (reason !== undefined) reasons.push(reason);
  }
  return { tried: some.length, taken: some.length - reasons.length, reason: reasons[0] ?? '' };
}

/** Why an event cannot be taken; undefined when it can be. */
async function reasonOf(
  projection: Projection,
  wanted: FoldInput,
  load: (keys: readonly string[]) => Promise<ReadonlyMap<string, unknown>>,
): Promise<string | undefined> {
  const noneBlocked = new Set<string>();
  const { documents } = await loadFor(projection, [wanted], noneBlocked, load);
  const [text] = fold(projection, [wanted], documents, noneBlocked).blockedStreams.values();
  return text === undefined ? undefined : parseParked(text).reason;
}
