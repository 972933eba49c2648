// Caches the documents that a follower wrote last, because successive events mostly use the same ones: JSON texts as they are in Redis, and the newest
// documents also as they were folded, which projections never change, so that those need not be parsed again.
import { LRUCache } from 'lru-cache';
import { indexOfMembersKey } from './members-key.ts';
import { rememberKeys } from './remembered-keys.ts';

/** The size limit, in characters of JSON and keys. */
const MAX_CACHE_CHARACTERS = 2_000_000;
/** The assumed overhead of an entry, in characters. */
const OVERHEAD = 100;
/** The share of the texts whose documents are cached too, and of those before them. */
const FOLDED_SHARE = 0.25;
const DROPPED = '';

/** The result for a key whose state is not cached. */
export const NOT_CACHED = Symbol('not cached');

export type WrittenDocuments = {
  /** Caches the writes of a step: documents as JSON, null for deleted ones, and as they were folded. */
  readonly add: (texts: ReadonlyMap<string, string | null>, folded: ReadonlyMap<string, unknown>) => void;
  /** The cached document, undefined when it does not exist; `NOT_CACHED` when that is unknown. */
  readonly read: (key: string) => unknown;
};

/** Creates the cache; the least recently used entries are evicted first. */
export function cacheWritten(mostCharacters: number = MAX_CACHE_CHARACTERS): WrittenDocuments {
  const texts = new LRUCache<string, string>({
    maxSize: mostCharacters,
    sizeCalculation: (text, key) => text.length + key.length + OVERHEAD,
  });
  // Two generations, of which the older one is discarded when the newer one is full.
  let newer = new Map<string, unknown>();
  let older = new Map<string, unknown>();
  let characters = 0;
  const addFolded = (key: string, document: unknown, size: number): void => {
    newer.set(key, document ?? undefined);
    characters += size + key.length + OVERHEAD;
    if (characters < mostCharacters * FOLDED_SHARE) return;
    older = newer;
    newer = new Map();
    characters = 0;
  };
  return {
    add: (written, folded) => {
      for (const [key, text] of written) {
        texts.set(key, text ?? DROPPED);
        addFolded(key, folded.get(key), text?.length ?? 0);
      }
    },
    read: (key) => {
      const text = texts.get(key);
      if (text === undefined) return NOT_CACHED;
      if (newer.has(key)) return newer.get(key);
      if (older.has(key)) return older.get(key);
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
    add: (texts, folded) => {
      for (const key of texts.keys()) ever.add(key);
      written.add(texts, folded);
    },
    read: (key) => {
      const document = written.read(key);
      // The members of an index are not among the documents.
      const isNew = document === NOT_CACHED && !ever.mayHave(key) && indexOfMembersKey(key) === undefined;
      return isNew ? undefined : document;
    },
  };
}
