import { beforeEach, describe, expect, test } from 'vitest';
import { makeCache, type Cache, type CacheBuild, type CacheSpace } from './cache.ts';
import type { Views } from './views.ts';

const shelf = 'products';
const words = 'reviews';

let cache: CacheSpace<{ text: string }>;
let whole: Cache;
let change: (projection: string, changed?: readonly string[] | 'all') => void;
let reached: boolean;
let builds: number;

beforeEach(() => {
  const listeners = new Map<string, Parameters<Views['onChange']>[1]>();
  change = (projection, changed = ['any']) => listeners.get(projection)?.(changed);
  reached = true;
  builds = 0;
  const onChange: Views['onChange'] = (projection, listener) => {
    listeners.set(projection, listener);
    return () => undefined;
  };
  whole = makeCache({ onChange, hasReached: () => reached }, [], 2_500);
  cache = whole.space({ name: 'texts', bytesOf: ({ text }) => text.length });
});

const make =
  (text: string, ...projections: readonly string[]) =>
  async () => {
    builds++;
    for (const projection of projections) whole.recordRead(projection, ['any']);
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
    await cache.getOrMake('page', async () => {
      whole.recordRead('products', ['any']);
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

describe('a value that was made from some keys of a projection', () => {
  const makeOwn = async () => {
    whole.recordRead('orders', ['order:7', 'index:of:asha']);
    await Promise.resolve();
    whole.recordRead('products', ['product:1']);
    return { text: `number ${++builds}` };
  };
  const text = async (): Promise<string> => (await cache.getOrMake('own', makeOwn)).text;

  test('is dropped with them and with the whole projection, and not with other keys', async () => {
    expect(await text()).toBe('number 1');
    change('orders', ['order:8', 'index:of:meera']);
    change('products', ['product:2']);
    expect(await text()).toBe('number 1');
    change('orders', ['order:8', 'order:7']);
    expect(await text()).toBe('number 2');
    change('orders', ['index:of:asha']);
    expect(await text()).toBe('number 3');
    change('products', ['product:1']);
    expect(await text()).toBe('number 4');
    change('orders', 'all');
    expect(await text()).toBe('number 5');
  });

  test('is not stored when one of them changed while it was built', async () => {
    const during = (changed: readonly string[] | 'all') =>
      cache.getOrMake('own', () => {
        const made = makeOwn();
        change('orders', changed);
        return made;
      });
    for (const changed of [['order:7'], 'all'] as const) {
      await during(changed);
      expect(cache.current('own', undefined)).toBeUndefined();
    }
    await during(['order:8']);
    expect(cache.current('own', undefined)).toBeDefined();
  });

  test('is stored when one of them changed before it was read', async () => {
    await cache.getOrMake('own', () => {
      whole.recordRead('orders', ['order:8']);
      change('orders', ['order:7']);
      return makeOwn();
    });
    expect(await text()).toBe('number 1');
  });

  test('is not stored when it was made from more than it can be dropped with', async () => {
    const many = Array.from({ length: 3_000 }, (_, at) => `order:${at}`);
    const makeAll = async () => {
      whole.recordRead('orders', many);
      return { text: `number ${++builds}` };
    };
    await cache.getOrMake('all', makeAll);
    expect(cache.current('all', undefined)).toBeUndefined();
  });
});

describe('a value that was made from other values', () => {
  const inner = () =>
    cache.getOrMake('inner', async () => {
      await Promise.resolve();
      whole.recordRead('products', ['any']);
      return { text: 'inner' };
    });
  const outer = () =>
    cache.getOrMake('outer', async () => {
      builds++;
      const { text } = await inner();
      return { text: `with ${text}` };
    });
  const isStored = (key: string): boolean => cache.current(key, undefined) !== undefined;

  test('is dropped with what they were made from, whether they were built for it, joined, or cached', async () => {
    const before = [() => undefined, () => void inner(), () => inner()];
    for (const prepare of before) {
      await prepare();
      await outer();
      expect([isStored('inner'), isStored('outer')]).toEqual([true, true]);
      change('products');
      expect([isStored('inner'), isStored('outer')]).toEqual([false, false]);
    }
  });

  test('is not stored when one of these changes before it is finished', async () => {
    await cache.getOrMake('outer', async () => {
      const { text } = await inner();
      change('products');
      return { text };
    });
    expect(isStored('outer')).toBe(false);
  });

  test('is not returned while what they were made from is not live', async () => {
    await inner();
    await outer();
    reached = false;
    expect(isStored('outer')).toBe(false);
  });
});

describe('all values', () => {
  test('share one limit of bytes, and a key is another one in each space', async () => {
    const pages = whole.space<{ size: number }>({ name: 'pages', bytesOf: ({ size }) => size });
    const big = { size: 1_700 };
    await cache.getOrMake('a', make('text', shelf));
    expect(await pages.getOrMake('a', () => Promise.resolve(big))).toBe(big);
    expect(cache.current('a', undefined)).toBeUndefined();
    expect(pages.current('a', undefined)).toBe(big);
  });

  test('are dropped at once, and those that are being built are not stored', async () => {
    await cache.getOrMake('a', make('text', shelf));
    const building = cache.getOrMake('b', make('text', shelf));
    whole.clear();
    await building;
    expect(['a', 'b'].map((key) => cache.current(key, undefined))).toEqual([undefined, undefined]);
  });

  test('are dropped with in-memory state that they were made from', async () => {
    let drop = (): void => undefined;
    const onChange = (listener: () => void) => {
      drop = listener;
      return () => undefined;
    };
    const derived = { onChange, hasReached: () => true, waitFor: () => Promise.resolve(true) };
    const fromIndex = async ({ read }: CacheBuild) => {
      read({ derived: [derived] });
      return { text: `number ${++builds}` };
    };
    await cache.getOrMake('a', fromIndex);
    expect((await cache.getOrMake('a', fromIndex)).text).toBe('number 1');
    drop();
    expect((await cache.getOrMake('a', fromIndex)).text).toBe('number 2');
  });

  test('are not stored when their maker says so', async () => {
    await cache.getOrMake('a', async ({ skip }) => {
      skip();
      return { text: 'passing' };
    });
    expect(cache.current('a', undefined)).toBeUndefined();
  });
});

describe('a value that is being built', () => {
  test('is built once for concurrent callers, and again for a caller after a change', async () => {
    let go = (): void => undefined;
    const gate = new Promise<void>((resolve) => (go = resolve));
    const slowly = async () => {
      builds++;
      whole.recordRead('products', ['any']);
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
