// npm run bench: starts a shop on free ports with data of its own, measures each row in turn with its floor, prints a table and writes it as JSON.
import { writeFile } from 'node:fs/promises';
import { cpus, loadavg } from 'node:os';
import { join, resolve } from 'node:path';
import { readCommandLine, refuseCommandLine } from '@aangan/platform/process/command-line';
import { stepsOn } from '@aangan/launcher/steps';
import type { Bench, BenchOptions } from './bench.ts';
import { ROOT } from './fetched-package.ts';
import { startLoad, type Load } from './load/load.ts';
import { whyNotWritable } from './report/results-file.ts';
import { isMet, ratioOf, type RowResult } from './report/row.ts';
import { budgetsSummary, measurementsSummary } from './report/summary.ts';
import { printRows } from './report/table.ts';
import { ROWS } from './rows.ts';
import { startBenchShop, type BenchShop } from './shop/bench-shop.ts';

/** Benchmarks that print a table of their own. */
const APART: Readonly<Record<string, () => Promise<{ readonly bench: () => Promise<void> }>>> = {
  'event-store': () => import('./event-store/bench.ts'),
  replay: () => import('./replay/bench.ts'),
};

const rowNames = [...Object.keys(ROWS), ...Object.keys(APART)];
const usage = `npm run bench [-- ROW ...] [--products 1000] [--seconds 4] [--rounds 3] [--many-products 100000] [--orders 1000000]
    [--events 1000000] [--minutes 60] [--json FILE] [--profiles FOLDER]
Without a row it measures all but event-store and replay. The rows: ${rowNames.join(' ')}`;
const { values, operands, numbers } = readCommandLine({
  usage,
  options: {
    profiles: { type: 'string' },
    json: { type: 'string', default: join(ROOT, '.tests/bench.json') },
  },
  numbers: {
    ...{ products: 1_000, seconds: 4, rounds: 3, 'many-products': 100_000 },
    ...{ orders: 1_000_000, events: 1_000_000, minutes: 60 },
  },
  operands: [0, Infinity],
});
const unknown = operands.find((name) => !rowNames.includes(name));
if (unknown !== undefined) refuseCommandLine(usage, `There is no row called ${unknown}.`);

const { isTTY, columns } = process.stdout;
const steps = stepsOn({ isTTY, columns, write: (text) => process.stdout.write(text) });
const { 'many-products': manyProducts, ...others } = numbers;
const options: BenchOptions = { ...others, manyProducts, profiles: values.profiles };
let shop: Promise<BenchShop> | undefined;
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void end(1));

const apart = operands.filter((name) => name in APART);
// In the rows' own order whatever the arguments' order: some rows need a shop with little history.
const chosen = Object.keys(ROWS).filter((name) => operands.length === 0 || operands.includes(name));
const file = resolve(values.json);
const problem = chosen.length > 0 ? await whyNotWritable(file) : undefined;
if (problem !== undefined) refuseCommandLine(usage, problem);
let allMet = true;
try {
  if (chosen.length > 0) allMet = await measure(chosen);
  for (const name of apart) await (await APART[name]?.())?.bench();
} catch (error) {
  console.error(error);
  await end(1);
}
await end(allMet ? 0 : 2);

async function end(code: number): Promise<never> {
  await shop?.then((open) => open.stop()).catch(() => undefined);
  process.exit(code);
}

/** Whether every budget is met. */
async function measure(names: readonly string[]): Promise<boolean> {
  const load = await steps.run('Load generator', async (progress) => {
    const started = await startLoad(progress);
    return { summary: 'autocannon, in a process of its own', value: started };
  });
  const results: RowResult[] = [];
  const broken: string[] = [];
  for (const name of names) {
    const rows = await measureRow(name, load).catch((error: unknown) => {
      console.error(`\n${name} could not be measured:`, error);
      broken.push(name);
      return [];
    });
    results.push(...rows);
    for (const row of rows) console.log(`${isMet(row) ? 'met   ' : 'MISSED'} ${row.what}`);
  }
  load.stop();
  console.log(`\n${measurementsSummary(options.rounds)}; load of the machine at the end ${load1()}\n`);
  printRows(results);
  const reported = results.map((row) => ({ ...row, ratio: ratioOf(row), met: isMet(row) }));
  const about = { at: new Date().toISOString(), node: process.version, cores: cpus().length, ...options };
  await writeFile(file, `${JSON.stringify({ ...about, rows: reported }, undefined, 2)}\n`);
  if (broken.length > 0) console.log(`\nNot measured: ${broken.join(', ')}`);
  const missed = results.filter((row) => !isMet(row)).length;
  console.log(`\n${budgetsSummary(results.length, missed)}; ${file}`);
  return missed === 0 && broken.length === 0;
}

async function measureRow(name: string, load: Load): Promise<readonly RowResult[]> {
  const row = ROWS[name];
  if (row === undefined) return [];
  // The shop prints steps of its own, so it is opened before the row's step begins.
  const open = (): Promise<BenchShop> => (shop ??= startBenchShop(options.products, steps, options.profiles));
  const bench: Bench = { options, load, steps, shop: open };
  return row(bench);
}

function load1(): string {
  return (loadavg()[0] ?? 0).toFixed(1);
}
