// How much one atomic step writes: Redis does nothing else while it runs, so it is bounded in documents and in bytes.
import { fold, RESYNC, documentKeysOf, type Folded, type Loaded, type FoldInput } from './fold.ts';
import type { IndexChange, Projection } from './projection.ts';

/** What a feed entry says when the views were replaced as a whole, or folded for a while without a word. */
export const PUBLISH_RESYNC = JSON.stringify([RESYNC]);
/** What a step has that says nothing: no entry is written. */
export const PUBLISH_NOTHING = '';

/** The most documents that a step writes and a single look at Redis reads, unless a single event touches more. */
export const MOST_DOCUMENTS = 500;
/** The most bytes (characters of JSON, live messages included) that a step writes, unless a single event makes more. */
export const MOST_BYTES = 1_000_000;

/** What a step writes, as Redis keeps it: documents as JSON, null for those that are dropped. */
export type StepWrites = {
  readonly documents: ReadonlyMap<string, string | null>;
  readonly indexes: readonly IndexChange[];
  readonly blockedStreams: ReadonlyMap<string, string>;
};

export const noWrites: StepWrites = { documents: new Map(), indexes: [], blockedStreams: new Map() };

/** The first events of a portion as one step; `poison` are those of them that hold back their streams. */
export type PlannedStep = {
  readonly taken: number;
  readonly writes: StepWrites;
  readonly messages: string;
  readonly retractsMessages: boolean;
  readonly poison: readonly FoldInput[];
};

/** The first of the events, at least one, that together touch no more documents than one step may. */
export function portionOf(projection: Projection, events: readonly FoldInput[]): readonly FoldInput[] {
  const touched = new Set<string>();
  const end = events.findIndex((event, at) => {
    for (const key of documentKeysOf(projection, event)) touched.add(key);
    return touched.size > MOST_DOCUMENTS && at > 0;
  });
  return end === -1 ? events : events.slice(0, end);
}

/** The keys of the documents that these events touch, each once. */
export function keysOf(projection: Projection, events: readonly FoldInput[]): readonly string[] {
  return [...new Set(events.flatMap((event) => documentKeysOf(projection, event)))];
}

/**
 * Folds a portion into one step. When that would write too much only the first half is `taken`, or a quarter, down to one event.
 * `loaded` holds the documents of the whole portion; `folded` what comes of it, if that is known; `says` whether anybody is to hear of it.
 */
export function makeStep(
  projection: Projection,
  portion: readonly FoldInput[],
  loaded: Loaded,
  blockedStreams: ReadonlySet<string>,
  {
    folded = fold(projection, portion, loaded, blockedStreams),
    publishes = true,
  }: { folded?: Folded | undefined; publishes?: boolean } = {},
): PlannedStep {
  const documents = new Map<string, string | null>();
  const messages =
    publishes && folded.messages.length > 0 ? JSON.stringify(folded.messages) : PUBLISH_NOTHING;
  let bytes = messages.length;
  for (const [key, document] of folded.documents) {
    const text = document === null ? null : JSON.stringify(document);
    documents.set(key, text);
    bytes += key.length + (text?.length ?? 0);
  }
  if ((bytes > MOST_BYTES || documents.size > MOST_DOCUMENTS) && portion.length > 1)
    return makeStep(projection, portion.slice(0, Math.ceil(portion.length / 2)), loaded, blockedStreams, {
      publishes,
    });
  const writes = { documents, indexes: listIndexChanges(folded), blockedStreams: folded.blockedStreams };
  const { retractsMessages, poison } = folded;
  return { taken: portion.length, writes, messages, retractsMessages, poison };
}

function listIndexChanges(folded: Folded): readonly IndexChange[] {
  return [...folded.indexes].flatMap(([index, members]) =>
    [...members].map(([member, score]) => ({ index, member, score })),
  );
}
