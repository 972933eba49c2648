import { beforeEach, describe, expect, test } from 'vitest';
import { makeDerivedCache, type CacheRead, type DerivedCache } from './cache.ts';

const shelf = { views: ['products'] };
const words = { views: ['reviews'] };

let cache: DerivedCache<{ text: string }>;
let change: (projection: string) => void;
let reached: boolean;
let builds: number;

beforeEach(() => {
  const listeners = new Map<string, Set<() => void>>();
  change = (projection) => listeners.get(projection)?.forEach((listener) => listener());
  reached = true;
  builds = 0;
  const onChange = (projection: string, listener: (changed: 'all') => void): (() => void) => {
    const notify = (): void => listener('all');
    listeners.set(projection, (listeners.get(projection) ?? new Set()).add(notify));
    return () => undefined;
  };
  const options = { maxBytes: 1_000, bytesOf: ({ text }: { text: string }) => text.length };
  cache = makeDerivedCache({ onChange }, { hasReached: () => reached }, options);
});

const make =
  (text: string, ...reads: readonly { views: string[] }[]) =>
  async (beforeRead: CacheRead) => {
    builds++;
    for (const sources of reads) beforeRead(sources);
    await Promise.resolve();
    return { text };
  };

describe('a cached value', () => {
  test('is returned until one of its sources changes', async () => {
    await cache.getOrMake('page', make('one', shelf, words));
    expect((await cache.getOrMake('page', make('two', shelf, words))).text).toBe('one');
    change('reviews');
    expect(cache.current('page', undefined)).toBeUndefined();
    expect((await cache.getOrMake('page', make('two', shelf))).text).toBe('two');
    change('reviews');
    expect(cache.current('page', undefined)?.text).toBe('two');
    change('products');
    expect(cache.current('page', undefined)).toBeUndefined();
  });

  test('is not returned while its sources are not live', async () => {
    await cache.getOrMake('page', make('one', shelf));
    reached = false;
    expect(cache.current('page', undefined)).toBeUndefined();
    reached = true;
    expect(cache.current('page', undefined)?.text).toBe('one');
  });

  test('is not stored when a source changed between read and build', async () => {
    await cache.getOrMake('page', async (beforeRead) => {
      beforeRead(shelf);
      change('products');
      return { text: 'old' };
    });
    expect(cache.current('page', undefined)).toBeUndefined();
  });

  test('takes no more than its byte limit', async () => {
    for (const key of ['a', 'b', 'c', 'd']) await cache.getOrMake(key, make('x'.repeat(200), shelf));
    const keys = ['a', 'b', 'c', 'd'].filter((key) => cache.current(key, undefined) !== undefined);
    expect(keys).toEqual(['c', 'd']);
    const d = cache.current('d', undefined);
    if (d !== undefined) cache.updateSize('d', Object.assign(d, { text: 'x'.repeat(600) }));
    expect(cache.current('c', undefined)).toBeUndefined();
    expect(cache.current('d', undefined)).toBeDefined();
  });
});

describe('a value that is being built', () => {
  test('is built once for concurrent callers, and again for a caller after a change', async () => {
    let go = (): void => undefined;
    const gate = new Promise<void>((resolve) => (go = resolve));
    const slowly = async (beforeRead: CacheRead) => {
      builds++;
      beforeRead(shelf);
      await gate;
      return { text: `number ${builds}` };
    };
    const before = [cache.getOrMake('page', slowly), cache.getOrMake('page', slowly)];
    expect(builds).toBe(1);
    change('products');
    const after = cache.getOrMake('page', slowly);
    expect(builds).toBe(2);
    go();
    expect(new Set([...(await Promise.all(before))]).size).toBe(1);
    await after;
    expect(cache.current('page', undefined)).toBe(await after);
  });

  test('leaves nothing behind when it fails', async () => {
    await expect(cache.getOrMake('page', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect((await cache.getOrMake('page', make('one'))).text).toBe('one');
  });
});
