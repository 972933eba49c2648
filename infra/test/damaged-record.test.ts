// One damaged record in the log of a running shop: it is never served, everything else goes on, and every command and /readyz name it.
import { execFile } from 'node:child_process';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { Redis } from 'ioredis';
import { auditPaths } from '@aangan/shared-events/features/audit/paths';
import type { ProductListResponse } from '@aangan/shared-events/features/catalogue/products/http';
import { productPaths } from '@aangan/shared-events/features/catalogue/products/paths';
import { orderPaths } from '@aangan/shared-events/features/orders/paths';
import type { OrdersResponse } from '@aangan/shared-events/features/orders/http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAMAGE_KEY } from '@aangan/platform/event-log/published-damage';
import { damageRecord } from '@aangan/event-store/testing/damage-record';
import { inheritedEnv } from './setup/inherited-env.ts';
import {
  expectStatus,
  newShopper,
  orderOne,
  shopClient,
  signIn,
  type ShopClient,
} from './setup/shop-client.ts';
import { startShop, type TestShop } from './setup/start-shop.ts';

const PROJECTIONS = resolve(import.meta.dirname, '../../projections/src');

let shop: TestShop;
let shopper: ShopClient;
let admin: ShopClient;
let product: { readonly id: number; readonly size: string };

beforeAll(async () => {
  shop = await startShop({ products: 1 });
  shopper = await newShopper(shop.url, 'careful.shopper');
  admin = await signIn(shop.url, shop.admin.username, shop.admin.password);
  const { body } = await shopClient(shop.url).callUntilAnswered('GET', productPaths.all);
  const [first] = (body as ProductListResponse).products;
  product = { id: first?.id ?? 0, size: first?.sizes[0] ?? '' };
  for (let order = 1; order <= 2; order += 1) await orderOne(shopper, product);
});
afterAll(() => shop.stop());

/** Changes the store's file while the store is stopped. */
const meanwhile = async <T>(change: () => Promise<T>): Promise<T> => {
  await shop.kill('eventStore');
  const changed = await change();
  await shop.start('eventStore');
  return changed;
};

const historyPath = (order: number) => auditPaths.order.replace(':id', String(order));
const history = (order: number) => admin.call('GET', historyPath(order));

/** Output and exit code of a failing command beside the shop. */
const failureOf = async (command: string): Promise<string> => {
  const env = { ...inheritedEnv(), DATA_DIR: shop.dataDir };
  const run = promisify(execFile)(process.execPath, [join(PROJECTIONS, command), 'orders'], { env });
  const { code, stderr } = await run.then(
    () => ({ code: 0, stderr: '' }),
    (error: unknown) => error as { readonly code: number; readonly stderr: string },
  );
  return `${code}: ${stderr}`;
};

type Readiness = {
  readonly ready: boolean;
  readonly reasons: readonly string[];
  readonly warnings: readonly string[];
  readonly damaged?: readonly { readonly stream: string; readonly revision: string }[];
};
const readinessAt = async (url: string): Promise<Readiness> =>
  (await fetch(new URL('/readyz', url))).json() as Promise<Readiness>;
const ofWorker = async (): Promise<Readiness> => {
  const [, port] = /"metricsPort":(\d+)/.exec(await shop.log('projections')) ?? [];
  return readinessAt(`http://127.0.0.1:${port}`);
};

const NAME = /damaged record(:| at) order-1\/0, position \d+/;

test('a damaged record is never shown, is named everywhere, and is read again once it is put right', async () => {
  const listed = (await expectStatus(200, shopper.callUntilAnswered('GET', orderPaths.all))).text;
  // A process manager queues its mail after the answer.
  await expect.poll(async () => (await history(1)).text).toContain('MailQueued');
  const before = (await expectStatus(200, history(1))).text;
  const repair = await meanwhile(() => damageRecord(join(shop.dataDir, 'event-store'), 'order-1', 0));

  // The worker meets the record and publishes the damage to every API.
  const redis = new Redis(shop.redisUrl);
  expect(await failureOf('cli/rebuild.ts')).toMatch(new RegExp(`^1: [^]*${NAME.source}`));
  await expect.poll(() => redis.get(DAMAGE_KEY)).toContain('order-1');
  await expect.poll(async () => (await readinessAt(shop.url)).warnings.join()).toMatch(NAME);

  // The history of that order reports it; the other order's history, the lists and new orders still work.
  expect(await history(1)).toMatchObject({ status: 503, body: { success: false, code: 'record-damaged' } });
  expect((await history(2)).status).toBe(200);
  expect((await expectStatus(200, shopper.callUntilAnswered('GET', orderPaths.all))).text).toBe(listed);
  expect(await orderOne(shopper, product)).toBe(3);

  // Commands that compare the whole log end with the reason, and the live views stay.
  expect(await failureOf('cli/verify.ts')).toMatch(new RegExp(`^2: [^]*${NAME.source}`));
  await expectStatus(200, shopper.callUntilAnswered('GET', orderPaths.all));
  const ofApi = await readinessAt(shop.url);
  expect(ofApi).toMatchObject({ ready: true, damaged: [{ stream: 'order-1', revision: '0' }] });
  expect(ofApi.warnings.join()).toMatch(NAME);

  // With no generation to fall back on, the view stops before the record, and worker and API name it.
  await redis.flushall();
  await redis.quit();
  await expect.poll(async () => (await ofWorker()).reasons).toContain('orders view: damaged');
  await expect.poll(async () => (await ofWorker()).warnings.join()).toMatch(NAME);
  await expect.poll(async () => (await readinessAt(shop.url)).reasons).toContain('orders view: catching-up');
  await expect.poll(async () => (await readinessAt(shop.url)).warnings.join()).toMatch(NAME);
  expect(await shop.log('event-store')).toMatch(
    /The record of order-1 at revision 0, position \d+ is damaged/,
  );

  await meanwhile(repair);
  const after = await expectStatus(200, shopper.callUntilAnswered('GET', orderPaths.all));
  const ordersIn = (text: string) => (JSON.parse(text) as OrdersResponse).data;
  expect(ordersIn(after.text)).toHaveLength(3);
  expect(ordersIn(after.text).slice(1)).toEqual(ordersIn(listed));
  // Each view comes back separately.
  expect((await expectStatus(200, admin.callUntilAnswered('GET', historyPath(1)))).text).toBe(before);
  await expect.poll(async () => (await readinessAt(shop.url)).damaged).toBeUndefined();
  expect(await failureOf('cli/verify.ts')).toBe('0: ');
});
