// Redis can be thrown away at any time: the workers make every read model again from the log, to the byte.
import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { Redis } from 'ioredis';
import { accountPaths } from '@aangan/shared-events/features/accounts/http';
import { brandPaths } from '@aangan/shared-events/features/catalogue/brands/http';
import { categoryPaths } from '@aangan/shared-events/features/catalogue/categories/http';
import { colorPaths } from '@aangan/shared-events/features/catalogue/colors/http';
import {
  productPaths,
  type ProductListResponse,
} from '@aangan/shared-events/features/catalogue/products/http';
import { cartPaths } from '@aangan/shared-events/features/cart/http';
import { orderPaths } from '@aangan/shared-events/features/orders/http';
import { reviewPaths } from '@aangan/shared-events/features/reviews/http';
import { wishlistPaths } from '@aangan/shared-events/features/wishlist/http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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

const VERIFY = resolve(import.meta.dirname, '../../projections/src/verify.ts');

let shop: TestShop;
let anybody: ShopClient;
let shopper: ShopClient;
let admin: ShopClient;
let products: ProductListResponse['products'];

beforeAll(async () => {
  shop = await startShop({ products: 6 });
  anybody = shopClient(shop.url);
  shopper = await newShopper(shop.url, 'rebuilt.shopper');
  admin = await signIn(shop.url, shop.admin.username, shop.admin.password);
  products = ((await anybody.insist('GET', productPaths.all)).body as ProductListResponse).products;
  await liveALittle();
});
afterAll(() => shop.stop());

async function liveALittle(): Promise<void> {
  const [first, second] = products.filter(({ inStock }) => inStock);
  if (first === undefined || second === undefined) throw new Error('the demo has too few products in stock');
  const orders = [first, second, first].map((product) => ({ id: product.id, size: product.sizes[0] ?? '' }));
  const numbers: number[] = [];
  for (const order of orders) numbers.push(await orderOne(shopper, order));
  const accept = { body: { status: 'accepted', trackingStatus: 'Confirmed' } };
  await expectStatus(
    200,
    admin.insist('PUT', orderPaths.updateStatus.replace(':id', String(numbers[0])), accept),
  );
  const review = { body: { rating: 4, comment: 'Falls well and has kept its colour.' } };
  await expectStatus(
    201,
    shopper.insist('POST', reviewPaths.ofProduct.replace(':id', String(first.id)), review),
  );
  await expectStatus(200, shopper.insist('POST', wishlistPaths.add, { body: { productId: second.id } }));
  const line = {
    productId: second.id,
    size: second.sizes[0],
    color: second.Colors[0]?.hexCode ?? 'Default',
    quantity: 3,
  };
  await expectStatus(200, shopper.insist('POST', cartPaths.cart, { body: line }));
}

function everyGet(): readonly (readonly [ShopClient, string])[] {
  const ofProducts = products.flatMap(({ id }): (readonly [ShopClient, string])[] => [
    [anybody, productPaths.one.replace(':id', String(id))],
    [anybody, reviewPaths.ofProduct.replace(':id', String(id))],
  ]);
  const listings = [
    '',
    '?sort=price_asc',
    '?search=kurta',
    '?category=Women',
    '?priceMin=1000&limit=3&page=2',
  ];
  return [
    ...ofProducts,
    ...listings.map((query) => [anybody, productPaths.all + query] as const),
    ...[productPaths.filters, productPaths.recommended, productPaths.count, accountPaths.usersCount].map(
      (path) => [anybody, path] as const,
    ),
    ...[orderPaths.stats, categoryPaths.all, brandPaths.all, colorPaths.all].map(
      (path) => [anybody, path] as const,
    ),
    ...[cartPaths.cart, wishlistPaths.all, orderPaths.all, accountPaths.validateToken].map(
      (path) => [shopper, path] as const,
    ),
    ...[orderPaths.all, `${orderPaths.all}?sort=total_asc&limit=2`, accountPaths.users].map(
      (path) => [admin, path] as const,
    ),
  ];
}

describe('after Redis was emptied', () => {
  it('answers every GET byte for byte as before', async () => {
    const before = await Promise.all(
      everyGet().map(([client, path]) => expectStatus(200, client.insist('GET', path))),
    );
    const redis = new Redis(shop.redisUrl);
    await redis.flushall();
    await redis.quit();
    const after = await Promise.all(
      everyGet().map(([client, path]) => expectStatus(200, client.insist('GET', path))),
    );
    for (const [index, [, path]] of everyGet().entries())
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
