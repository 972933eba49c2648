// Retries parked events with the current program on the current documents. They are not folded here, because later events of their streams were
// skipped; success means that a rebuild is worth its cost.
import type { RawEvent } from '@aangan/shared-events/codec';
import { parseParked, type ParkedRecord } from '@aangan/shared-events/parked';
import type { ViewStore } from '../redis/view-store.ts';
import type { Decode } from '../fold/decoder.ts';
import { fold, type FoldInput } from '../fold/fold.ts';
import { loadFor } from '../fold/load-documents.ts';
import { wholePortion } from '../fold/step.ts';
import type { Projection } from '../fold/projection.ts';

export type ParkedEvent = ParkedRecord & { readonly stream: string };

export type RetryContext = {
  readonly views: Pick<ViewStore, 'blockedStreams' | 'load'>;
  readonly log: {
    readonly readStream: (stream: string, from: bigint, most: number) => Promise<readonly RawEvent[]>;
  };
  readonly decode: Decode;
};

/** The most parked events that one retry tries. */
const MAX_RETRIED = 20;

/** The parked events of a generation, in the order of the log. */
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

/** Returns how many parked events were tried and how many of those can be folded now. Rejects when the log or the key store cannot be reached. */
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
    // Events read from a stream carry no position; a retry needs none.
    const reason = await reasonOf(projection, await decode(raw), (keys) =>
      views.load(projection.name, generation, keys),
    );
    if (reason !== undefined) reasons.push(reason);
  }
  return { tried: some.length, taken: some.length - reasons.length, reason: reasons[0] ?? '' };
}

/** The reason why an event cannot be folded; undefined when it can be. */
async function reasonOf(
  projection: Projection,
  wanted: FoldInput,
  load: (keys: readonly string[]) => Promise<ReadonlyMap<string, unknown>>,
): Promise<string | undefined> {
  const noneBlocked = new Set<string>();
  const { documents } = await loadFor(projection, wholePortion(projection, [wanted]), noneBlocked, load);
  const [text] = fold(projection, [wanted], documents, noneBlocked).blockedStreams.values();
  return text === undefined ? undefined : parseParked(text).reason;
}
