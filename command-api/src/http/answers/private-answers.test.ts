import { beforeEach, expect, test, vi } from 'vitest';
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
/** Ahead of any clock that these tests run on. */
const EXPIRES_AT = '2126-11-27T00:00:00.000Z';
const asha: Visitor = { accountId: 'asha', role: 'customer', sessionId: 's', expiresAt: EXPIRES_AT };
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

const authorizationOf = ({ accountId, sessionId }: Visitor): string => `Bearer ${accountId} ${sessionId}`;

async function ask(
  visitor = asha,
  url = '/api/cart',
  during: () => void = () => undefined,
  session: 'lasts' | 'has ended' = 'lasts',
): Promise<string> {
  const authorize = async (): Promise<Visitor | undefined> => {
    cache.recordRead('accounts', [`account:${visitor.accountId}`]);
    return session === 'lasts' ? visitor : undefined;
  };
  const read = { route, visitor, url, authorization: authorizationOf(visitor), authorize };
  const bytes = await answers.privateBytes(read, async () => {
    cache.recordRead('cart', [`cart:${visitor.accountId}`, 'index:lines']);
    cache.recordRead('products', ['product:7']);
    during();
    return `${visitor.accountId} ${++builds}`;
  });
  return JSON.parse(bytes.toString()) as string;
}

/** The answer of the middleware to a token; undefined where the routes have to answer. */
function askInFront(visitor = asha, url = '/api/cart'): string | undefined {
  let sent: string | undefined;
  const handle = answers.inFrontOf(() => undefined);
  const request = { method: 'GET', url, headers: { authorization: authorizationOf(visitor) } };
  const response = {
    setHeader: () => undefined,
    end: (bytes: Buffer) => (sent = JSON.parse(bytes.toString()) as string),
  };
  void handle(request as never, response as never);
  return sent;
}

test('is built once for each token and address', async () => {
  expect([await ask(), await ask(), await ask(meera), await ask(asha, '/api/cart?x=1')]).toEqual([
    ...['asha 1', 'asha 1', 'meera 2', 'asha 3'],
  ]);
  expect(await ask({ ...asha, sessionId: 'another' })).toBe('asha 4');
});

test('is sent in front of the routes to its own token alone, until that expires', async () => {
  vi.useFakeTimers({ now: new Date('2126-11-26T23:59:59.999Z'), toFake: ['Date'] });
  try {
    await ask();
    expect([askInFront(), askInFront(meera), askInFront(asha, '/api/orders')]).toEqual([
      'asha 1',
      undefined,
      undefined,
    ]);
    vi.setSystemTime(new Date(EXPIRES_AT));
    expect(askInFront()).toBeUndefined();
  } finally {
    vi.useRealTimers();
  }
});

test('is no longer sent once the account has changed, as when the session ends', async () => {
  await ask();
  await ask(meera);
  change('accounts', ['account:asha']);
  expect([askInFront(), askInFront(meera)]).toEqual([undefined, 'meera 2']);
});

test('is not cached when the session ended after it was authorized', async () => {
  await ask(asha, '/api/cart', () => change('accounts', ['account:asha']));
  expect(askInFront()).toBeUndefined();
  await ask(asha, '/api/cart', () => undefined, 'has ended');
  expect(askInFront()).toBeUndefined();
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
