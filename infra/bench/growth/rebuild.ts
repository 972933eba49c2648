// A rebuild of all views from a log of a million events, compared with only reading that log.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { Row } from '../bench.ts';
import { countTimeOf } from '../event-store/processor-time.ts';
import { ROOT } from '../fetched-package.ts';
import { appendLongHistory } from '../replay/long-history.ts';
import { memoryOf } from '../report/memory-of.ts';
import { under, upTo } from '../report/row.ts';
import { startBenchShop, type BenchShop } from '../shop/bench-shop.ts';

const AT_LEAST = 20_000;
/** Maximum growth of memory from the first half of the rebuild to the second. */
const FLAT = 1.25;
const SAMPLE_EVERY_MS = 500;

export const rebuild: Row = async ({ options, steps }) => {
  const shop = await startBenchShop(0, steps, options.profiles);
  try {
    await steps.run('History', async (progress) => {
      const key = await shop.keys.keyOf('bench');
      await appendLongHistory(shop.log, options.events, (done) => progress(`${done} events`), key);
      progress('the views are catching up');
      await shop.settle();
      progress('waiting for idle processes');
      await shop.rest();
      return { summary: `${options.events} events`, value: undefined };
    });
    const floor = await steps.run('Reading', async () => {
      const value = await readAll(shop);
      return { summary: `${Math.round(value)} events a second`, value };
    });
    const { seconds, memory, processor } = await steps.run('Rebuild', async () => {
      const used = Object.values(shop.pids).map(countTimeOf);
      const rebuilt = await rebuildAll(shop);
      const value = { ...rebuilt, processor: used.reduce((sum, usedBy) => sum + usedBy(options.events), 0) };
      return { summary: `${value.seconds.toFixed(0)} s`, value };
    });
    const half = Math.floor(memory.length / 2);
    const [before, after] = [Math.max(...memory.slice(0, half)), Math.max(...memory.slice(half))];
    const rate = options.events / seconds;
    return [
      {
        what: `rebuild of ${options.events.toLocaleString('en')} events, all projections`,
        figure: { value: rate, unit: '/s' },
        floor: { value: floor, unit: '/s', what: 'reading the log' },
        memory: Math.max(before, after),
        budget: `${AT_LEAST.toLocaleString('en')}/s or more, memory flat`,
        reached: Math.min(upTo(AT_LEAST, rate), under(FLAT, after / before)),
        limit: `an event takes ${Math.round(processor)} us of processor time over all processes, so that ${availableParallelism()} cores have time for at most ${Math.floor((availableParallelism() * 1e6) / processor)} a second; one of them folds, ${Math.round(1e6 / rate)} us an event, and to read it alone takes ${Math.round(1e6 / floor)}`,
        note: `most memory in the first half ${Math.round(before)} MB, in the second ${Math.round(after)} MB`,
      },
    ];
  } finally {
    await shop.stop();
  }
};

async function readAll({ log }: BenchShop): Promise<number> {
  const stop = new AbortController();
  const began = performance.now();
  let events = 0;
  for await (const batch of log.subscribe({ after: undefined, signal: stop.signal })) {
    events += batch.events.length;
    if (batch.live) break;
  }
  stop.abort();
  return (events / (performance.now() - began)) * 1_000;
}

/** @returns the seconds until all views are live, and samples of the worker's memory meanwhile */
async function rebuildAll({
  env,
  pids,
}: BenchShop): Promise<{ readonly seconds: number; readonly memory: number[] }> {
  const began = performance.now();
  const program = join(ROOT, 'projections/src/cli/rebuild.ts');
  const child = spawn(process.execPath, [program], {
    env,
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const memory: number[] = [];
  const sampler = setInterval(() => memory.push(memoryOf([pids.projections])), SAMPLE_EVERY_MS);
  const [code] = (await once(child, 'exit')) as [number | null];
  clearInterval(sampler);
  if (code !== 0) throw new Error(`the rebuild ended with ${code}`);
  return { seconds: (performance.now() - began) / 1_000, memory };
}
