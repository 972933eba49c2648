// Loads what events touch, and then, where a projection reaches further documents by way of the first, those too. Which they are shows when the
// events are folded: so they are folded until nothing is missing.
import { fold, type Folded, type Loaded, type FoldInput } from './fold.ts';
import type { Projection } from './projection.ts';
import { keysOf, MOST_DOCUMENTS } from './step.ts';
import { readMemory, type ViewMemory } from './view-memory.ts';
import type { WrittenDocuments } from '../worker/written-documents.ts';

export type LoadedPortion = {
  /** All documents of the portion by key, undefined for those that do not exist. */
  readonly documents: Loaded;
  /** What comes of it, where it had to be folded to find them all. */
  readonly folded: Folded | undefined;
};

const NO_CACHE = { knows: () => false, read: () => undefined };

/** Loads all documents of a portion but those that are known. `load` resolves with those that exist. */
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
    for (let from = 0; from < keys.length; from += MOST_DOCUMENTS) {
      const some = keys.slice(from, from + MOST_DOCUMENTS);
      const those = await load(some);
      for (const key of some) found.set(key, those.get(key));
    }
    if (projection.relatedKeys === undefined) return { documents, folded: undefined };
    const folded = fold(projection, portion, documents, blockedStreams);
    if (folded.missing.size === 0) return { documents, folded };
    keys = [...folded.missing];
  }
}

/** Folds events on what stands in memory. */
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
