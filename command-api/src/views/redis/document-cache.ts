// Documents of one projection, kept as they were parsed until their change is announced; bounded by their size. What is asked within one turn of the
// event loop is read in one go.
import { LRUCache } from 'lru-cache';
import { documentsRead } from '../../metrics.ts';

export type DocumentCache = {
  /** Documents by their full keys; undefined for one that does not exist. */
  readonly load: (keys: readonly string[]) => Promise<readonly unknown[]>;
  readonly drop: (key: string) => void;
  readonly clear: () => void;
};

const fromMemory = documentsRead.labels('memory');
const fromRedis = documentsRead.labels('redis');

type Kept = { readonly document: unknown; readonly size: number };

const MOST_BYTES = 32 * 1024 * 1024;
/** What an entry costs beside its text. */
const OVERHEAD = 200;
const LONGEST_READ = 500;

/** `texts` reads several keys over the connection on which their changes are announced. */
export function makeDocumentCache(
  texts: (keys: readonly string[]) => Promise<readonly (string | null)[]>,
  mostBytes: number = MOST_BYTES,
): DocumentCache {
  const kept = new LRUCache<string, Kept>({ maxSize: mostBytes, sizeCalculation: ({ size }) => size });
  // A reading under way whose key changes meanwhile leaves this table: its reply is neither kept nor given to whoever asks from then on.
  const underWay = new Map<string, Promise<Kept>>();
  let batch: { readonly keys: string[]; readonly found: Promise<ReadonlyMap<string, Kept>> } | undefined;

  const readBatch = async (keys: readonly string[]): Promise<ReadonlyMap<string, Kept>> => {
    await Promise.resolve();
    batch = undefined;
    const found = new Map<string, Kept>();
    for (let at = 0; at < keys.length; at += LONGEST_READ) {
      const some = keys.slice(at, at + LONGEST_READ);
      const replies = await texts(some);
      some.forEach((key, index) => found.set(key, parse(key, replies[index] ?? null)));
    }
    return found;
  };
  const read = (key: string): Promise<Kept> => {
    if (batch === undefined) {
      const keys: string[] = [];
      batch = { keys, found: readBatch(keys) };
    }
    batch.keys.push(key);
    const reading = batch.found
      .then((found) => {
        const document = found.get(key) ?? parse(key, null);
        if (underWay.get(key) === reading) kept.set(key, document);
        return document;
      })
      .finally(() => {
        if (underWay.get(key) === reading) underWay.delete(key);
      });
    underWay.set(key, reading);
    return reading;
  };
  // Most of what is asked for is there, and costs no promise for each.
  const allKept = (keys: readonly string[]): Promise<readonly unknown[]> | undefined => {
    const documents: unknown[] = [];
    for (const key of keys) {
      const found = kept.get(key);
      if (found === undefined) return undefined;
      documents.push(found.document);
    }
    return Promise.resolve(documents);
  };
  return {
    load: (keys) => {
      const all = allKept(keys);
      if (all !== undefined) {
        fromMemory.inc(keys.length);
        return all;
      }
      let known = 0;
      const documents = keys.map(async (key) => {
        const found = kept.get(key);
        if (found === undefined) return (await (underWay.get(key) ?? read(key))).document;
        known++;
        return found.document;
      });
      fromMemory.inc(known);
      fromRedis.inc(keys.length - known);
      return Promise.all(documents);
    },
    drop: (key) => {
      kept.delete(key);
      underWay.delete(key);
    },
    clear: () => {
      kept.clear();
      underWay.clear();
    },
  };
}

function parse(key: string, text: string | null): Kept {
  const document: unknown = text === null ? undefined : JSON.parse(text);
  return { document, size: key.length + (text?.length ?? 0) + OVERHEAD };
}
