// Products of the demo with their pictures, one after the other, so that their numbers follow the demo's order.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { productPaths } from '@aangan/shared-events/features/catalogue/products/http';
import { z } from 'zod';
import { additionalInformation, picturesOf, type DemoProduct } from '../catalogue/product.ts';
import { picturesFolder } from '../drawn-pictures.ts';
import type { TermIds } from './load-terms.ts';
import type { ShopApi } from './shop-api.ts';

export type LoadedProduct = { readonly id: number; readonly product: DemoProduct };

/** Adds one product, or finds the one that an earlier load has added. */
export async function loadProduct(
  admin: ShopApi,
  ids: TermIds,
  product: DemoProduct,
): Promise<LoadedProduct> {
  const key = `demo-product-${product.slug}`;
  const { id } = await admin.post(
    productPaths.all,
    await formOf(product, ids),
    key,
    z.object({ id: z.int() }),
  );
  return { id, product };
}

async function formOf(product: DemoProduct, ids: TermIds): Promise<FormData> {
  const pictures = picturesOf(product);
  const colorIds = [...new Set(product.looks.map(({ color }) => ids.color(color)))];
  const form = new FormData();
  const fields = {
    name: product.name,
    description: product.description,
    additionalInformation: additionalInformation(product),
    price: product.price,
    oldPrice: product.oldPrice ?? '',
    inStock: product.soldOut !== true,
    categoryId: ids.category(product.category),
    brandId: ids.brand(product.brand),
    color: colorIds[0],
    colors: JSON.stringify(colorIds),
    sizes: JSON.stringify(product.sizes),
    isRecommended: product.recommended === true,
    isNewArrival: product.newArrival === true,
    rating: 0,
    reviews: 0,
    imageColors: JSON.stringify(pictures.map(({ look }) => ids.color(look.color))),
  };
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
  for (const { file } of pictures) {
    const bytes = await readFile(join(picturesFolder, file));
    form.append('images', new Blob([bytes], { type: 'image/jpeg' }), file);
  }
  return form;
}
