// The demo catalogue satisfies the shop's own rules, and every picture that it names exists.
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { MAX_IMAGES } from '@aangan/shared-events/features/catalogue/products/paths';
import { productRequest } from '@aangan/shared-events/features/catalogue/products/http';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { svgOf } from '../artwork/picture.ts';
import { digestOf, drawnFiles, picturesFolder, readDrawnList } from '../drawn-pictures.ts';
import { additionalInformation, picturesOf, type DemoProduct } from './product.ts';
import { demoProducts } from './products.ts';
import { demoReviews, demoShoppers } from './reviews.ts';
import { brands, categories, colors } from './terms.ts';

const formOf = (product: DemoProduct): Record<string, unknown> => ({
  name: product.name,
  description: product.description,
  additionalInformation: additionalInformation(product),
  price: String(product.price),
  oldPrice: product.oldPrice === undefined ? '' : String(product.oldPrice),
  categoryId: '1',
  brandId: '1',
  color: '1',
  sizes: JSON.stringify(product.sizes),
});

const count = (holds: (product: DemoProduct) => boolean): number => demoProducts.filter(holds).length;
const allFiles = demoProducts.flatMap((product) => picturesOf(product).map(({ file }) => file));

describe('the demo catalogue', () => {
  test('has at least 64 products in four categories, each under a name and a slug of its own', () => {
    expect(demoProducts.length).toBeGreaterThanOrEqual(64);
    expect(new Set(demoProducts.map(({ name }) => name.toLowerCase())).size).toBe(demoProducts.length);
    expect(new Set(demoProducts.map(({ slug }) => slug)).size).toBe(demoProducts.length);
    for (const category of categories)
      expect(count((product) => product.category === category)).toBeGreaterThan(10);
  });

  test.for(demoProducts)('$slug is a product that the shop accepts', (product) => {
    expect(productRequest.safeParse(formOf(product)).error).toBeUndefined();
    expect(product.slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    expect(product.price).toBeGreaterThanOrEqual(300);
    expect(product.price).toBeLessThanOrEqual(18_000);
    expect(product.oldPrice ?? Infinity).toBeGreaterThan(product.price);
    expect(product.description.split(/[.!?](?:\s|$)/).length).toBeGreaterThanOrEqual(3);
    expect(product.description.length).toBeLessThan(500);
    expect(new Set(product.sizes).size).toBe(product.sizes.length);
    expect(new Set(product.looks.map(({ color }) => color)).size).toBe(product.looks.length);
    expect(picturesOf(product).length).toBeLessThanOrEqual(MAX_IMAGES);
  });

  test('has eight recommended, some new and some sold-out products', () => {
    expect(count((product) => product.recommended === true)).toBe(8);
    expect(count((product) => product.newArrival === true)).toBe(10);
    expect(count((product) => product.soldOut === true)).toBeGreaterThanOrEqual(3);
    expect(count((product) => product.oldPrice !== undefined)).toBeGreaterThanOrEqual(8);
  });

  test('uses every brand and every colour that it names', () => {
    for (const brand of brands)
      expect(
        count((product) => product.brand === brand),
        brand,
      ).toBeGreaterThan(0);
    const shown = new Set<string>(demoProducts.flatMap(({ looks }) => looks.map(({ color }) => color)));
    expect([...Object.keys(colors)].filter((color) => !shown.has(color))).toEqual([]);
    expect(new Set(Object.values(colors)).size).toBe(Object.keys(colors).length);
  });

  test('shows all categories, many brands and colours, a sold-out and a new one in its first twelve', () => {
    const first = demoProducts.slice(0, 12);
    expect(new Set(first.map(({ category }) => category)).size).toBe(4);
    expect(new Set(first.map(({ brand }) => brand)).size).toBeGreaterThanOrEqual(6);
    expect(
      new Set(first.flatMap(({ looks }) => looks.map(({ color }) => color))).size,
    ).toBeGreaterThanOrEqual(8);
    expect(first.some(({ soldOut }) => soldOut)).toBe(true);
    expect(first.some(({ newArrival }) => newArrival)).toBe(true);
  });
});

describe('the demo reviews', () => {
  // command-api/src/http/authentication/write-limits.test.ts checks the limits of reviews against the same numbers.
  test('are few enough for the rate limit of one address in a minute', () => {
    expect(demoReviews.length).toBeLessThanOrEqual(100);
    for (const written of Map.groupBy(demoReviews, ({ shopper }) => shopper).values())
      expect(written.length).toBeLessThanOrEqual(20);
  });

  test('are about existing products, one for each shopper and product', () => {
    const slugs = new Set(demoProducts.map(({ slug }) => slug));
    expect(demoReviews.filter(({ product }) => !slugs.has(product))).toEqual([]);
    expect(new Set(demoReviews.map(({ shopper, product }) => `${shopper} ${product}`)).size).toBe(
      demoReviews.length,
    );
    expect(demoReviews.length).toBeGreaterThanOrEqual(40);
    expect(Object.keys(demoShoppers)).toHaveLength(6);
  });
});

describe('the drawn pictures', () => {
  test('are all there, 1200 by 1500, and none is left over', async () => {
    expect([...(await drawnFiles())].sort()).toEqual([...allFiles].sort());
    for (const file of allFiles) {
      const { width, height, format } = await sharp(join(picturesFolder, file)).metadata();
      expect({ file, width, height, format }).toEqual({ file, width: 1200, height: 1500, format: 'jpeg' });
    }
  });

  test('are smaller than 15 MB together', async () => {
    const sizes = await Promise.all(
      allFiles.map(async (file) => (await stat(join(picturesFolder, file))).size),
    );
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(15_000_000);
  });

  test('match the current drawings', async () => {
    const drawn = await readDrawnList();
    const stale = demoProducts.flatMap((product) =>
      picturesOf(product)
        .filter((picture) => drawn[picture.file] !== digestOf(svgOf(product, picture)))
        .map(({ file }) => file),
    );
    expect(stale).toEqual([]);
  });
});
