// Adds products with their pictures, one multipart form each, as an administrator's browser sends it.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { productPaths } from '@aangan/shared-events/features/catalogue/products/paths';
import { z } from 'zod';
import { additionalInformation, picturesOf, type DemoProduct } from '../catalogue/product.ts';
import { picturesFolder } from '../drawn-pictures.ts';
import type { ShopClient } from './shop-client.ts';
import { idOf, type Terms } from './terms.ts';

/** Product ids by name. */
export type ProductIds = ReadonlyMap<string, number>;

const product = z.object({ id: z.int(), name: z.string() });
const page = z.object({ products: z.array(product), totalPages: z.int() });

/** Everything that the shop lists, by name. */
const existingProducts = async (shop: ShopClient): Promise<Map<string, number>> => {
  const ids = new Map<string, number>();
  for (let number = 1, last = 1; number <= last; number++) {
    const listed = page.parse(
      await shop({ method: 'GET', path: `${productPaths.all}?limit=100&page=${number}&sort=createdAt_desc` }),
    );
    for (const { id, name } of listed.products) ids.set(name, id);
    last = listed.totalPages;
  }
  return ids;
};

const fieldsOf = (demo: DemoProduct, terms: Terms): Readonly<Record<string, string>> => {
  const colorIds = demo.looks.map((look) => idOf(terms.colors, look.color));
  return {
    name: demo.name,
    description: demo.description,
    additionalInformation: additionalInformation(demo),
    price: String(demo.price),
    oldPrice: demo.oldPrice === undefined ? '' : String(demo.oldPrice),
    inStock: String(demo.soldOut !== true),
    categoryId: String(idOf(terms.categories, demo.category)),
    brandId: String(idOf(terms.brands, demo.brand)),
    color: String(colorIds[0]),
    colors: JSON.stringify(colorIds),
    sizes: JSON.stringify(demo.sizes),
    isRecommended: String(demo.recommended === true),
    isNewArrival: String(demo.newArrival === true),
    rating: '0',
    reviews: '0',
    imageColors: JSON.stringify(picturesOf(demo).map(({ look }) => idOf(terms.colors, look.color))),
  };
};

const addProduct = async (
  shop: ShopClient,
  token: string,
  demo: DemoProduct,
  terms: Terms,
): Promise<number> => {
  const fields = fieldsOf(demo, terms);
  const digest = createHash('sha256').update(JSON.stringify(fields));
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const { file } of picturesOf(demo)) {
    const bytes = await readFile(join(picturesFolder, file));
    digest.update(bytes);
    form.append('images', new Blob([bytes], { type: 'image/jpeg' }), file);
  }
  // The digest in the key lets an improved catalogue be loaded, and the same one never twice.
  const idempotencyKey = `demo-product-${demo.slug}-${digest.digest('hex').slice(0, 16)}`;
  const added = await shop({ method: 'POST', path: productPaths.all, body: form, token, idempotencyKey });
  return product.parse(added).id;
};

/** Adds the missing products one after the other, so that ids follow the catalogue's order; `onProgress` gets the number present after each. */
export const ensureProducts = async (
  shop: ShopClient,
  token: string,
  products: readonly DemoProduct[],
  terms: Terms,
  onProgress: (loaded: number) => void,
): Promise<ProductIds> => {
  const ids = await existingProducts(shop);
  for (const [index, demo] of products.entries()) {
    if (!ids.has(demo.name)) ids.set(demo.name, await addProduct(shop, token, demo, terms));
    onProgress(index + 1);
  }
  return ids;
};
