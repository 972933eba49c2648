import { describe, expect, test } from 'vitest';
import { makeDocumentCache } from './document-cache.ts';

/** A store whose replies wait until they are released. */
function aSlowStore() {
  const documents = new Map<string, string>();
  const reads: (readonly string[])[] = [];
  const replies: (() => void)[] = [];
  const texts = (keys: readonly string[]): Promise<readonly (string | null)[]> => {
    reads.push(keys);
    const found = keys.map((key) => documents.get(key) ?? null);
    return new Promise((resolve) => replies.push(() => resolve(found)));
  };
  const letGo = () => replies.splice(0).forEach((reply) => reply());
  const nextTurn = () => new Promise((resolve) => setImmediate(resolve));
  return { documents, reads, texts, letGo, nextTurn };
}

describe('the cache of documents', () => {
  test('batches the reads within one turn', async () => {
    const store = aSlowStore();
    const cache = makeDocumentCache(store.texts);
    const loads = [cache.load(['a', 'b']), cache.load(['b', 'c'])];
    await store.nextTurn();
    store.letGo();
    await Promise.all(loads);
    expect(store.reads).toEqual([['a', 'b', 'c']]);
  });

  test('does not cache a reply whose document changed in flight', async () => {
    const store = aSlowStore();
    const cache = makeDocumentCache(store.texts);
    store.documents.set('a', '1');
    const first = cache.load(['a']);
    await store.nextTurn();
    store.documents.set('a', '2');
    cache.drop('a');
    const second = cache.load(['a']);
    await store.nextTurn();
    store.letGo();
    expect(await first).toEqual([1]);
    expect(await second).toEqual([2]);
    expect(await cache.load(['a'])).toEqual([2]);
  });

  test('reads a document again that changed while its only reply was in flight', async () => {
    const store = aSlowStore();
    const cache = makeDocumentCache(store.texts);
    store.documents.set('a', '1');
    const first = cache.load(['a']);
    await store.nextTurn();
    store.documents.set('a', '2');
    cache.drop('a');
    store.letGo();
    expect(await first).toEqual([1]);
    const second = cache.load(['a']);
    await store.nextTurn();
    store.letGo();
    expect(await second).toEqual([2]);
  });

  test('evicts the oldest documents beyond its limit', async () => {
    const store = aSlowStore();
    const cache = makeDocumentCache(store.texts, 700);
    for (const key of ['a', 'b', 'c', 'd', 'a']) {
      const load = cache.load([key]);
      await store.nextTurn();
      store.letGo();
      await load;
    }
    expect(store.reads).toHaveLength(4 + 1);
  });

  test('reads again after a failed read', async () => {
    let fails = true;
    const cache = makeDocumentCache((keys) =>
      fails ? Promise.reject(new Error('away')) : Promise.resolve(keys.map(() => '1')),
    );
    await expect(cache.load(['a'])).rejects.toThrow('away');
    fails = false;
    expect(await cache.load(['a'])).toEqual([1]);
  });
});
