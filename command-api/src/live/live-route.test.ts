// Live updates over HTTP, from real projections.
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { categoryStream } from '@aangan/shared-events/features/catalogue/categories/events';
import { productStream } from '@aangan/shared-events/features/catalogue/products/events';
import { accountStream } from '@aangan/shared-events/features/accounts/events';
import { wishlistStream } from '@aangan/shared-events/features/wishlist/events';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { makeTokens } from '../http/authentication/tokens.ts';
import { liveStreams } from '../metrics/metrics.ts';
import { startApiInTest, type ApiInTest } from '../testing/api.ts';
import { openTab, type Tab } from '../testing/live-tab.ts';
import { sendRequest } from '../testing/given.ts';

let api: ApiInTest;
let product = 0;
const tabs: { readonly close: () => void }[] = [];

beforeAll(async () => {
  api = await startApiInTest();
  await api.append(categoryStream(1), [{ type: 'CategoryAdded', data: { categoryId: 1, name: 'Women' } }]);
});
afterEach(() => tabs.splice(0).forEach(({ close }) => close()));
afterAll(() => api.stop());

async function open(...how: Parameters<typeof openTab>): Promise<Tab> {
  const tab = await openTab(...how);
  tabs.push(tab);
  return tab;
}

const addToWishlist = (accountId: string, productId: number) =>
  api.append(wishlistStream(accountId), [{ type: 'WishlistItemAdded', data: { accountId, productId } }]);
async function addProduct(): Promise<number> {
  const productId = ++product;
  const details = { name: 'Kurta', description: '', additionalInformation: '', categoryId: 1, brandId: 1 };
  const flags = { isRecommended: false, isNewArrival: false, ratingBaseline: 0, reviewsBaseline: 0 };
  const price = { pricePaise: 189950, oldPricePaise: null, inStock: true, images: [] };
  const data = { productId, ...details, colorIds: [], sizes: [], ...flags, ...price };
  await api.append(productStream(productId), [{ type: 'ProductAdded', data }]);
  return productId;
}
const changePrice = (productId: number, pricePaise: number) => {
  const before = { pricePaise: 189950, oldPricePaise: null };
  const data = { productId, pricePaise, oldPricePaise: null, from: before };
  return api.append(productStream(productId), [{ type: 'ProductPriceChanged', data }]);
};

describe('the live stream', () => {
  test('is an event stream that no proxy may cache, transform or buffer', async () => {
    const { status, headers } = await open(api.url);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toContain('text/event-stream');
    expect(headers.get('cache-control')).toContain('no-transform');
    expect(headers.get('x-accel-buffering')).toBe('no');
  });

  test('sends a customer the count of their own list, and no other client', async () => {
    const [asha, ravi] = [await api.person(), await api.person()];
    const [hers, his, nobodys] = [await open(api.url, asha), await open(api.url, ravi), await open(api.url)];
    await addToWishlist(asha.id, 1);
    await expect.poll(hers.messages).toContainEqual(wishlistOfOne);
    for (const tab of [his, nobodys])
      expect(tab.messages().map(({ event }) => event)).not.toContain('wishlist-count');
  });

  test('sends a customer the whole cart and wishlist, as their answers show them', async () => {
    const asha = await api.person();
    const tab = await open(api.url, asha);
    const productId = await addProduct();
    await api.caughtUp();
    const { body: added } = await sendRequest(api.url, {
      ...{ method: 'POST', path: '/api/cart', as: asha },
      body: { productId, color: 'Default', size: 'Free Size', quantity: 2 },
    });
    await sendRequest(api.url, {
      ...{ method: 'POST', path: '/api/wishlist/add', as: asha },
      body: { productId },
    });
    const last = (name: string) => tab.messages().findLast(({ event }) => event === name)?.data;
    const bodyOf = async (path: string) =>
      (await sendRequest(api.url, { method: 'GET', path, as: asha })).body as { data: unknown };
    const { data: lines } = await bodyOf('/api/cart');
    await expect.poll(() => last('cart-count')).toMatchObject({ count: 1, lines });
    expect(lines).toEqual([(added as { data: unknown }).data]);
    const { data: entries } = await bodyOf('/api/wishlist');
    await expect.poll(() => last('wishlist-count')).toMatchObject({ count: 1, entries });
  });

  test('resumes at the point that a page was served with', async () => {
    const asha = await api.person();
    const cursorOf = async (path: string) => {
      const { headers } = await fetch(`${api.url}${path}`);
      return /^live;desc="([^"]+)"$/.exec(headers.get('server-timing') ?? '')?.[1];
    };
    // Only while the feeds are received; otherwise the page loads its counts anew.
    await expect.poll(() => cursorOf('/cart')).toBeDefined();
    const served = await cursorOf('/cart');
    await addToWishlist(asha.id, 1);
    const tab = await open(api.url, asha, served);
    await expect.poll(tab.messages).toContainEqual(wishlistOfOne);
    expect(tab.messages().map(({ event }) => event)).not.toContain('resync');
    expect(served).toBeDefined();
    expect(await cursorOf('/assets/none.js')).toBeUndefined();
  });

  test('sends administrators the counts of customers and products', async () => {
    const [admin, customer] = [await api.person('admin'), await api.person()];
    const [hers, his] = [await open(api.url, admin), await open(api.url, customer)];
    await api.person();
    await addProduct();
    const events = (tab: Tab) => tab.messages().map(({ event }) => event);
    await expect.poll(() => events(hers)).toEqual(expect.arrayContaining(['users-count', 'products-count']));
    expect(events(his)).not.toContain('users-count');
    expect(events(his)).not.toContain('products-count');
  });

  test('sends all clients the new price of a product, in rupees', async () => {
    const productId = await addProduct();
    const tab = await open(api.url);
    await changePrice(productId, 149900);
    await expect
      .poll(() => tab.messages().at(-1))
      .toMatchObject({ event: 'product-changed', data: { productId, price: 1499, oldPrice: null } });
  });

  test('resumes in another process after it was cut off in this one', async () => {
    const { url: other } = await api.secondApi();
    const asha = await api.person();
    const first = await open(api.url, asha);
    await addToWishlist(asha.id, 1);
    await expect.poll(first.messages).toContainEqual(wishlistOfOne);
    first.close();
    for (const productId of [2, 3]) await addToWishlist(asha.id, productId);
    await api.caughtUp();
    const second = await open(other, asha, first.lastId());
    await expect
      .poll(() => second.messages().filter(({ event }) => event === 'wishlist-count'))
      .toMatchObject([
        { event: 'wishlist-count', data: { count: 2, entries: [{ productId: 1 }, { productId: 2 }] } },
        { event: 'wishlist-count', data: { count: 3 } },
      ]);
  });
});

const wishlistOfOne = {
  event: 'wishlist-count',
  data: expect.objectContaining({ count: 1 }),
};

describe('a live stream with a token', () => {
  test('that is invalid counts as anonymous, with WWW-Authenticate', async () => {
    const [bad, nobodys] = [await open(api.url, { token: 'bad' }), await open(api.url)];
    const productId = await addProduct();
    await changePrice(productId, 99900);
    for (const tab of [bad, nobodys])
      await expect.poll(tab.messages).toContainEqual(expect.objectContaining({ event: 'product-changed' }));
    expect([bad.status, bad.ended()]).toEqual([200, false]);
    expect(bad.headers.get('www-authenticate')).toContain('invalid_token');
    expect(nobodys.headers.get('www-authenticate')).toBeNull();
    expect(bad.messages().map(({ event }) => event)).not.toContain('products-count');
  });

  test('of a client that leaves while the token is checked is never opened', async () => {
    const asha = await api.person();
    await api.caughtUp();
    const openStreams = async () => (await liveStreams.get()).values[0]?.value;
    const before = await openStreams();
    // The account is not in the cache yet, so the check waits for Redis.
    process.kill(api.redis.pid(), 'SIGSTOP');
    const { hostname, port } = new URL(api.url);
    const socket = connect(Number(port), hostname);
    socket.write(`GET /api/live HTTP/1.1\r\nHost: shop\r\nAuthorization: Bearer ${asha.token}\r\n\r\n`);
    await sleep(200);
    socket.destroy();
    await sleep(200);
    process.kill(api.redis.pid(), 'SIGCONT');
    await api.caughtUp();
    expect(await openStreams()).toBe(before);
  });

  test('ends when its token does', async () => {
    const { id, role, sessionId } = await api.person();
    // On a machine that stalls a short token may have expired before it is read; then a longer one is taken.
    const openFor = async (ms: number): Promise<Tab> => {
      const claims = { accountId: id, role, sessionId, epoch: 0, expiresAt: Date.now() + ms };
      const tab = await open(api.url, { token: makeTokens(api.settings.jwtSecret).sign(claims) });
      return tab.headers.has('www-authenticate') && ms < 20_000 ? openFor(2 * ms) : tab;
    };
    const tab = await openFor(2_500);
    expect([tab.status, tab.headers.get('www-authenticate')]).toEqual([200, null]);
    await expect.poll(tab.ended).toBe(true);
  });

  test('ends when its session is signed out or all sessions are ended, and no other does', async () => {
    const [asha, ravi, meera] = [await api.person(), await api.person(), await api.person()];
    const [hers, his, third] = [
      await open(api.url, asha),
      await open(api.url, ravi),
      await open(api.url, meera),
    ];
    await fetch(`${api.url}/api/auth/logout`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${asha.token}` },
    });
    await api.append(accountStream(ravi.id), [
      { type: 'AccountSessionsEnded', data: { accountId: ravi.id, reason: 'test' } },
    ]);
    await expect.poll(hers.ended).toBe(true);
    await expect.poll(his.ended).toBe(true);
    expect(third.ended()).toBe(false);
  });

  test('ends when the accounts view is not live', async () => {
    const [bound, free] = [await open(api.url, await api.person()), await open(api.url)];
    await api.worker.stop();
    await expect.poll(bound.ended).toBe(true);
    expect(free.ended()).toBe(false);
    api.worker.start();
    await api.caughtUp();
  });
});
