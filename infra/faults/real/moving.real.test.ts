// A shop moves to a real EventStoreDB: its log is copied while eight shoppers order, and then the shop runs on it and rebuilds all views under load.
import { execFile } from 'node:child_process';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { orderPaths } from '@aangan/shared-events/features/orders/paths';
import type { OrderStatsResponse } from '@aangan/shared-events/features/orders/http';
import { productPaths } from '@aangan/shared-events/features/catalogue/products/paths';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startRealServer, type RealEventStore } from '@aangan/event-store/testing/real-event-store';
import { endAll } from '@aangan/test/setup/end-all';
import { inheritedEnv } from '@aangan/test/setup/inherited-env';
import {
  expectStatus,
  newShopper,
  orderOne,
  ordersOf,
  shopClient,
  signIn,
  type ShopClient,
} from '@aangan/test/setup/shop-client';
import { startShop, type TestShop } from '@aangan/test/setup/start-shop';
import { tempFolder, type TempFolder } from '@aangan/test/setup/temp-folder';
import { expectEachPlacedOnce, expectVerified } from '../long/checks.ts';
import { makeLoad, type Load } from '../long/load.ts';
import { errorsOf, makeCallRecorder } from './observed.ts';
import { runRebuild } from './run-rebuild.ts';

const SHOPPERS = 8;
const MOVE = resolve(import.meta.dirname, '../../operations/move/main.ts');

let server: RealEventStore;
let shop: TestShop;
let home: TempFolder;
let dataDir: string;
const acknowledged: number[] = [];
const witness = makeCallRecorder();
const ends: (() => Promise<void>)[] = [];

beforeAll(async () => {
  const folder = await tempFolder();
  ends.push(folder.remove);
  // Two shops use it, one after the other.
  home = { path: folder.path, remove: async () => undefined };
  dataDir = join(folder.path, 'data');
  server = await startRealServer(join(folder.path, 'event-store'));
  ends.push(server.stop);
  shop = await startShop({ products: 4, folder: home });
});
afterAll(() => endAll([...ends, () => shop.stop()]));

async function move(): Promise<string> {
  const env = { ...inheritedEnv(), DATA_DIR: dataDir };
  return (await promisify(execFile)(process.execPath, [MOVE, server.url], { env })).stdout;
}

/** The answers to several clients. */
async function shownAnswers(): Promise<readonly unknown[]> {
  const admin = await signIn(shop.url, shop.admin.username, shop.admin.password);
  const asked: readonly (readonly [ShopClient, string])[] = [
    [admin, orderPaths.all],
    [admin, '/api/auth/users/all'],
    [shopClient(shop.url), productPaths.all],
    [shopClient(shop.url), orderPaths.stats],
  ];
  return Promise.all(
    asked.map(
      async ([client, path]) => (await expectStatus(200, client.callUntilAnswered('GET', path))).body,
    ),
  );
}

async function whileOrdering(during: (load: Load) => Promise<void>): Promise<void> {
  const load = await makeLoad(shop.url, SHOPPERS, witness.observe);
  await load.whileOrdering(async () => {
    await expect.poll(() => load.acknowledged.length).toBeGreaterThan(10);
    await during(load);
    const before = load.acknowledged.length;
    await expect.poll(() => load.acknowledged.length).toBeGreaterThan(before + 10);
  });
  acknowledged.push(...load.acknowledged);
  expect(witness.refused()).toBe(0);
  const events = await expectEachPlacedOnce(shop, acknowledged);
  console.log(
    `${witness.expectNoErrors()}; ${acknowledged.length} orders, each once in a log of ${events} events`,
  );
  expect(await errorsOf(shop)).toEqual([]);
}

test('moves while shoppers order, and shows the same afterwards', async () => {
  await whileOrdering(async () => expect(await move()).toContain('while the shop runs'));
  const before = await shownAnswers();
  await shop.stop();
  expect(await move()).toContain(server.url);
  shop = await startShop({ folder: home, env: { EVENTSTORE_URL: server.url } });
  expect(await shownAnswers()).toEqual(before);
  await expectEachPlacedOnce(shop, acknowledged);
});

test('an order is placed and processed there', async () => {
  const { body } = await expectStatus(200, shopClient(shop.url).callUntilAnswered('GET', productPaths.all));
  const { products } = body as { products: { id: number; sizes: string[]; inStock: boolean }[] };
  const product = products.find(({ inStock }) => inStock);
  const shopper = await newShopper(shop.url, 'meera.moved');
  const id = await orderOne(shopper, { id: product?.id ?? 0, size: product?.sizes[0] ?? '' });
  acknowledged.push(id);
  const admin = await signIn(shop.url, shop.admin.username, shop.admin.password);
  const accept = { body: { status: 'accepted', trackingStatus: 'Confirmed' } };
  const path = orderPaths.updateStatus.replace(':id', String(id));
  await expectStatus(200, admin.callUntilAnswered('PUT', path, accept));
  expect((await ordersOf(shopper)).data).toMatchObject([{ id, status: 'accepted' }]);
  const stats = await expectStatus(200, shopClient(shop.url).callUntilAnswered('GET', orderPaths.stats));
  expect((stats.body as OrderStatsResponse).total).toBe(acknowledged.length);
});

test('rebuilds all views while shoppers order', async () => {
  await whileOrdering(async () => void (await runRebuild(dataDir)));
  expect(await expectVerified({ ...inheritedEnv(), DATA_DIR: dataDir })).toBeGreaterThan(0);
});
