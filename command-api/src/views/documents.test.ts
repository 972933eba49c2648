import { beforeEach, describe, expect, test } from 'vitest';
import { makeCache } from './cache.ts';
import { makeDocuments } from './documents.ts';
import type { Views } from './views.ts';

const NAME = 'things';
const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

/** A store whose replies wait until they are released. */
let stored: Map<string, string>;
let reads: (readonly string[])[];
let replies: (() => void)[];
let isAway: boolean;
let era: number;
let change: (keys: readonly string[] | 'all') => void;
let views: Pick<Views, 'document' | 'documents'>;

beforeEach(() => {
  [stored, reads, replies, isAway, era] = [new Map(), [], [], false, 0];
  const onChange: Views['onChange'] = (_name, listener) => {
    change = listener;
    return () => undefined;
  };
  const readTexts = (_name: string, keys: readonly string[]): Promise<readonly (string | null)[]> => {
    reads.push(keys);
    const found = keys.map((key) => stored.get(key) ?? null);
    return new Promise((resolve, reject) =>
      replies.push(() => (isAway ? reject(new Error('away')) : resolve(found))),
    );
  };
  const cache = makeCache({ onChange, hasReached: () => true }, [NAME], 5_000);
  views = makeDocuments(readTexts, () => era, cache);
});

async function letGo(): Promise<void> {
  await nextTurn();
  for (const reply of replies.splice(0)) reply();
}
async function load(...keys: readonly string[]): Promise<readonly unknown[]> {
  const found = views.documents(NAME, keys);
  await letGo();
  return found;
}

describe('documents', () => {
  test('of one call are read together, and again only after their change', async () => {
    stored.set('a', '1').set('b', '2');
    expect(await load('a', 'b', 'none')).toEqual([1, 2, undefined]);
    expect(await load('none', 'a')).toEqual([undefined, 1]);
    stored.set('a', '3');
    change(['a', 'index:all']);
    expect(await load('a', 'b')).toEqual([3, 2]);
    expect(reads).toEqual([['a', 'b', 'none'], ['a']]);
  });

  test('that change while they are read are not cached, and not given to later readers', async () => {
    stored.set('a', '1');
    const first = views.document(NAME, 'a');
    await nextTurn();
    stored.set('a', '2');
    change(['a']);
    const second = views.document(NAME, 'a');
    await letGo();
    expect(await first).toBe(1);
    expect(await second).toBe(2);
    expect(await load('a')).toEqual([2]);
  });

  test('are of one era, though some were cached', async () => {
    stored.set('a', '1').set('b', '1');
    await load('a');
    const both = views.documents(NAME, ['a', 'b']);
    await nextTurn();
    stored.set('a', '2').set('b', '2');
    era++;
    change('all');
    await letGo();
    await letGo();
    expect(await both).toEqual([2, 2]);
  });

  test('are evicted beyond the limit of the cache, the oldest first', async () => {
    for (const key of ['a', 'b', 'c', 'd', 'e', 'f', 'a']) await load(key);
    expect(reads).toHaveLength(7);
  });

  test('are read in portions', async () => {
    const many = Array.from({ length: 1_100 }, (_, index) => String(index));
    const found = views.documents(NAME, many);
    for (let portion = 0; portion < 3; portion++) await letGo();
    await found;
    expect(reads.map(({ length }) => length)).toEqual([500, 500, 100]);
  });

  test('are read again after a failed read', async () => {
    isAway = true;
    await expect(load('a')).rejects.toThrow('away');
    isAway = false;
    stored.set('a', '1');
    expect(await load('a')).toEqual([1]);
  });
});
