// Two APIs and two workers behind nginx on a Redis Cluster. One of each is killed while shoppers order, and so is the server of Redis that keeps the
// orders, before it has handed the newest ones on. The long form of it is many-machines.long.test.ts.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeLoad } from '../long/load.ts';
import { listenLive, type LiveListener } from '@aangan/test/setup/live-listener';
import { newShopper, orderOne, ordersOf, shopClient, tokenOf } from '@aangan/test/setup/shop-client';
import { startMany, type ManyMachines } from '@aangan/test/setup/start-many';
import { expectWhole, loseMaster, loseProcess, until, type Loss } from './endure.ts';

const SHOPPERS = 4;

let shop: ManyMachines;
let listeners: readonly LiveListener[];
/** The orders of the tests so far. */
const placed: number[] = [];

beforeAll(async () => {
  shop = await startMany({ products: 2 });
  const token = await tokenOf(shop.url, shop.admin.username, shop.admin.password);
  listeners = Array.from({ length: 4 }, () => listenLive(shop.url, token));
  await until('lines that are open', () => listeners.every((listener) => listener.isListening()));
});
afterAll(async () => {
  await Promise.all(listeners.map((listener) => listener.close()));
  await shop.stop();
});

it('an order goes the whole way, and both APIs show it', async () => {
  const { body } = await shopClient(shop.url).insist('GET', '/api/products');
  const [product] = (body as { products: { id: number; sizes: string[] }[] }).products;
  const shopper = await newShopper(shop.url, 'meera');
  const first = await orderOne(shopper, { id: product?.id ?? 0, size: product?.sizes[0] ?? '' });
  placed.push(first);
  expect((await ordersOf(shopper)).data.map(({ id }) => id)).toEqual([first]);
  await until('word of it on every line', () =>
    listeners.every((listener) => listener.heard().some(({ name }) => name === 'order-placed')),
  );
});

it('whatever is killed, nothing that was acknowledged is lost or doubled, and live lines go on', async () => {
  const load = await makeLoad(shop.url, SHOPPERS);
  const losses: Loss[] = [];
  await load.whileOrdering(async () => {
    losses.push(await loseProcess(shop, load, 0, 'projections'));
    losses.push(await loseProcess(shop, load, 1, 'api'));
    losses.push(await loseMaster(shop, load));
    await Promise.all(losses.map(({ isBack }) => isBack));
  });
  const figures = losses.map(({ told }) => told);
  figures.push(await expectWhole(shop, [...placed, ...load.acknowledged], listeners));
  figures.push(`the longest wait of a shopper was ${Math.round(load.longestWait())} ms`);
  expect(Math.max(...listeners.map((listener) => listener.lines()))).toBeGreaterThan(1);
  console.log(figures.join('\n'));
});
