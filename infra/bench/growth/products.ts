// Compares a shop with a thousand products and one with a hundred thousand.
import type { Row } from '../bench.ts';
import { measureSearch } from '../reads/search.ts';
import type { RowResult } from '../report/row.ts';
import { startBenchShop } from '../shop/bench-shop.ts';
import { BRANDS, CATEGORIES } from '../shop/catalogue.ts';
import { measureGrowth, type GrownRead } from './grown.ts';

const SEARCH_P99_UNDER = 60;

const READS: readonly GrownRead[] = [
  {
    what: 'product detail, each for the first time',
    requests: ({ products }, nth) => ({ path: `/api/products/${((nth * 37) % products) + 1}` }),
  },
  {
    what: 'listing, cached',
    requests: (_, nth) => ({ path: `/api/products?page=${(nth % 5) + 1}&sort=price_asc&limit=12` }),
  },
  {
    what: 'listing with filters, each for the first time',
    warmUp: (nth) => ({ path: filtered(nth, `priceMax=${700 + nth}`) }),
    requests: (_, nth) => ({ path: filtered(nth, `priceMin=${500 + nth}`) }),
  },
];

function filtered(nth: number, price: string): string {
  const [brand, category] = [(nth % BRANDS) + 1, (nth % CATEGORIES) + 1];
  return `/api/products?limit=12&sort=rating_desc&${price}&brands=${brand}&categories=${category}`;
}

export const productGrowth: Row = async (bench) => {
  const { options, steps } = bench;
  const small = await bench.shop();
  const large = await startBenchShop(options.manyProducts, steps, options.profiles);
  try {
    const rows: RowResult[] = [];
    for (const read of READS)
      rows.push(
        await measureGrowth(bench, small, large, {
          ...read,
          what: `${read.what}, ${options.manyProducts.toLocaleString('en')} products`,
        }),
      );
    rows.push(await measureSearch(bench, large, { p99Under: SEARCH_P99_UNDER }));
    return rows;
  } finally {
    await large.stop();
  }
};
