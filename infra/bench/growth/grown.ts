// Compares the median duration of the same reads in a small and in a grown shop, measured in turn.
import type { Bench } from '../bench.ts';
import type { LoadRequest } from '../load/job.ts';
import { measureInTurn } from '../load/in-turn.ts';
import { under, type RowResult } from '../report/row.ts';
import type { BenchShop } from '../shop/bench-shop.ts';

/** Low concurrency, to measure a read's duration and not its queueing. */
const CONNECTIONS = 2;
/** Requests of one measurement: four measurements fit into a thousand products without repeating one. */
const REQUESTS = 200;
const WARM_UP = 1_000;
const AT_MOST = 1.5;

export type GrownRead = {
  readonly what: string;
  /** Unmeasured requests of the same kind beforehand, where few are measured and the code would still be cold. */
  readonly warmUp?: (nth: number) => LoadRequest;
  readonly requests: (shop: BenchShop, nth: number) => LoadRequest;
};

export async function measureGrowth(
  { load, options }: Bench,
  small: BenchShop,
  large: BenchShop,
  { what, warmUp, requests }: GrownRead,
): Promise<RowResult> {
  const warm = warmUp && Array.from({ length: WARM_UP }, (_, nth) => warmUp(nth));
  for (const { url } of warm ? [small, large] : [])
    await load.run({ url, connections: CONNECTIONS, requests: warm ?? [] });
  const side = (shop: BenchShop) => ({
    pid: shop.pids.api,
    run: (round: number) =>
      load.run({
        url: shop.url,
        connections: CONNECTIONS,
        requests: Array.from({ length: REQUESTS }, (_, nth) => requests(shop, (round + 1) * REQUESTS + nth)),
      }),
  });
  const { row, floor } = await measureInTurn(options.rounds, side(large), side(small));
  return {
    what,
    figure: { value: row.p50, unit: 'ms' },
    floor: { value: floor.p50, unit: 'ms', what: 'the small shop’s p50' },
    ...{ p50: row.p50, p99: row.p99 },
    processor: { own: row.processor, floor: floor.processor },
    budget: `less than ${AT_MOST} times the small one’s`,
    reached: under(AT_MOST, row.p50 / floor.p50),
  };
}
