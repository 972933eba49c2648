// Loads the documents that events need. Which related documents are needed is only known after a fold, so events are folded and documents loaded
// until none is missing.
import { fold, type Folded, type Loaded, type FoldInput } from './fold.ts';
import type { Projection } from './projection.ts';
import { keysOf, MAX_STEP_DOCUMENTS } from './step.ts';
import { readMemory, type ViewMemory } from './view-memory.ts';
import type { WrittenDocuments } from './written-documents.ts';

export type LoadedPortion = {
  /** All documents of the portion by key, undefined for those that do not exist. */
  readonly documents: Loaded;
  /** The result of the fold, where folding was needed to find them all. */
  readonly folded: Folded | undefined;
};

const NO_CACHE = { knows: () => false, read: () => undefined };

/** Loads the documents of a portion except those in the cache. `load` resolves with those that exist. */
export async function loadFor(
  projection: Projection,
  portion: readonly FoldInput[],
  blockedStreams: ReadonlySet<string>,
  load: (keys: readonly string[]) => Promise<ReadonlyMap<string, unknown>>,
  known: Pick<WrittenDocuments, 'knows' | 'read'> = NO_CACHE,
): Promise<LoadedPortion> {
  const found = new Map<string, unknown>();
  const documents = {
    has: (key: string) => found.has(key) || known.knows(key),
    get: (key: string) => {
      if (!found.has(key) && known.knows(key)) found.set(key, known.read(key));
      return found.get(key);
    },
  };
  for (let keys = keysOf(projection, portion).filter((key) => !known.knows(key)); ;) {
    for (let from = 0; from < keys.length; from += MAX_STEP_DOCUMENTS) {
      const some = keys.slice(from, from + MAX_STEP_DOCUMENTS);
      const those = await load(some);
      for (const key of some) found.set(key, those.get(key));
    }
    if (projection.relatedKeys === undefined) return { documents, folded: undefined };
    const folded = fold(projection, portion, documents, blockedStreams);
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
  for (let keys = keysOf(projection, events); ;) {
    const found = readMemory(memory, keys);
    for (const key of keys) loaded.set(key, found.get(key));
    const folded = fold(projection, events, loaded, blockedStreams);
    if (folded.missing.size === 0) return folded;
    keys = [...folded.missing];
  }
}
