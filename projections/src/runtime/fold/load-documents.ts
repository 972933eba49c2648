// Loads the documents that events need. Which related documents are needed is only known after a fold, so events are folded and documents loaded
// until none is missing.
import { fold, type Folded, type Loaded, type FoldInput } from './fold.ts';
import type { Projection } from './projection.ts';
import { foldPortion, MAX_STEP_DOCUMENTS, wholePortion, type Portion } from './step.ts';
import { readMemory, type ViewMemory } from './view-memory.ts';
import { NOT_CACHED, type WrittenDocuments } from './written-documents.ts';

export type LoadedPortion = {
  /** All documents of the portion by key, undefined for those that do not exist. */
  readonly documents: Loaded;
  /** The result of the fold, where folding was needed to find them all. */
  readonly folded: Folded | undefined;
};

export type LoadOptions = {
  readonly known?: Pick<WrittenDocuments, 'read'>;
  /** Whether the result of the fold has messages. */
  readonly publishes?: boolean;
};

const NO_CACHE = { read: () => NOT_CACHED };

/** Loads the documents of a portion except those in the cache. `load` resolves with those that exist. */
export async function loadFor(
  projection: Projection,
  portion: Portion,
  blockedStreams: ReadonlySet<string>,
  load: (keys: readonly string[]) => Promise<ReadonlyMap<string, unknown>>,
  { known = NO_CACHE, publishes = true }: LoadOptions = {},
): Promise<LoadedPortion> {
  const found = new Map<string, unknown>();
  const isCached = (key: string): boolean => {
    const document = known.read(key);
    if (document === NOT_CACHED) return false;
    found.set(key, document);
    return true;
  };
  const documents: Loaded = { has: (key) => found.has(key) || isCached(key), get: (key) => found.get(key) };
  for (let keys = [...portion.needed].filter((key) => !isCached(key)); ;) {
    for (let from = 0; from < keys.length; from += MAX_STEP_DOCUMENTS) {
      const some = keys.slice(from, from + MAX_STEP_DOCUMENTS);
      const those = await load(some);
      for (const key of some) found.set(key, those.get(key));
    }
    if (projection.relatedKeys === undefined) return { documents, folded: undefined };
    const folded = foldPortion(projection, portion, documents, blockedStreams, publishes);
    if (folded.missing.size === 0) return { documents, folded };
    keys = [...folded.missing];
  }
}

/** Folds events onto read models in memory. */
export function foldInMemory(
  projection: Projection,
  events: readonly FoldInput[],
  memory: ViewMemory,
): Folded {
  const blockedStreams = new Set(memory.blockedStreams.keys());
  const loaded = new Map<string, unknown>();
  const { keys, needed } = wholePortion(projection, events);
  for (let wanted: Iterable<string> = needed; ;) {
    const found = readMemory(memory, wanted);
    for (const key of wanted) loaded.set(key, found.get(key));
    const folded = fold(projection, events, loaded, blockedStreams, { keys });
    if (folded.missing.size === 0) return folded;
    wanted = folded.missing;
  }
}
