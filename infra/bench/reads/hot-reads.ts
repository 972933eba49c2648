// Public reads, compared with a raw server that has the same bytes ready.
import type { Bench } from '../bench.ts';
import { startFloor } from '../floors/floor.ts';
import type { LoadRequest } from '../load/job.ts';
import { measureReads } from '../load/in-turn.ts';
import { memoryOf } from '../report/memory-of.ts';
import { upTo, type RowResult } from '../report/row.ts';

export const CONNECTIONS = 32;

export type HotReads = {
  readonly what: string;
  readonly paths: readonly string[];
  readonly atLeast: number;
};

/** Measures GETs of these paths, repeated. */
export async function measureHotReads(
  { options, load, shop: open }: Bench,
  { what, paths, atLeast }: HotReads,
): Promise<readonly RowResult[]> {
  const shop = await open();
  const floor = await startFloor('raw', await bodiesOf(shop.url, paths));
  const requests = repeated(paths.map((path) => ({ path })));
  const seconds = options.seconds;
  const warm = (round: number): number => (round < 0 ? Math.min(2, seconds) : seconds);
  const ask = (url: string) => (round: number) =>
    load.run({ url, connections: CONNECTIONS, requests, seconds: warm(round) });
  try {
    const sides = await measureReads(options.rounds, shop, floor, ask);
    const { row } = sides;
    const ratio = row.rate / sides.floor.rate;
    const work = sides.floor.processor / row.processor;
    return [
      {
        what,
        figure: { value: row.rate, unit: '/s' },
        floor: { value: sides.floor.rate, unit: '/s', what: 'raw node:http, same bytes' },
        ...{ p50: row.p50, p99: row.p99, memory: memoryOf([shop.pids.api]) },
        processor: { own: row.processor, floor: sides.floor.processor },
        budget: `ratio ${atLeast} or more, of processor time too`,
        reached: upTo(atLeast, Math.min(ratio, work)),
        note: `by processor time the ratio is ${work.toFixed(2)}; the generator is one thread, so that alone tells two fast servers apart`,
      },
    ];
  } finally {
    floor.stop();
  }
}

async function bodiesOf(url: string, paths: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const bodies = new Map<string, string>();
  for (const path of paths) {
    const response = await fetch(url + path);
    if (!response.ok) throw new Error(`${path} answers ${response.status}`);
    bodies.set(path, await response.text());
  }
  return bodies;
}

// Each connection requests all of them, each starting at another one.
function repeated(requests: readonly LoadRequest[]): readonly LoadRequest[] {
  const each = Math.max(1, Math.floor(requests.length / CONNECTIONS));
  return Array.from({ length: CONNECTIONS }, (_, nth) => [
    ...requests.slice(nth * each),
    ...requests.slice(0, nth * each),
  ]).flat();
}
