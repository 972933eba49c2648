// `npm test`: prepares what the tests need, runs every level whatever the one before said, and ends with the summary.
// `npm run test:<level> [-- more]` runs one of them; what follows goes to its program.
import { mkdir, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { temporaryFolder } from '../../event-store/storage/temporary-folder.ts';
import { storesUnderTest } from '../../event-store/testing/stores-under-test.ts';
import { inRounds, type Level, levels, levelsNamed, withArguments } from './levels.ts';
import { slownessOfMachine } from './machine-speed.ts';
import { type LevelResult, runLevel, type RunSettings } from './run-level.ts';
import { setUp } from './set-up.ts';
import { isOverCeiling, isRed, summary } from './summary.ts';

const ROOT = resolve(import.meta.dirname, '../../..');

process.chdir(ROOT);
const [only, ...more] = process.argv.slice(2);
const wanted = levelsNamed(only);
if (wanted.length === 0) {
  console.error(
    `There is no level ${only}; there are ${levels.map(({ name }) => name).join(', ')}, and long for the long ones.`,
  );
  process.exit(2);
}
const reports = '.tests/reports';
const folders = { unstable: '.tests/unstable', broken: '.tests/broken' };
await mkdir(reports, { recursive: true });
// What is found there afterwards is of this run.
for (const folder of Object.values(folders)) await rm(folder, { recursive: true, force: true });

const began = performance.now();
const slownessAtStart = await slownessOfMachine();
const env = {
  ...process.env,
  // None of the tests is about the disk, and on a slow one they wait for it some thousand times: in memory it is always there.
  TMPDIR: temporaryFolder('tests').path,
  // The tests start some hundred processes of the same sources.
  NODE_COMPILE_CACHE: resolve('.tests/compiled'),
  MACHINE_SLOWNESS: String(slownessAtStart),
};
const settings: RunSettings = { env, output: 'inherit', reports, folders };

const results: LevelResult[] = only === undefined ? [await setUp(ROOT)] : [];
for (const round of inRounds(wanted)) {
  if (wanted.length > 1) console.log(headOf(round));
  results.push(...(await Promise.all(round.map((level) => runLevel(withArguments(level, more), settings)))));
}
const seconds = (performance.now() - began) / 1000;
const run = {
  results,
  seconds,
  slowness: await slownessOf(results),
  notRun: only === undefined ? await whatDidNotRun() : [],
};
process.stdout.write(summary(run));
process.exitCode = isRed(run) ? 1 : 0;

function headOf(round: readonly Level[]): string {
  const names = round.map(({ name }) => name).join(', ');
  return `\n── ${names} ${'─'.repeat(60 - names.length)}\n`;
}

/** A machine may have become slower since the start: it is measured once more before a ceiling makes the run red. */
async function slownessOf(results: readonly LevelResult[]): Promise<number> {
  const isSuspect = results.some((result) => isOverCeiling(result, slownessAtStart));
  return isSuspect ? Math.max(slownessAtStart, await slownessOfMachine()) : slownessAtStart;
}

/** What exists and is no part of this run, each with the reason. */
async function whatDidNotRun(): Promise<readonly string[]> {
  const { absent } = await storesUnderTest();
  const long = levels.filter(({ isLong }) => isLong).map(({ name }) => name);
  return [...absent, `${long.join(' and ')} take too long for every run: npm run test:long.`];
}
