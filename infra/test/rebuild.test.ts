// Redis can be emptied at any time: the workers rebuild every read model from the log, byte for byte.
import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { Redis } from 'ioredis';
import { productPaths } from '@aangan/shared-events/features/catalogue/products/paths';
import type { ProductListResponse } from '@aangan/shared-events/features/catalogue/products/http';
import { cartPaths } from '@aangan/shared-events/features/cart/paths';
import { orderPaths } from '@aangan/shared-events/features/orders/paths';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { everyGet, createActivity, type Visitors } from './setup/every-get.ts';
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

const VERIFY = resolve(import.meta.dirname, '../../projections/src/cli/verify.ts');

let shop: TestShop;
let anonymous: ShopClient;
let shopper: ShopClient;
let admin: ShopClient;
let products: ProductListResponse['products'];
let visitors: Visitors;

beforeAll(async () => {
  shop = await startShop({ products: 6 });
  anonymous = shopClient(shop.url);
  shopper = await newShopper(shop.url, 'rebuilt.shopper');
  admin = await signIn(shop.url, shop.admin.username, shop.admin.password);
  products = ((await anonymous.callUntilAnswered('GET', productPaths.all)).body as ProductListResponse)
    .products;
  visitors = { anonymous: anonymous, shopper, admin, products };
  await createActivity(visitors);
});
afterAll(() => shop.stop());

describe('after Redis was emptied', () => {
  test('answers every GET byte for byte as before', async () => {
    const before = await Promise.all(
      everyGet(visitors).map(([client, path]) => expectStatus(200, client.callUntilAnswered('GET', path))),
    );
    const redis = new Redis(shop.redisUrl);
    await redis.flushall();
    await redis.quit();
    const after = await Promise.all(
      everyGet(visitors).map(([client, path]) => expectStatus(200, client.callUntilAnswered('GET', path))),
    );
    for (const [index, [, path]] of everyGet(visitors).entries())
      expect([path, after[index]?.text]).toEqual([path, before[index]?.text]);
  });

  test('finds nothing to correct when the log is folded afresh beside it', async () => {
    const { stdout } = await promisify(execFile)(process.execPath, [VERIFY], {
      env: { ...inheritedEnv(), DATA_DIR: shop.dataDir },
    });
    expect(stdout).toContain('orders');
  });

  test('goes on counting where it was', async () => {
    const stats = async () =>
      (await expectStatus(200, anonymous.callUntilAnswered('GET', orderPaths.stats))).body;
    const before = await stats();
    const product = products.find(({ inStock }) => inStock);
    const clear = await shopper.callUntilAnswered('DELETE', cartPaths.clear);
    expect(clear.status).toBe(200);
    await orderOne(shopper, { id: product?.id ?? 0, size: product?.sizes[0] ?? '' });
    await expect.poll(stats).toMatchObject({ total: (before as { total: number }).total + 1 });
  });
});
