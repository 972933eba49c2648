// The same reads in a small shop and in a grown one, in turn: how much longer the one in the middle takes.
import type { Bench } from '../bench.ts';
import type { LoadRequest } from '../load/job.ts';
import { measureInTurn } from '../load/in-turn.ts';
import { under, type RowResult } from '../report/row.ts';
import type { BenchShop } from '../shop/bench-shop.ts';

/** Few at once, so that what is seen is the time that a read takes and not the time that it waits. */
const CONNECTIONS = 2;
/** Of one measuring: three of them and the one before do not come round a small shop of a thousand products. */
const REQUESTS = 200;
const WARM_UP = 1_000;
const AT_MOST = 1.5;

export type GrownRead = {
  readonly what: string;
  /** Requests of the same kind that are not measured, where the few that are would find code that has hardly run yet. */
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
