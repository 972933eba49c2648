// Caches the documents that a follower wrote last, because successive events mostly use the same ones. It stores JSON texts as they are in Redis, so
// that a read returns what was written and not a shared object.
import { LRUCache } from 'lru-cache';
import { indexOfMembersKey } from './members-key.ts';
import { rememberKeys } from './remembered-keys.ts';

/** The size limit, in characters of JSON and keys. */
const MAX_CACHE_CHARACTERS = 2_000_000;
/** The assumed overhead of an entry, in characters. */
const OVERHEAD = 100;
const DROPPED = '';

export type WrittenDocuments = {
  /** Caches the writes of a step: documents as JSON, null for deleted ones. */
  readonly add: (documents: ReadonlyMap<string, string | null>) => void;
  /** Whether the state of a key is cached, including its absence. */
  readonly knows: (key: string) => boolean;
  /** The cached document, parsed again at each call; undefined when it does not exist. */
  readonly read: (key: string) => unknown;
};

/** Creates the cache; the least recently used entries are evicted first. */
export function cacheWritten(mostCharacters: number = MAX_CACHE_CHARACTERS): WrittenDocuments {
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
      const document: unknown = text === DROPPED ? undefined : JSON.parse(text);
      return document;
    },
  };
}

/** The same for views that were empty before the first `add`: also knows that a document that was never written does not exist. */
export function cacheAllWritten(mostCharacters: number = MAX_CACHE_CHARACTERS): WrittenDocuments {
  const written = cacheWritten(mostCharacters);
  const ever = rememberKeys();
  return {
    add: (documents) => {
      for (const key of documents.keys()) ever.add(key);
      written.add(documents);
    },
    // The members of an index are not among the documents.
    knows: (key) => written.knows(key) || (!ever.mayHave(key) && indexOfMembersKey(key) === undefined),
    read: written.read,
  };
}
