// Clients that disconnect in the middle of any kind of answer: the API leaves nothing open for them.
import { readdir } from 'node:fs/promises';
import { orderPaths } from '@aangan/shared-events/features/orders/paths';
import { productPaths } from '@aangan/shared-events/features/catalogue/products/paths';
import type { ProductListResponse } from '@aangan/shared-events/features/catalogue/products/http';
import { livePath } from '@aangan/shared-events/live/paths';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { abandonDownloads } from '@aangan/test/setup/abandoned-downloads';
import { expectStatus, newShopper, orderOne, shopClient, tokenOf } from '@aangan/test/setup/shop-client';
import { startShop, type TestShop } from '@aangan/test/setup/start-shop';

let shop: TestShop;
let picture: string;
let token: string;

beforeAll(async () => {
  shop = await startShop({ products: 4 });
  const listed = await expectStatus(200, shopClient(shop.url).callUntilAnswered('GET', productPaths.all));
  const { products } = listed.body as ProductListResponse;
  picture = `/uploads/${products[0]?.image}`;
  const shopper = await newShopper(shop.url, 'abandoning');
  const product = products.find(({ inStock }) => inStock);
  if (product === undefined) throw new Error('No product is in stock.');
  for (let placed = 0; placed < 20; placed += 1)
    await orderOne(shopper, { id: product.id, size: product.sizes[0] ?? '' });
  token = await tokenOf(shop.url, shop.admin.username, shop.admin.password);
});
afterAll(() => shop.stop());

const openFiles = async (): Promise<number> => (await readdir(`/proc/${shop.pid('api')}/fd`)).length;

async function scriptOfHomePage(): Promise<string> {
  const page = await (await fetch(shop.url)).text();
  return /\/assets\/[\w.-]+\.js/.exec(page)?.[0] ?? '';
}

test.runIf(process.platform === 'linux').each([
  ['a built file', scriptOfHomePage],
  ['a picture', () => picture],
  ['a page', () => '/products'],
  ['a list', () => productPaths.all],
  ['an export', () => orderPaths.csv],
  ['the live stream', () => livePath],
])('leaves nothing open of %s', async (_kind, pathOf) => {
  const url = new URL(await pathOf(), shop.url).href;
  const headers = { Authorization: `Bearer ${token}` };
  expect((await fetch(url, { method: 'HEAD', headers })).status).toBe(200);
  const before = await openFiles();
  await abandonDownloads(url, 300, headers);
  await expect.poll(openFiles).toBeLessThanOrEqual(before + 5);
});
