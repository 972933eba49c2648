// All views are rebuilt, and rolled back, while customers write and read: no request is refused, and each customer sees their own writes.
import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { inheritedEnv } from '@aangan/test/setup/inherited-env';
import { cartPaths } from '@aangan/shared-events/features/cart/paths';
import { brandsProjection } from '@aangan/shared-events/features/catalogue/brands/views';
import { categoriesProjection } from '@aangan/shared-events/features/catalogue/categories/views';
import { colorsProjection } from '@aangan/shared-events/features/catalogue/colors/views';
import { productsProjection } from '@aangan/shared-events/features/catalogue/products/views';
import { reviewsProjection } from '@aangan/shared-events/features/reviews/views';
import { categoryPaths } from '@aangan/shared-events/features/catalogue/categories/paths';
import { productPaths } from '@aangan/shared-events/features/catalogue/products/paths';
import { productStream, type ProductEvent } from '@aangan/shared-events/features/catalogue/products/events';
import { shopHeaders } from '@aangan/shared-events/shop-headers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { appendAndAwait, aProduct, stock } from '../testing/catalogue.ts';
import { startApiInTest, type ApiInTest, type Person } from '../testing/api.ts';

const REBUILD = resolve(import.meta.dirname, '../../../projections/src/cli/rebuild.ts');
const CUSTOMERS = 4;
const PRODUCTS = 400;
/** How many products are added at a time. */
const BATCH_SIZE = 40;
/** Milliseconds between two calls of a customer. Without it they would use up the processor, and the readers would be late for that reason. */
const PAUSE_MS = 50;
/** What the listing is made of. */
const LISTED = [
  productsProjection,
  reviewsProjection,
  categoriesProjection,
  brandsProjection,
  colorsProjection,
];
/** Rupees; no product costs more, however many calls there are. */
const DEAREST = 1_899;

let api: ApiInTest;
beforeAll(async () => {
  api = await startApiInTest();
  await stock(api, [aProduct(1, { colorIds: [], sizes: [] })]);
  // So many that the listing takes a moment to be read again. Nothing is asked about one of them, so only the last one is waited for.
  for (let first = 2; first < PRODUCTS; first += BATCH_SIZE)
    await Promise.all(
      Array.from({ length: Math.min(BATCH_SIZE, PRODUCTS - first) }, (_, at) => {
        const added: ProductEvent = { type: 'ProductAdded', data: aProduct(first + at) };
        return api.append(productStream(first + at), [added]);
      }),
    );
  const last: ProductEvent = { type: 'ProductAdded', data: aProduct(PRODUCTS) };
  await appendAndAwait(api, productStream(PRODUCTS), last);
  await api.caughtUp();
});
afterAll(() => api.stop());

async function runRebuild(...args: readonly string[]): Promise<void> {
  const { eventStoreUrl: EVENTSTORE_URL, redisUrl: REDIS_URL, dataDir: DATA_DIR } = api.settings;
  const env = { ...inheritedEnv(), EVENTSTORE_URL, REDIS_URL, DATA_DIR };
  await promisify(execFile)(process.execPath, [REBUILD, ...args], { env });
}

type Seen = { readonly calls: number; readonly wrong: readonly string[] };

/** Repeatedly adds an item to the cart, and reads the cart and the shop. */
async function shopUntil(isOver: () => boolean, customer: Person): Promise<Seen> {
  const wrong: string[] = [];
  let position = '';
  let calls = 0;
  const call = async (method: string, path: string, body?: unknown): Promise<string> => {
    const headers = {
      authorization: `Bearer ${customer.token}`,
      'content-type': 'application/json',
      ...(position !== '' && { [shopHeaders.position]: position }),
    };
    const init = body === undefined ? {} : { body: JSON.stringify(body) };
    const began = performance.now();
    const answer = await fetch(new URL(path, api.url), { method, headers, ...init });
    const text = await answer.text();
    const ms = Math.round(performance.now() - began);
    position = answer.headers.get(shopHeaders.position) ?? position;
    calls++;
    if (answer.status !== 200) wrong.push(`${method} ${path}: ${answer.status} after ${ms} ms, ${text}`);
    await sleep(PAUSE_MS);
    return text;
  };
  for (let quantity = 1; !isOver(); quantity = (quantity % 99) + 1) {
    const line = { productId: 1, size: 'Free Size', color: 'Default', quantity };
    await call(quantity === 1 ? 'POST' : 'PUT', cartPaths.cart, line);
    const cart = await call('GET', cartPaths.cart);
    if (!cart.includes(`"quantity":${quantity},`)) wrong.push(`not ${quantity} in ${cart}`);
    // No two queries are equal, so that each is built from the listing.
    const listed = await call('GET', `${productPaths.all}?limit=1&priceMax=${DEAREST + calls}`);
    if (!listed.includes(`"total":${PRODUCTS},`)) wrong.push(listed);
    const categories = await call('GET', categoryPaths.all);
    if (!categories.includes('Women')) wrong.push(categories);
    if (quantity === 99) await call('DELETE', cartPaths.clear);
  }
  return { calls, wrong };
}

/** Reads the products as an anonymous visitor, without a position to wait for. */
async function browseUntil(isOver: () => boolean): Promise<Seen> {
  const wrong: string[] = [];
  let calls = 0;
  for (; !isOver(); calls++) {
    const answer = await fetch(new URL(`${productPaths.all}?limit=2&priceMax=${DEAREST + calls}`, api.url));
    const text = await answer.text();
    if (!text.includes(`"total":${PRODUCTS},`)) wrong.push(`a stranger: ${answer.status} ${text}`);
    await sleep(PAUSE_MS);
  }
  return { calls, wrong };
}

test('no request is refused while readers switch generations', async () => {
  const customers = await Promise.all(Array.from({ length: CUSTOMERS }, () => api.person()));
  let over = false;
  const isOver = (): boolean => over;
  const shopping = Promise.all([
    browseUntil(isOver),
    ...customers.map((customer) => shopUntil(isOver, customer)),
  ]);
  await runRebuild();
  await runRebuild('--back');
  await runRebuild();
  over = true;
  const seen = await shopping;
  expect(seen.flatMap(({ wrong }) => wrong)).toEqual([]);
  expect(Math.min(...seen.map(({ calls }) => calls))).toBeGreaterThan(20);
});

test('the listing answers as soon as its views are live again, whatever it reads again then', async () => {
  const { views } = api.services;
  const browse = (priceMax: number) =>
    fetch(new URL(`${productPaths.all}?limit=2&priceMax=${priceMax}`, api.url));
  expect((await browse(DEAREST)).status).toBe(200);
  await api.worker.stop();
  await expect.poll(async () => (await browse(DEAREST)).status).toBe(503);
  api.worker.start();
  while (!views.hasReached(LISTED, undefined)) await nextTurn();
  const answer = await browse(DEAREST + 1);
  expect(await answer.text()).toContain(`"total":${PRODUCTS},`);
});
