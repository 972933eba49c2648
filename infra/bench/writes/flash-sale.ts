// Orders of counted products, which reserve their units, beside the same orders of products that are not counted.
import { orderPaths } from '@aangan/shared-events/features/orders/paths';
import { stockStream } from '@aangan/shared-events/features/stock/events';
import type { Bench, Row } from '../bench.ts';
import { measureInTurn } from '../load/in-turn.ts';
import { orderOf } from '../reads/private-reads.ts';
import { memoryOf } from '../report/memory-of.ts';
import { upTo, type RowResult } from '../report/row.ts';
import { storedNow } from '../shop/append-many.ts';
import type { BenchShop } from '../shop/bench-shop.ts';
import { COLORS, SIZE } from '../shop/catalogue.ts';
import { post } from './durable-writes.ts';

const BUYERS = 64;
const AT_LEAST = 0.7;
/** More than are bought. */
const UNITS = 1_000_000;

type Sale = {
  readonly what: string;
  /** The counted products, and as many others. */
  readonly counted: readonly number[];
  readonly others: readonly number[];
};

const SALES: readonly Sale[] = [
  { what: 'one product', counted: [1], others: [2] },
  {
    what: `${BUYERS} products`,
    counted: Array.from({ length: BUYERS }, (_, nth) => 101 + nth),
    others: Array.from({ length: BUYERS }, (_, nth) => 201 + nth),
  },
];
const LEAST_PRODUCTS = Math.max(...SALES.flatMap(({ counted, others }) => [...counted, ...others]));

/** All buyers want one product, then each another one. */
export const flashSale: Row = async (bench) => {
  const { products } = bench.options;
  if (products < LEAST_PRODUCTS)
    throw new Error(
      `this row needs a shop of ${LEAST_PRODUCTS} products or more, and --products is ${products}`,
    );
  const rows: RowResult[] = [];
  for (const sale of SALES) rows.push(await measureSale(bench, sale));
  return rows;
};

async function measureSale(
  { options, load, shop: open }: Bench,
  { what, counted, others }: Sale,
): Promise<RowResult> {
  const shop = await open();
  await startCounting(shop, counted);
  const pieces = Math.round(options.seconds * 250);
  const customers = await shop.newCustomers(2 * pieces * (options.rounds + 1));
  const run = (products: readonly number[], half: 0 | 1) => (round: number) => {
    const from = (2 * (round + 1) + half) * pieces;
    const requests = customers
      .slice(from, from + pieces)
      .map((customer, nth) =>
        post(orderPaths.place, customer, orderOf(products[nth % products.length] ?? 1)),
      );
    return load.run({ url: shop.url, connections: BUYERS, requests });
  };
  const { api, ...rest } = shop.pids;
  const { row, floor } = await measureInTurn(
    options.rounds,
    { pid: api, others: rest, run: run(counted, 0) },
    { pid: api, run: run(others, 1) },
  );
  await shop.settle();
  return {
    what: `flash sale of ${what}, ${BUYERS} buyers (in a shop of ${options.products}, ${LEAST_PRODUCTS} or more)`,
    figure: { value: row.rate, unit: '/s' },
    floor: { value: floor.rate, unit: '/s', what: 'not counted' },
    ...{ p50: row.p50, p99: row.p99, memory: memoryOf(Object.values(shop.pids)) },
    processor: { own: row.processor, floor: floor.processor },
    budget: `ratio ${AT_LEAST} or more`,
    reached: upTo(AT_LEAST, row.rate / floor.rate),
  };
}

async function startCounting({ log, settle }: BenchShop, productIds: readonly number[]): Promise<void> {
  for (const productId of productIds) {
    const variants = [{ colorId: (productId % COLORS) + 1, size: SIZE, counted: UNITS }];
    const event = { type: 'StockCountingStarted', data: { productId, lowAt: 5, variants } } as const;
    await log.append(stockStream(productId), [storedNow(event)], 'no-stream');
  }
  await settle();
}
