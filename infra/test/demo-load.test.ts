// The demo catalogue is loaded through the public API, so loading it again, or continuing a load, creates no duplicates.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { productPaths } from '@aangan/shared-events/features/catalogue/products/paths';
import type { ProductListResponse } from '@aangan/shared-events/features/catalogue/products/http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { shopClient } from './setup/shop-client.ts';
import { startShop, type TestShop } from './setup/start-shop.ts';

const loader = join(import.meta.dirname, '../demo/load.ts');

let shop: TestShop;

beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.stop());

const load = async (products: number): Promise<string> => {
  const { username, password } = shop.admin;
  const env = { ...process.env, ADMIN_USERNAME: username, ADMIN_PASSWORD: password };
  const args = [loader, '--url', shop.url, '--products', String(products), '--json'];
  return (await promisify(execFile)(process.execPath, args, { env })).stdout;
};

const shown = async (): Promise<ProductListResponse['products']> => {
  const answer = await shopClient(shop.url).callUntilAnswered(
    'GET',
    `${productPaths.all}?sort=createdAt_desc`,
  );
  return (answer.body as ProductListResponse).products;
};

test('is continued where it stopped, and adds nothing when all is there', async () => {
  expect(await load(1)).toBe('{"loaded":1,"of":1}\n');
  await load(3);
  const loaded = await shown();
  expect(loaded.map(({ id }) => id)).toEqual([3, 2, 1]);
  await load(3);
  expect(await shown()).toEqual(loaded);
});

test('brings each product with its pictures, each in a colour of the product', async () => {
  for (const { images, imageColors, Colors, rating, reviews } of await shown()) {
    expect(images.length).toBeGreaterThanOrEqual(2);
    expect(imageColors).toHaveLength(images.length);
    expect(new Set(imageColors)).toEqual(new Set(Colors.map(({ id }) => id)));
    expect({ rating, reviews }).toEqual({ rating: 0, reviews: 0 });
  }
});
