// Plans one atomic step. Redis is blocked while a step runs, so a step is limited in documents and bytes.
import {
  eventKeysOf,
  fold,
  forEachKey,
  RESYNC,
  type EventKeys,
  type Folded,
  type FoldInput,
  type FoldOptions,
  type Loaded,
} from './fold.ts';
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
  /** The documents of `writes` before they were turned into JSON. */
  readonly folded: Folded['documents'];
  readonly messages: string;
  readonly retractsMessages: boolean;
  readonly poison: readonly FoldInput[];
};

/** Events that are folded together, and the keys that they need: of each event, and of all of them without duplicates. */
export type Portion = {
  readonly events: readonly FoldInput[];
  readonly keys: readonly EventKeys[];
  readonly needed: ReadonlySet<string>;
};

/** The longest prefix of the events, at least one, whose documents fit into one step. */
export function portionOf(
  projection: Projection,
  events: readonly FoldInput[],
  maxDocuments: number = MAX_STEP_DOCUMENTS,
): Portion {
  const needed = new Set<string>();
  const keys: EventKeys[] = [];
  for (const event of events) {
    const those = eventKeysOf(projection, event);
    const before = needed.size;
    forEachKey(those, (key) => needed.add(key));
    if (needed.size > maxDocuments && keys.length > 0) {
      for (const key of [...needed].slice(before)) needed.delete(key);
      break;
    }
    keys.push(those);
  }
  return { events: keys.length === events.length ? events : events.slice(0, keys.length), keys, needed };
}

/** All of the events, whatever they need. */
export function wholePortion(projection: Projection, events: readonly FoldInput[]): Portion {
  return portionOf(projection, events, Infinity);
}

/** How a step is folded: without `publishes` it carries no messages. */
export type StepOptions = Pick<FoldOptions, 'publishes'> & {
  /** The result of the fold, where it is already known. */
  readonly folded?: Folded | undefined;
};

/** Folds a portion as far as a step may change documents. */
export function foldPortion(
  projection: Projection,
  { events, keys }: Pick<Portion, 'events' | 'keys'>,
  loaded: Loaded,
  blockedStreams: ReadonlySet<string>,
  publishes = true,
): Folded {
  return fold(projection, events, loaded, blockedStreams, {
    keys,
    publishes,
    maxDocuments: MAX_STEP_DOCUMENTS,
  });
}

/**
 * Folds a portion into one step. When it would write too many bytes, only the first half is taken, then a quarter, down to one event. `loaded` holds
 * the documents of the whole portion.
 */
export function makeStep(
  projection: Projection,
  { events, keys }: Pick<Portion, 'events' | 'keys'>,
  loaded: Loaded,
  blockedStreams: ReadonlySet<string>,
  { publishes = true, folded }: StepOptions = {},
): PlannedStep {
  const result = folded ?? foldPortion(projection, { events, keys }, loaded, blockedStreams, publishes);
  const documents = new Map<string, string | null>();
  const messages = result.messages.length > 0 ? JSON.stringify(result.messages) : PUBLISH_NOTHING;
  let bytes = messages.length;
  for (const [key, document] of result.documents) {
    const text = document === null ? null : JSON.stringify(document);
    documents.set(key, text);
    bytes += key.length + (text?.length ?? 0);
  }
  if (bytes > MAX_STEP_BYTES && result.taken > 1) {
    const half = Math.ceil(result.taken / 2);
    const fewer = { events: events.slice(0, half), keys: keys.slice(0, half) };
    return makeStep(projection, fewer, loaded, blockedStreams, { publishes });
  }
  const { taken, indexes, retractsMessages, poison } = result;
  const writes = { documents, indexes, blockedStreams: result.blockedStreams };
  return { taken, writes, folded: result.documents, messages, retractsMessages, poison };
}
