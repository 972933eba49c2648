// The documents of the read models, parsed once and cached until the feed names them as changed.
import { documentsRead } from '../metrics/metrics.ts';
import type { Cache } from './cache.ts';
import type { Views } from './views.ts';

/** Reads the JSON of several documents at once, in the order of the keys; null for a missing one. */
export type ReadTexts = (projection: string, keys: readonly string[]) => Promise<readonly (string | null)[]>;

type CachedDocument = { readonly document: unknown; readonly bytes: number };

const fromMemory = documentsRead.labels('memory');
const fromRedis = documentsRead.labels('redis');

const MAX_KEYS_PER_READ = 500;

/** Makes the reads of documents; those of one call are of the same era. */
export function makeDocuments(
  readTexts: ReadTexts,
  era: Views['era'],
  cache: Cache,
): Pick<Views, 'document' | 'documents'> {
  const cached = cache.space<CachedDocument>({ name: 'document', bytesOf: ({ bytes }) => bytes });
  const allCached = (names: readonly string[]): readonly unknown[] | undefined => {
    const documents: unknown[] = [];
    for (const name of names) {
      const found = cached.current(name, undefined);
      if (found === undefined) return undefined;
      documents.push(found.document);
    }
    return documents;
  };
  const load = async (projection: string, keys: readonly string[], names: readonly string[]) => {
    const missing: string[] = [];
    const readAll = async (): Promise<readonly (string | null)[]> => {
      // By then all missing keys are known.
      await Promise.resolve();
      fromRedis.inc(missing.length);
      const texts: (string | null)[] = [];
      for (let at = 0; at < missing.length; at += MAX_KEYS_PER_READ)
        texts.push(...(await readTexts(projection, missing.slice(at, at + MAX_KEYS_PER_READ))));
      return texts;
    };
    let reading: ReturnType<typeof readAll> | undefined;
    const loading = keys.map((key, index) =>
      cached.getOrMake(names[index] ?? '', async () => {
        cache.recordRead(projection, [key]);
        const at = missing.push(key) - 1;
        return parse((await (reading ??= readAll()))[at] ?? null);
      }),
    );
    fromMemory.inc(keys.length - missing.length);
    return (await Promise.all(loading)).map(({ document }) => document);
  };
  const documents = async (projection: string, keys: readonly string[]): Promise<readonly unknown[]> => {
    cache.recordRead(projection, keys);
    const names = keys.map((key) => `${projection} ${key}`);
    for (;;) {
      const before = era();
      const found = allCached(names);
      if (found !== undefined) {
        fromMemory.inc(keys.length);
        return found;
      }
      const loaded = await load(projection, keys, names);
      if (era() === before) return loaded;
    }
  };
  return {
    documents: documents as Views['documents'],
    document: (async (projection: string, key: string) =>
      (await documents(projection, [key]))[0]) as Views['document'],
  };
}

function parse(text: string | null): CachedDocument {
  return { document: text === null ? undefined : JSON.parse(text), bytes: text?.length ?? 0 };
}
