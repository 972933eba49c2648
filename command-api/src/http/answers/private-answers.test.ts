import { beforeEach, expect, test } from 'vitest';
import { defineRoute } from '../define-route.ts';
import { makeCachedAnswers, type CachedAnswers } from './cached-answers.ts';
import type { Visitor } from '../route.ts';
import { makeCache, type Cache } from '../../views/cache.ts';
import type { Views } from '../../views/views.ts';

const route = defineRoute({
  method: 'get',
  path: '/api/cart',
  who: 'signed-in',
  summary: '',
  views: ['cart', 'products'],
  isCachedFor: () => true,
  handle: async () => ({ body: {} }),
});
const asha: Visitor = { accountId: 'asha', role: 'customer', sessionId: 's', expiresAt: '' };
const meera: Visitor = { ...asha, accountId: 'meera' };

let change: (projection: string, changed: readonly string[] | 'all') => void;
let live: boolean;
let builds: number;
let cache: Cache;
let answers: CachedAnswers;

beforeEach(() => {
  const listeners = new Map<string, ((changed: readonly string[] | 'all') => void)[]>();
  change = (projection, changed) => listeners.get(projection)?.forEach((listener) => listener(changed));
  live = true;
  builds = 0;
  const onChange: Views['onChange'] = (projection, listener) => {
    listeners.set(projection, [...(listeners.get(projection) ?? []), listener]);
    return () => undefined;
  };
  cache = makeCache({ onChange, hasReached: () => live });
  answers = makeCachedAnswers(cache);
});

async function ask(visitor = asha, url = '/api/cart', during: () => void = () => undefined): Promise<string> {
  const bytes = await answers.privateBytes({ route, visitor, url }, async () => {
    cache.recordRead('cart', [`cart:${visitor.accountId}`, 'index:lines']);
    cache.recordRead('products', ['product:7']);
    during();
    return `${visitor.accountId} ${++builds}`;
  });
  return JSON.parse(bytes.toString()) as string;
}

test('is built once for each person and address', async () => {
  expect([await ask(), await ask(), await ask(meera), await ask(asha, '/api/cart?x=1')]).toEqual([
    ...['asha 1', 'asha 1', 'meera 2', 'asha 3'],
  ]);
});

test('is rebuilt after a change of its own documents, and not of another’s', async () => {
  await ask();
  change('cart', ['cart:meera']);
  expect(await ask()).toBe('asha 1');
  change('cart', ['cart:asha']);
  expect(await ask()).toBe('asha 2');
  change('cart', ['index:lines']);
  expect(await ask()).toBe('asha 3');
});

test('is rebuilt after a change of a shared document, and after a switch of generations', async () => {
  await ask();
  change('products', ['product:8']);
  expect(await ask()).toBe('asha 1');
  change('products', ['product:7']);
  expect(await ask()).toBe('asha 2');
  change('cart', 'all');
  expect(await ask()).toBe('asha 3');
  cache.clear();
  expect(await ask()).toBe('asha 4');
});

test('is not cached when a dependency changed, or the cache was cleared, while it was built', async () => {
  await ask();
  change('cart', ['cart:asha']);
  expect(await ask(asha, '/api/cart', () => change('cart', ['cart:asha']))).toBe('asha 2');
  expect(await ask(asha, '/api/cart', () => cache.clear())).toBe('asha 3');
  expect(await ask(asha, '/api/cart', () => change('cart', ['cart:meera']))).toBe('asha 4');
  expect(await ask()).toBe('asha 4');
});

test('is not served while its views are not live', async () => {
  await ask();
  live = false;
  expect(await ask()).toBe('asha 2');
});

test('is not cached for an address that is too long', async () => {
  const url = `/api/cart?x=${'x'.repeat(500)}`;
  expect([await ask(asha, url), await ask(asha, url)]).toEqual(['asha 1', 'asha 2']);
});
