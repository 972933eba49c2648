// One person's key is missing from the key store of a whole shop: everything else goes on, operators and the person are informed, and it ends when
// the key is restored or declared lost.
import { execFile } from 'node:child_process';
import { join, resolve } from 'node:path';
import { fieldsOf } from '@aangan/shared-events/fields';
import { accountPaths } from '@aangan/shared-events/features/accounts/paths';
import { lostKeysStream } from '@aangan/shared-events/features/accounts/events';
import { productPaths } from '@aangan/shared-events/features/catalogue/products/paths';
import type { ProductListResponse } from '@aangan/shared-events/features/catalogue/products/http';
import { orderPaths } from '@aangan/shared-events/features/orders/paths';
import type { OrdersResponse } from '@aangan/shared-events/features/orders/http';
import { maintenancePaths } from '@aangan/shared-events/features/maintenance/paths';
import { maintenanceResponse } from '@aangan/shared-events/features/maintenance/http';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectEventLog } from '@aangan/platform/event-log/event-log';
import { openLmdbFile, type LmdbFile } from '@aangan/platform/lmdb/lmdb-file';
import { inheritedEnv } from './setup/inherited-env.ts';
import {
  expectStatus,
  newShopper,
  orderOne,
  ordersOf,
  shopClient,
  signIn,
  type ShopClient,
} from './setup/shop-client.ts';
import { startShop, type TestShop } from './setup/start-shop.ts';

let shop: TestShop;
let file: LmdbFile<unknown, string>;
let admin: ShopClient;
let her: ShopClient;
let him: ShopClient;
let hers: { readonly accountId: string; readonly keyId: string; readonly orderId: number };
let product: { readonly id: number; readonly size: string };
let taken: unknown;

beforeAll(async () => {
  shop = await startShop({ products: 3, env: { LOG_LEVEL: 'info' } });
  file = openLmdbFile({ path: join(shop.dataDir, 'keys', 'keys.mdb'), compression: false });
  admin = await signIn(shop.url, shop.admin.username, shop.admin.password);
  const { body } = await shopClient(shop.url).callUntilAnswered('GET', productPaths.all);
  const found = (body as ProductListResponse).products.find(({ inStock }) => inStock);
  product = { id: found?.id ?? 0, size: found?.sizes[0] ?? '' };
  [her, him] = [await newShopper(shop.url, 'asha'), await newShopper(shop.url, 'ravi')];
  const orderId = await orderOne(her, product);
  await orderOne(him, product);
  const users = (await admin.callUntilAnswered('GET', accountPaths.users)).body as {
    id: string;
    username: string;
  }[];
  const accountId = users.find(({ username }) => username === 'asha')?.id ?? '';
  hers = { accountId, orderId, keyId: String(await file.read((db) => db.get(`subject:${accountId}`))) };
});
afterAll(async () => {
  await file?.close();
  await shop.stop();
});

const takeKey = async (): Promise<void> => {
  taken = await file.read((db) => db.get(`key:${hers.keyId}`));
  await file.transact((db) => void db.remove(`key:${hers.keyId}`));
};
const putKeyBack = async (): Promise<void> => {
  await file.transact((db) => void db.put(`key:${hers.keyId}`, taken));
};
const flush = async (): Promise<void> => {
  const redis = new Redis(shop.redisUrl);
  await redis.flushall();
  await redis.quit();
};
const command = (main: string, ...args: readonly string[]) =>
  new Promise<{ readonly code: number | null; readonly output: string }>((done) => {
    const env = { ...inheritedEnv(), DATA_DIR: shop.dataDir };
    const program = [resolve(import.meta.dirname, '../..', main), ...args];
    const child = execFile(process.execPath, program, { env, timeout: 60_000 }, (_, out, err) =>
      done({ code: child.exitCode, output: out + err }),
    );
    child.stdin?.end();
  });
const keys = (...args: readonly string[]) => command('command-api/src/cli/keys.ts', ...args);
const verify = () => command('projections/src/cli/verify.ts');
const linesOf = async (name: string) =>
  (await shop.log(name))
    .split('\n')
    .flatMap((line) => (line.startsWith('{') ? [fieldsOf(JSON.parse(line))] : []));
const readyz = async (url: string) =>
  (await (await fetch(`${url}/readyz`)).json()) as { ready: boolean; warnings: readonly string[] };
const workerUrl = async () => {
  const ready = (await linesOf('projections')).filter(({ msg }) => msg === 'all projections live').at(-1);
  return `http://127.0.0.1:${Number(ready?.metricsPort)}`;
};
const keyWarnings = async (url: string) =>
  (await readyz(url)).warnings.filter((warning) => warning.startsWith('keys:'));
const missing = async () =>
  maintenanceResponse.parse((await admin.callUntilAnswered('GET', maintenancePaths.all)).body).missingKeys;
const hersSeenByAdmin = async () =>
  ((await admin.callUntilAnswered('GET', orderPaths.all)).body as OrdersResponse).data.find(
    ({ id }) => id === hers.orderId,
  );

test('answers 503 to that person alone, and names the key to operators', async () => {
  await takeKey();
  const password = 'asha-and-a-secret';
  const login = { body: { username: 'asha', password } };
  const { url } = shop;
  await shop.kill('api');
  await shop.start('api');
  const refused = await shopClient(url).call('POST', accountPaths.login, login);
  expect([refused.status, refused.body]).toEqual([503, expect.objectContaining({ code: 'key-missing' })]);
  await shopClient(url).call('POST', accountPaths.login, login);
  await orderOne(him, product);
  expect(await readyz(url)).toMatchObject({ ready: true });
  await expect
    .poll(() => keyWarnings(url))
    .toEqual([
      expect.stringMatching(`^keys: the key ${hers.keyId} of account ${hers.accountId} is missing since 20`),
    ]);
  expect(await missing()).toMatchObject([{ keyId: hers.keyId, holder: hers.accountId, streams: 0 }]);
  const logged = (await linesOf('command-api')).filter(({ msg }) => msg === 'a key is missing');
  expect(logged).toMatchObject([{ keyId: hers.keyId, holder: hers.accountId, level: 'error' }]);
});

test('lets everything else be folded and served, while it runs and after a start', async () => {
  await flush();
  await expect.poll(async () => (await ordersOf(him)).data.length).toBe(2);
  expect(await hersSeenByAdmin()).toBeUndefined();
  await shop.kill('projections');
  await shop.start('projections');
  await orderOne(him, product);
  await expect.poll(async () => (await ordersOf(him)).data.length).toBe(3);
  for (const url of [shop.url, await workerUrl()]) {
    await expect.poll(() => keyWarnings(url)).toHaveLength(1);
    // The views of other features come back one after the other.
    await expect.poll(() => readyz(url)).toMatchObject({ ready: true, degraded: true });
  }
  expect(await missing()).toMatchObject([{ keyId: hers.keyId, holder: hers.accountId }]);
  expect((await missing())[0]?.streams).toBeGreaterThan(1);
});

test('ends verify, rebuild and the list of missing keys with the reason', async () => {
  const reason = `key ${hers.keyId} of account ${hers.accountId}`;
  const refused = expect.stringContaining(reason);
  expect(
    await Promise.all([verify(), command('projections/src/cli/rebuild.ts', 'orders'), keys('missing')]),
  ).toEqual([
    { code: 2, output: refused },
    { code: 1, output: refused },
    { code: 1, output: refused },
  ]);
});

test('is over as soon as the key is back', async () => {
  await putKeyBack();
  await expect.poll(hersSeenByAdmin, { timeout: 20_000 }).toMatchObject({ contactInfo: expect.anything() });
  for (const url of [shop.url, await workerUrl()])
    await expect.poll(() => keyWarnings(url), { timeout: 20_000 }).toEqual([]);
  expect(await missing()).toEqual([]);
  await expectStatus(200, her.callUntilAnswered('GET', orderPaths.all));
  expect(await verify()).toMatchObject({ code: 0 });
});

test('gives a key up only if it is missing, for a reason, and after a yes', async () => {
  const lost = ['declare-lost', hers.keyId];
  const refused = (text: string, code = 1) => ({ code, output: expect.stringContaining(text) });
  expect(
    await Promise.all([
      keys(...lost),
      keys(...lost, '--reason', 'A test', '--yes'),
      keys('declare-lost', 'nothing', '--reason', 'A test'),
    ]),
  ).toEqual([refused('--reason', 2), refused('it is not lost'), refused('No event of the log is sealed')]);
  await takeKey();
  expect(await keys(...lost, '--reason', 'A test')).toEqual(refused('--yes'));
});

test('reads as erased permanently once it is given up, even if the key comes back', async () => {
  await flush();
  await expect.poll(async () => (await ordersOf(him)).data.length).toBe(3);
  const given = await keys('declare-lost', hers.accountId, '--reason', 'The disk of the keys broke', '--yes');
  expect(given).toEqual({ code: 0, output: expect.stringContaining('is given up') });
  const isErased = { shippingAddress: 'Erased', contactInfo: null };
  await expect.poll(hersSeenByAdmin, { timeout: 20_000 }).toMatchObject(isErased);
  const log = connectEventLog(shop.eventStoreUrl);
  expect(await log.readStream(lostKeysStream)).toMatchObject([
    {
      type: 'PersonalKeyDeclaredLost',
      data: { keyId: hers.keyId, holder: hers.accountId, reason: 'The disk of the keys broke' },
      metadata: { by: { kind: 'admin' }, origin: { client: 'cli' } },
    },
  ]);
  await log.close();

  await putKeyBack();
  await shop.kill('projections');
  await shop.kill('api');
  await shop.start('projections');
  await shop.start('api');
  await expect
    .poll(async () => (await command('projections/src/cli/rebuild.ts', 'orders', 'accounts')).code)
    .toBe(0);
  expect(await hersSeenByAdmin()).toMatchObject(isErased);
  const login = { body: { username: 'asha', password: 'asha-and-a-secret' } };
  expect((await shopClient(shop.url).callUntilAnswered('POST', accountPaths.login, login)).status).toBe(401);
  expect(await verify()).toMatchObject({ code: 0 });
  for (const url of [shop.url, await workerUrl()]) await expect.poll(() => keyWarnings(url)).toEqual([]);
});
