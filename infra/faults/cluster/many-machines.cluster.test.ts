// Two APIs and two workers behind nginx on a Redis Cluster. While shoppers order, one of each is killed, and so is the Redis master of the orders
// before it has replicated the newest ones. The long form is many-machines.long.test.ts.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeLoad } from '../long/load.ts';
import { listenLive, type LiveListener } from '@aangan/test/setup/live-listener';
import { newShopper, orderOne, ordersOf, shopClient, tokenOf } from '@aangan/test/setup/shop-client';
import { startMany, type ManyMachines } from '@aangan/test/setup/start-many';
import { expectNothingLost, killMaster, killProcess, until, type InjectedFault } from './endure.ts';

const SHOPPERS = 4;

let shop: ManyMachines;
let listeners: readonly LiveListener[];
/** The orders placed by the tests so far. */
const placed: number[] = [];

beforeAll(async () => {
  shop = await startMany({ products: 2 });
  const token = await tokenOf(shop.url, shop.admin.username, shop.admin.password);
  listeners = Array.from({ length: 4 }, () => listenLive(shop.url, token));
  await until('open live streams', () => listeners.every((listener) => listener.isListening()));
});
afterAll(async () => {
  await Promise.all(listeners.map((listener) => listener.close()));
  await shop.stop();
});

test('an order is placed, and both APIs show it', async () => {
  const { body } = await shopClient(shop.url).callUntilAnswered('GET', '/api/products');
  const [product] = (body as { products: { id: number; sizes: string[] }[] }).products;
  const shopper = await newShopper(shop.url, 'meera');
  const first = await orderOne(shopper, { id: product?.id ?? 0, size: product?.sizes[0] ?? '' });
  placed.push(first);
  expect((await ordersOf(shopper)).data.map(({ id }) => id)).toEqual([first]);
  await until('its message on every live stream', () =>
    listeners.every((listener) => listener.received().some(({ name }) => name === 'order-placed')),
  );
});

test('whatever is killed, no acknowledged order is lost or duplicated, and live streams resume', async () => {
  const load = await makeLoad(shop.url, SHOPPERS);
  const faults: InjectedFault[] = [];
  await load.whileOrdering(async () => {
    faults.push(await killProcess(shop, load, 0, 'projections'));
    faults.push(await killProcess(shop, load, 1, 'api'));
    faults.push(await killMaster(shop, load));
    await Promise.all(faults.map(({ recovered }) => recovered));
  });
  const results = faults.map(({ description }) => description);
  results.push(await expectNothingLost(shop, [...placed, ...load.acknowledged], listeners));
  results.push(`the longest wait of a shopper was ${Math.round(load.longestWait())} ms`);
  expect(Math.max(...listeners.map((listener) => listener.connectionCount()))).toBeGreaterThan(1);
  console.log(results.join('\n'));
});
