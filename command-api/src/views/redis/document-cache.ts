// Cache of one projection's parsed documents, until Redis announces their change; bounded by size. Reads within one turn of the event loop are
// batched into one command.
import { LRUCache } from 'lru-cache';
import { documentsRead } from '../../metrics/metrics.ts';

export type DocumentCache = {
  /** Documents by their full keys; undefined for one that does not exist. */
  readonly load: (keys: readonly string[]) => Promise<readonly unknown[]>;
  readonly drop: (key: string) => void;
  readonly clear: () => void;
};

const fromMemory = documentsRead.labels('memory');
const fromRedis = documentsRead.labels('redis');

type CacheEntry = { readonly document: unknown; readonly size: number };

const MAX_BYTES = 32 * 1024 * 1024;
/** Bytes of an entry beside its text. */
const OVERHEAD = 200;
const MAX_KEYS_PER_READ = 500;

/** `texts` reads several keys over the connection on which their changes are announced. */
export function makeDocumentCache(
  texts: (keys: readonly string[]) => Promise<readonly (string | null)[]>,
  maxBytes: number = MAX_BYTES,
): DocumentCache {
  const cache = new LRUCache<string, CacheEntry>({ maxSize: maxBytes, sizeCalculation: ({ size }) => size });
  // A read whose key changes meanwhile is removed from this map: its reply is neither cached nor returned to later callers.
  const inFlight = new Map<string, Promise<CacheEntry>>();
  let batch:
    | { readonly keys: string[]; readonly found: Promise<ReadonlyMap<string, CacheEntry>> }
    | undefined;

  const readBatch = async (keys: readonly string[]): Promise<ReadonlyMap<string, CacheEntry>> => {
    await Promise.resolve();
    batch = undefined;
    const found = new Map<string, CacheEntry>();
    for (let at = 0; at < keys.length; at += MAX_KEYS_PER_READ) {
      const some = keys.slice(at, at + MAX_KEYS_PER_READ);
      const replies = await texts(some);
      some.forEach((key, index) => found.set(key, parse(key, replies[index] ?? null)));
    }
    return found;
  };
  const read = (key: string): Promise<CacheEntry> => {
    if (batch === undefined) {
      const keys: string[] = [];
      batch = { keys, found: readBatch(keys) };
    }
    batch.keys.push(key);
    const reading = batch.found
      .then((found) => {
        const document = found.get(key) ?? parse(key, null);
        if (inFlight.get(key) === reading) cache.set(key, document);
        return document;
      })
      .finally(() => {
        if (inFlight.get(key) === reading) inFlight.delete(key);
      });
    inFlight.set(key, reading);
    return reading;
  };
  // Fast path: usually all documents are cached, and no promise per document is needed.
  const allCached = (keys: readonly string[]): Promise<readonly unknown[]> | undefined => {
    const documents: unknown[] = [];
    for (const key of keys) {
      const found = cache.get(key);
      if (found === undefined) return undefined;
      documents.push(found.document);
    }
    return Promise.resolve(documents);
  };
  return {
    load: (keys) => {
      const all = allCached(keys);
      if (all !== undefined) {
        fromMemory.inc(keys.length);
        return all;
      }
      let known = 0;
      const documents = keys.map(async (key) => {
        const found = cache.get(key);
        if (found === undefined) return (await (inFlight.get(key) ?? read(key))).document;
        known++;
        return found.document;
      });
      fromMemory.inc(known);
      fromRedis.inc(keys.length - known);
      return Promise.all(documents);
    },
    drop: (key) => {
      cache.delete(key);
      inFlight.delete(key);
    },
    clear: () => {
      cache.clear();
      inFlight.clear();
    },
  };
}

function parse(key: string, text: string | null): CacheEntry {
  const document: unknown = text === null ? undefined : JSON.parse(text);
  return { document, size: key.length + (text?.length ?? 0) + OVERHEAD };
}
