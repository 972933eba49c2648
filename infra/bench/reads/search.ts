// Searches that were never requested before, so that no answer is cached.
import type { Bench, Row } from '../bench.ts';
import { startFloor } from '../floors/floor.ts';
import { measureReads } from '../load/in-turn.ts';
import type { LoadRequest } from '../load/job.ts';
import { memoryOf } from '../report/memory-of.ts';
import { under, upTo, type RowResult } from '../report/row.ts';
import type { BenchShop } from '../shop/bench-shop.ts';
import { searchTexts } from '../shop/searches.ts';

const TEXTS = 1_000;
const CONNECTIONS = 8;

export const search: Row = async (bench) => [
  await measureSearch(bench, await bench.shop(), { atLeast: 0.15, p99Under: 25 }),
];

/** `atLeast`: the ratio to Express with ready text, where it is part of the budget. */
export async function measureSearch(
  { options, load }: Bench,
  shop: BenchShop,
  { atLeast, p99Under }: { readonly atLeast?: number; readonly p99Under: number },
): Promise<RowResult> {
  const texts = searchTexts(TEXTS * (options.rounds + 1));
  const path = (text: string): string =>
    `/api/products?${new URLSearchParams({ search: text, limit: '12' })}`;
  const sample = await (await fetch(shop.url + path('indigo kurta'))).text();
  const floor = await startFloor('express', new Map([['', sample]]));
  const ask = (url: string) => (round: number) => {
    const requests: LoadRequest[] = texts
      .slice((round + 1) * TEXTS, (round + 2) * TEXTS)
      .map((text) => ({ path: path(text) }));
    return load.run({ url, connections: CONNECTIONS, requests });
  };
  try {
    const sides = await measureReads(options.rounds, shop, floor, ask);
    const { rate, p50, p99, processor } = sides.row;
    const enough = atLeast === undefined ? 1 : upTo(atLeast, rate / sides.floor.rate);
    return {
      what: `search, ${TEXTS} new texts, ${shop.products} products`,
      figure: { value: rate, unit: '/s' },
      floor: { value: sides.floor.rate, unit: '/s', what: 'Express, ready text' },
      ...{ p50, p99, memory: memoryOf([shop.pids.api]) },
      processor: { own: processor, floor: sides.floor.processor },
      budget: `${atLeast === undefined ? '' : `ratio ${atLeast} or more, `}p99 under ${p99Under} ms`,
      reached: Math.min(enough, under(p99Under, p99)),
    };
  } finally {
    floor.stop();
  }
}
