// Redis can be thrown away at any time: the workers make every read model again from the log, to the byte.
import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { Redis } from 'ioredis';
import {
  productPaths,
  type ProductListResponse,
} from '@aangan/shared-events/features/catalogue/products/http';
import { cartPaths } from '@aangan/shared-events/features/cart/http';
import { orderPaths } from '@aangan/shared-events/features/orders/http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { everyGet, liveALittle, type Visitors } from './setup/every-get.ts';
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
let anybody: ShopClient;
let shopper: ShopClient;
let admin: ShopClient;
let products: ProductListResponse['products'];
let visitors: Visitors;

beforeAll(async () => {
  shop = await startShop({ products: 6 });
  anybody = shopClient(shop.url);
  shopper = await newShopper(shop.url, 'rebuilt.shopper');
  admin = await signIn(shop.url, shop.admin.username, shop.admin.password);
  products = ((await anybody.insist('GET', productPaths.all)).body as ProductListResponse).products;
  visitors = { anybody, shopper, admin, products };
  await liveALittle(visitors);
});
afterAll(() => shop.stop());

describe('after Redis was emptied', () => {
  it('answers every GET byte for byte as before', async () => {
    const before = await Promise.all(
      everyGet(visitors).map(([client, path]) => expectStatus(200, client.insist('GET', path))),
    );
    const redis = new Redis(shop.redisUrl);
    await redis.flushall();
    await redis.quit();
    const after = await Promise.all(
      everyGet(visitors).map(([client, path]) => expectStatus(200, client.insist('GET', path))),
    );
    for (const [index, [, path]] of everyGet(visitors).entries())
      expect([path, after[index]?.text]).toEqual([path, before[index]?.text]);
  });

  it('finds nothing to correct when the log is folded afresh beside it', async () => {
    const { stdout } = await promisify(execFile)(process.execPath, [VERIFY], {
      env: { ...inheritedEnv(), DATA_DIR: shop.dataDir },
    });
    expect(stdout).toContain('orders');
  });

  it('goes on counting where it was', async () => {
    const stats = async () => (await expectStatus(200, anybody.insist('GET', orderPaths.stats))).body;
    const before = await stats();
    const product = products.find(({ inStock }) => inStock);
    const clear = await shopper.insist('DELETE', cartPaths.clear);
    expect(clear.status).toBe(200);
    await orderOne(shopper, { id: product?.id ?? 0, size: product?.sizes[0] ?? '' });
    await expect.poll(stats).toMatchObject({ total: (before as { total: number }).total + 1 });
  });
});
