// Test data and common steps of the journeys of the back office's catalogue.
import { randomInt, randomUUID } from 'node:crypto';
import type {
  ProductListResponse,
  ProductResponse,
} from '@aangan/shared-events/features/catalogue/products/http';
import { IMPORT_FIELD, importPath } from '@aangan/shared-events/features/catalogue/products/import/paths';
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { untilShown } from './until-shown.ts';
import { productsInStock } from './shelves.ts';

type Fields = Readonly<Record<string, string>>;

/** A read that depends on every view with products. */
const SHELVES = '/api/products?limit=1';

/** The oldest product, which no journey deletes or changes. */
export async function aShownProduct(request: APIRequestContext): Promise<ProductResponse> {
  const product = (await productsInStock(request)).at(-1);
  if (product === undefined) throw new Error('There is no product in stock.');
  return product;
}

/** A unique name. */
export function aName(beginning: string): string {
  return `${beginning} ${randomUUID().slice(0, 8)}`;
}

export function aHexCode(): string {
  return `#${randomInt(0x100000, 0xffffff).toString(16).toUpperCase()}`;
}

/** The bytes of a real photograph of the demo. */
export async function aPicture(request: APIRequestContext): Promise<Buffer> {
  const { image } = await aShownProduct(request);
  return (await request.get(`/uploads/${image}`)).body();
}

export function anImage(name: string, buffer: Buffer) {
  return { name, mimeType: 'image/jpeg', buffer };
}

/** Creates a product by an API call, for journeys about something else; resolves once reads show it. */
export async function aNewProduct(
  administrator: Page,
  request: APIRequestContext,
  fields: Fields = {},
): Promise<ProductResponse> {
  const { categoryId, brandId, color } = await aShownProduct(request);
  const answer = await request.post('/api/products', {
    headers: await authorization(administrator),
    multipart: {
      name: aName('Kurta'),
      price: '1200',
      categoryId: String(categoryId),
      brandId: String(brandId),
      color: String(color),
      ...fields,
    },
  });
  expect(answer.status()).toBe(201);
  await untilShown(request, answer, SHELVES);
  const product = (await answer.json()) as ProductResponse;
  return product;
}

/** Creates a product of one size and counts its units on its stock page, which stays open. `variant`: as the page names it. */
export async function aCountedProduct(
  administrator: Page,
  request: APIRequestContext,
  units: number,
): Promise<{ readonly product: ProductResponse; readonly variant: string }> {
  const product = await aNewProduct(administrator, request, { sizes: '["M"]' });
  const variant = `${product.Colors[0]?.name}, M`;
  await administrator.goto(`/admin/stock/${product.id}`);
  await administrator.getByLabel(`Units of ${variant}`).fill(String(units));
  await administrator.getByLabel(`Units of ${variant}`).press('Enter');
  await expect(administrator.getByRole('button', { name: 'Stop counting' })).toBeVisible();
  return { product, variant };
}

/** Imports products with a single call; each entry is a name and a price. */
export async function importedProducts(
  administrator: Page,
  request: APIRequestContext,
  namesAndPrices: readonly string[],
): Promise<void> {
  const { Category, brand, Colors } = await aShownProduct(request);
  const terms = `${Category.name},${brand},${Colors[0]?.name ?? ''}`;
  const lines = ['name,price,category,brand,colors', ...namesAndPrices.map((each) => `${each},${terms}`)];
  const file = { name: 'products.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) };
  const answer = await request.post(importPath, {
    headers: await authorization(administrator),
    multipart: { [IMPORT_FIELD]: file },
  });
  expect(await answer.json()).toMatchObject({ good: namesAndPrices.length, bad: 0 });
  await untilShown(request, answer, SHELVES);
}

/** Changes the product by an API call, as another administrator would. */
export async function changeByCall(
  administrator: Page,
  request: APIRequestContext,
  { id, name, price, categoryId, brandId, color }: ProductResponse,
  fields: Fields,
): Promise<void> {
  const answer = await request.put(`/api/products/${id}`, {
    headers: await authorization(administrator),
    multipart: { name, price, categoryId, brandId, color: String(color), ...fields },
  });
  expect(answer.status()).toBe(200);
  await untilShown(request, answer, SHELVES);
}

export async function productNamed(request: APIRequestContext, name: string): Promise<ProductResponse> {
  const answer = await request.get('/api/products', { params: { search: name } });
  const { products } = (await answer.json()) as ProductListResponse;
  const found = products.find((product) => product.name === name);
  if (found === undefined) throw new Error(`There is no ${name}.`);
  return found;
}

/** Opens the edit panel of a product. */
export async function edit(page: Page, name: string): Promise<void> {
  const search = encodeURIComponent(name);
  if (!page.url().includes(`search=${search}`)) await page.goto(`/admin/products?search=${search}`);
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  await expect(page.getByRole('dialog').getByLabel('Name')).toHaveValue(name);
}

/** Confirms a deletion dialog that names the item. */
export async function confirm(question: Locator, name: string): Promise<void> {
  await expect(question).toContainText(name);
  await question.getByRole('button', { name: 'Delete' }).click();
}

async function authorization(administrator: Page): Promise<Fields> {
  // A window without a page has no localStorage of the shop.
  if (administrator.url() === 'about:blank') await administrator.goto('/admin/settings');
  const token = await administrator.evaluate(() => localStorage.getItem('token'));
  return { Authorization: `Bearer ${token}` };
}
