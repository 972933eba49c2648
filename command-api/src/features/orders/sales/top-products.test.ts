// The best-selling products from many lists, compared with a full scan.
import { soldWithin, type ProductSalesView } from '@aangan/shared-events/features/orders/sales/views';
import { daysAfter } from '@aangan/shared-events/shop-time';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { topProducts } from './top-products.ts';

const TODAY = '2026-11-20';
const DAYS = Array.from({ length: 30 }, (_, ago) => daysAfter(TODAY, -ago));

/** Views of a shop with the sales of each product by days ago. */
function viewsOf(sales: readonly Readonly<Record<number, number>>[]) {
  const products = new Map(
    sales.map((days, id): [string, ProductSalesView] => [
      `product:${id}`,
      {
        name: `Product ${id}`,
        days: Object.fromEntries(
          Object.entries(days).map(([ago, paise]) => [DAYS[Number(ago)] ?? '', { units: 1, paise }]),
        ),
      },
    ]),
  );
  const indexes = new Map<string, readonly { readonly member: string; readonly score: number }[]>();
  const indexOf = (day: string) => {
    const known = indexes.get(day);
    if (known !== undefined) return known;
    const index = [...products]
      .flatMap(([key, { days }]) => {
        const sold = days[day];
        return sold === undefined ? [] : [{ member: key.slice('product:'.length), score: sold.paise }];
      })
      .sort((first, second) => second.score - first.score);
    indexes.set(day, index);
    return index;
  };
  let looked = 0;
  return {
    looked: () => looked,
    views: {
      documents: async <T>(_: string, keys: readonly string[]) => {
        looked += keys.length;
        return keys.map((key) => products.get(key) as T | undefined);
      },
      scored: async (_: string, index: string, { count }: { readonly count?: number }) =>
        indexOf(index.slice('sold:'.length)).slice(0, count),
    },
    best: (window: 1 | 7 | 30, most: number) =>
      [...products.values()]
        .map((view) => soldWithin(view, TODAY, window).paise)
        .filter((paise) => paise > 0)
        .sort((first, second) => second - first)
        .slice(0, most),
  };
}

describe('the best products of a window', () => {
  test('are those that a full scan finds', async () => {
    const days = fc.dictionary(fc.integer({ min: 0, max: 12 }).map(String), fc.integer({ min: 1, max: 50 }), {
      maxKeys: 6,
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(days, { maxLength: 120 }),
        fc.constantFrom(1 as const, 7 as const, 30 as const),
        fc.integer({ min: 1, max: 20 }),
        async (sales, window, most) => {
          const shop = viewsOf(sales);
          const { products, isExact } = await topProducts(shop.views, TODAY, window, most);
          expect(isExact).toBe(true);
          expect(products.map(({ paise }) => paise)).toEqual(shop.best(window, most));
        },
      ),
      { numRuns: 50 },
    );
  });

  test('are found without a full scan when some lead', async () => {
    const sales = Array.from({ length: 5_000 }, (_, id) =>
      Object.fromEntries(Array.from({ length: 30 }, (_, ago) => [ago, Math.round(1_000_000 / (id + 1))])),
    );
    const shop = viewsOf(sales);
    const { products, isExact } = await topProducts(shop.views, TODAY, 30, 10);
    expect(isExact).toBe(true);
    expect(products.map(({ paise }) => paise)).toEqual(shop.best(30, 10));
    expect(shop.looked()).toBeLessThan(100);
  });

  test('are marked as inexact when thousands sell alike', async () => {
    const sales = Array.from({ length: 20_000 }, (_, id) => ({ [id % 30]: 1_000 + (id % 7) }));
    const shop = viewsOf(sales);
    expect((await topProducts(shop.views, TODAY, 30, 10)).isExact).toBe(false);
    expect(shop.looked()).toBeLessThanOrEqual(12_000);
  });
});
