// What a follower wrote last, so that it need not ask for it again: who follows one event mostly touches what the one before has touched. Kept
// are texts, as they stand in Redis, because what is read must be what was written and not the object that it was made of.
import { LRUCache } from 'lru-cache';

/** Characters of JSON and of keys. */
const MOST_CHARACTERS = 2_000_000;
/** What an entry costs beside its text. */
const OVERHEAD = 100;
const DROPPED = '';

export type WrittenDocuments = {
  /** Remembers what a step wrote: documents as JSON, null for those that it dropped. */
  readonly add: (documents: ReadonlyMap<string, string | null>) => void;
  /** Whether it is remembered what stands under a key, be it nothing. */
  readonly knows: (key: string) => boolean;
  /** What stands under a key that is known, afresh each time; undefined for nothing. */
  readonly read: (key: string) => unknown;
};

/** Remembers as much as is worth it, and forgets first what was needed longest ago. */
export function cacheWritten(mostCharacters: number = MOST_CHARACTERS): WrittenDocuments {
  const texts = new LRUCache<string, string>({
    maxSize: mostCharacters,
    sizeCalculation: (text, key) => text.length + key.length + OVERHEAD,
  });
  return {
    add: (documents) => {
      for (const [key, text] of documents) texts.set(key, text ?? DROPPED);
    },
    knows: (key) => texts.has(key),
    read: (key) => {
      const text = texts.get(key) ?? DROPPED;
      return text === DROPPED ? undefined : JSON.parse(text);
    },
  };
}
