// Plans one atomic step. Redis is blocked while a step runs, so a step is limited in documents and bytes.
import { fold, RESYNC, documentKeysOf, type Folded, type Loaded, type FoldInput } from './fold.ts';
import type { Projection } from './projection.ts';

/** Published when the views were replaced as a whole, or were folded without publishing. */
export const PUBLISH_RESYNC = JSON.stringify([RESYNC]);
/** The messages of a step that publishes none: it adds no feed entry. */
export const PUBLISH_NOTHING = '';

/** The most documents that a step writes or one query reads, unless a single event needs more. */
export const MAX_STEP_DOCUMENTS = 500;
/** The most bytes (characters of JSON, live messages included) that a step writes, unless a single event needs more. */
export const MAX_STEP_BYTES = 1_000_000;

/** The writes of a step as Redis stores them: documents as JSON, null for deleted ones. */
export type StepWrites = {
  readonly documents: ReadonlyMap<string, string | null>;
  /** By index, then by member: the score, null to remove it. */
  readonly indexes: Folded['indexes'];
  readonly blockedStreams: ReadonlyMap<string, string>;
};

export const noWrites: StepWrites = { documents: new Map(), indexes: new Map(), blockedStreams: new Map() };

/** A step for the first `taken` events of a portion; `poison` are those that block their streams. */
export type PlannedStep = {
  readonly taken: number;
  readonly writes: StepWrites;
  readonly messages: string;
  readonly retractsMessages: boolean;
  readonly poison: readonly FoldInput[];
};

/** The longest prefix of the events, at least one, whose documents fit into one step. */
export function portionOf(projection: Projection, events: readonly FoldInput[]): readonly FoldInput[] {
  const touched = new Set<string>();
  const end = events.findIndex((event, at) => {
    for (const key of documentKeysOf(projection, event)) touched.add(key);
    return touched.size > MAX_STEP_DOCUMENTS && at > 0;
  });
  return end === -1 ? events : events.slice(0, end);
}

/** The keys of the documents that these events need, without duplicates. */
export function keysOf(projection: Projection, events: readonly FoldInput[]): readonly string[] {
  return [...new Set(events.flatMap((event) => documentKeysOf(projection, event)))];
}

/**
 * Folds a portion into one step. When it would exceed the limits, only the first half is taken, then a quarter, down to one event. `loaded` holds the
 * documents of the whole portion; `folded` its result where already known; without `publishes` the step carries no messages.
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
  if ((bytes > MAX_STEP_BYTES || documents.size > MAX_STEP_DOCUMENTS) && portion.length > 1)
    return makeStep(projection, portion.slice(0, Math.ceil(portion.length / 2)), loaded, blockedStreams, {
      publishes,
    });
  const { indexes } = folded;
  const writes = { documents, indexes, blockedStreams: folded.blockedStreams };
  const { retractsMessages, poison } = folded;
  return { taken: portion.length, writes, messages, retractsMessages, poison };
}
