import { beforeEach, describe, expect, it } from 'vitest';
import { makeDerivedCache, type CacheRead, type DerivedCache } from './cache.ts';

const shelf = { views: ['products'] };
const words = { views: ['reviews'] };

let memory: DerivedCache<{ text: string }>;
let change: (projection: string) => void;
let reached: boolean;
let made: number;

beforeEach(() => {
  const listeners = new Map<string, Set<() => void>>();
  change = (projection) => listeners.get(projection)?.forEach((listener) => listener());
  reached = true;
  made = 0;
  const onChange = (projection: string, listener: (changed: 'all') => void): (() => void) => {
    const tell = (): void => listener('all');
    listeners.set(projection, (listeners.get(projection) ?? new Set()).add(tell));
    return () => undefined;
  };
  const options = { mostBytes: 1_000, bytesOf: ({ text }: { text: string }) => text.length };
  memory = makeDerivedCache({ onChange }, { hasReached: () => reached }, options);
});

const make =
  (text: string, ...reads: readonly { views: string[] }[]) =>
  async (aboutToRead: CacheRead) => {
    made++;
    for (const sources of reads) aboutToRead(sources);
    await Promise.resolve();
    return { text };
  };

describe('what is kept', () => {
  it('is given out until any of the things that it was made from changes', async () => {
    await memory.remember('page', make('one', shelf, words));
    expect((await memory.remember('page', make('two', shelf, words))).text).toBe('one');
    change('reviews');
    expect(memory.current('page', undefined)).toBeUndefined();
    expect((await memory.remember('page', make('two', shelf))).text).toBe('two');
    change('reviews');
    expect(memory.current('page', undefined)?.text).toBe('two');
    change('products');
    expect(memory.current('page', undefined)).toBeUndefined();
  });

  it('is held back while nobody can tell whether it is current', async () => {
    await memory.remember('page', make('one', shelf));
    reached = false;
    expect(memory.current('page', undefined)).toBeUndefined();
    reached = true;
    expect(memory.current('page', undefined)?.text).toBe('one');
  });

  it('is not what changed between being read and being made', async () => {
    await memory.remember('page', async (aboutToRead) => {
      aboutToRead(shelf);
      change('products');
      return { text: 'old' };
    });
    expect(memory.current('page', undefined)).toBeUndefined();
  });

  it('takes no more room than it may', async () => {
    for (const key of ['a', 'b', 'c', 'd']) await memory.remember(key, make('x'.repeat(200), shelf));
    const keys = ['a', 'b', 'c', 'd'].filter((key) => memory.current(key, undefined) !== undefined);
    expect(keys).toEqual(['c', 'd']);
    const d = memory.current('d', undefined);
    if (d !== undefined) memory.weigh('d', Object.assign(d, { text: 'x'.repeat(600) }));
    expect(memory.current('c', undefined)).toBeUndefined();
    expect(memory.current('d', undefined)).toBeDefined();
  });
});

describe('what is being made', () => {
  it('is made once for all who want it meanwhile, and again for whoever comes after a change', async () => {
    let go = (): void => undefined;
    const gate = new Promise<void>((resolve) => (go = resolve));
    const slowly = async (aboutToRead: CacheRead) => {
      made++;
      aboutToRead(shelf);
      await gate;
      return { text: `number ${made}` };
    };
    const before = [memory.remember('page', slowly), memory.remember('page', slowly)];
    expect(made).toBe(1);
    change('products');
    const after = memory.remember('page', slowly);
    expect(made).toBe(2);
    go();
    expect(new Set([...(await Promise.all(before))]).size).toBe(1);
    await after;
    expect(memory.current('page', undefined)).toBe(await after);
  });

  it('leaves nothing behind when it fails', async () => {
    await expect(memory.remember('page', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect((await memory.remember('page', make('one'))).text).toBe('one');
  });
});
