// npm run lighthouse: Lighthouse's mobile scores of the home page, the listing and a product. Without an
// address it starts a shop as `npm start` does, and stops it afterwards. Lighthouse is fetched at the first run, because it is as large as all other
// packages together and only needed here.
//
// Lighthouse simulates a phone by counting four times this machine's processor time, and warns that the result is too low on a slow machine. There
// each page is measured a second time with the factor that makes this machine equal to that phone; both results are printed.
import { z } from 'zod';
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { readCommandLine } from '@aangan/platform/process/command-line';
import { findChromium } from '@aangan/launcher/programs/chromium';
import { makeProcesses } from '@aangan/launcher/processes/processes';
import { startShop } from '@aangan/launcher/shop';
import { stepsOn } from '@aangan/launcher/steps';

const LIGHTHOUSE = 'lighthouse@13.5.0';
const WANTED = 95;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const METRICS = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
  'speed-index',
] as const;
const FLAGS = '--headless=new --no-sandbox --disable-gpu';
/** How much slower the phone is than Lighthouse's reference machine. */
const SLOWDOWN = 4;
/** Below this benchmark index Lighthouse warns that the machine is slower than it expects. */
const SLOW_MACHINE = 1_000;
/** Milliseconds of a visit: the live connection stays open, so the network never becomes idle. */
const VISIT_MS = 15_000;

const productsAnswer = z.object({ products: z.array(z.object({ id: z.number() })) });
const reportSchema = z.object({
  categories: z.record(z.enum(CATEGORIES), z.object({ score: z.number().nullable() })),
  audits: z.record(z.string(), z.object({ displayValue: z.string().optional() })),
  /** The machine's benchmark index: about 1,500 for a desktop, 500 for a mid-range phone. */
  environment: z.object({ benchmarkIndex: z.number() }),
});
type Report = z.infer<typeof reportSchema>;

const root = resolve(import.meta.dirname, '../..');
const toolsDir = join(root, '.tests/tools');
const run = promisify(execFile);

const { values, numbers } = readCommandLine({
  usage: `npm run lighthouse [-- --url http://localhost:3000] [--runs 3]
Prints Lighthouse’s scores on a phone, the median of so many runs. Without --url it starts a shop of its own.`,
  options: { url: { type: 'string' } },
  numbers: { runs: 3 },
});
const { runs } = numbers;

const processes = makeProcesses();
process.on('exit', () => processes.killAll());
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void end(1));
try {
  await end((await measure(values.url ?? (await startOne()))) ? 0 : 1);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  await end(1);
}

async function end(code: number): Promise<never> {
  await processes.stop();
  process.exit(code);
}

async function startOne(): Promise<string> {
  const { isTTY, columns } = process.stdout;
  const steps = stepsOn({ isTTY, columns, write: (text) => process.stdout.write(text) });
  const env = { ...process.env, DATA_DIR: join(root, '.tests/lighthouse'), PORT: '0' };
  const { url } = await startShop({
    env,
    steps,
    processes,
    demo: 'whole',
    mode: 'plain',
    root,
    toolsDir,
  });
  return url;
}

/** Whether every page reaches the target in every category. */
async function measure(url: string): Promise<boolean> {
  const product = await someProduct(url);
  const program = await lighthouseProgram();
  const chromium = await findChromium({ toolsDir });
  console.log(`\nLighthouse for phones, the median of ${runs}; the machine's load is ${load()}`);
  const paths = ['/', '/products', `/product/${product}`];
  // The shop creates the sizes of a picture at its first request.
  for (const path of paths) await visitPage(program, chromium, url + path, SLOWDOWN);
  let all = true;
  for (const path of paths) {
    const visit = (slowdown: number) => medianOf(() => visitPage(program, chromium, url + path, slowdown));
    const asIs = await visit(SLOWDOWN);
    printReport(path, asIs, SLOWDOWN);
    const { benchmarkIndex } = asIs.environment;
    const slowdown = slowdownFor(benchmarkIndex);
    const calibrated = benchmarkIndex < SLOW_MACHINE ? await visit(slowdown) : asIs;
    if (calibrated !== asIs) printReport(path, calibrated, slowdown);
    all &&= CATEGORIES.every((category) => scoreOf(calibrated, category) >= WANTED);
  }
  console.log(all ? `Everything is ${WANTED} or more.` : `Not everything is ${WANTED} or more.`);
  return all;
}

/** The visit with the median performance. */
async function medianOf(visit: () => Promise<Report>): Promise<Report> {
  const reports = [await visit()];
  while (reports.length < runs) reports.push(await visit());
  const sorted = reports.toSorted((a, b) => scoreOf(a, 'performance') - scoreOf(b, 'performance'));
  const median = sorted[Math.floor((runs - 1) / 2)];
  if (median === undefined) throw new Error('No page was visited.');
  return median;
}

/**
 * The slowdown factor that makes a slow machine equal to a mid-range phone: by Lighthouse's calculator 1 at a benchmark index of 150, 2 at 800, 3 at
 * 1300.
 */
function slowdownFor(benchmarkIndex: number): number {
  if (benchmarkIndex >= 800) return 2 + (benchmarkIndex - 800) / 500;
  return Math.max(1, 1 + (benchmarkIndex - 150) / 650);
}

function printReport(path: string, report: Report, slowdown: number): void {
  const scores = CATEGORIES.map((category) => `${category} ${scoreOf(report, category)}`);
  const metrics = METRICS.map((metric) => `${metric} ${report.audits[metric]?.displayValue ?? '?'}`);
  const machine = `processor time times ${slowdown.toFixed(1)}, benchmark index ${Math.round(report.environment.benchmarkIndex)}, load ${load()}`;
  console.log(`${path.padEnd(12)} ${scores.join(', ')} (${machine})`);
  console.log(`${' '.repeat(13)}${metrics.join(', ')}`);
}

async function lighthouseProgram(): Promise<string> {
  const folder = join(toolsDir, LIGHTHOUSE.replace('@', '-'));
  const program = join(folder, 'node_modules/lighthouse/cli/index.js');
  if (existsSync(program)) return program;
  console.log(`Lighthouse is fetched into ${folder} …`);
  await mkdir(folder, { recursive: true });
  const quietFlags = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  await run('npm', ['install', '--prefix', folder, ...quietFlags, LIGHTHOUSE]);
  return program;
}

async function someProduct(url: string): Promise<number> {
  const answer = await fetch(`${url}/api/products?limit=1`).catch(() => undefined);
  if (!answer?.ok) throw new Error(`No shop answers at ${url}.`);
  const { products } = productsAnswer.parse(await answer.json());
  const [product] = products;
  if (product === undefined) throw new Error(`The shop at ${url} sells nothing yet.`);
  return product.id;
}

async function visitPage(
  program: string,
  chromium: string,
  address: string,
  slowdown: number,
): Promise<Report> {
  const only = `--only-categories=${CATEGORIES.join(',')}`;
  const how = [`--throttling.cpuSlowdownMultiplier=${slowdown}`, `--max-wait-for-load=${VISIT_MS}`];
  const { stdout } = await run(
    process.execPath,
    [
      program,
      address,
      '--quiet',
      '--output=json',
      '--output-path=stdout',
      only,
      ...how,
      `--chrome-flags=${FLAGS}`,
    ],
    { env: { ...process.env, CHROME_PATH: chromium }, maxBuffer: 64 * 1024 * 1024 },
  );
  return reportSchema.parse(JSON.parse(stdout));
}

function scoreOf({ categories }: Report, category: (typeof CATEGORIES)[number]): number {
  return Math.round((categories[category].score ?? 0) * 100);
}

function load(): string {
  return (loadavg()[0] ?? 0).toFixed(1);
}
