// `npm test`: prepares what the tests need, runs every level whatever the one before said, and ends with the sum.
// `npm run test:<level> [-- more]` runs one of them; what follows goes to its program.
import { spawn } from 'node:child_process';
import { mkdir, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { temporaryFolder } from '../event-store/storage/temporary-folder.ts';
import { findChromium } from './chromium.ts';
import { newCrew } from './crew.ts';
import { findNginx } from './nginx-program.ts';
import { findRedis } from './redis-program.ts';
import { StartError } from './start-error.ts';
import { stepsOn } from './steps.ts';
import { type Count, countTests } from './test-count.ts';
import { type Failure, failuresOf } from './test-failures.ts';
import { inRounds, type Level, levels, levelsNamed, REPORTS, reportOf } from './test-levels.ts';
import { type Result, summary } from './test-summary.ts';
import { toolsDir } from '../test/setup/tools-folder.ts';
import { buildWebIfStale } from './web-build.ts';

type Told = { readonly count: Count; readonly failures: readonly Failure[] };

const ROOT = resolve(import.meta.dirname, '../..');
const SET_UP_CEILING = 150;

process.chdir(ROOT);
const [only, ...more] = process.argv.slice(2);
const wanted = levelsNamed(only);
if (wanted.length === 0) {
  console.error(
    `There is no level ${only}; there are ${levels.map(({ name }) => name).join(', ')}, and long for the long ones.`,
  );
  process.exit(2);
}
await mkdir(REPORTS, { recursive: true });

// None of the tests is about the disk, and on a slow one they wait for it some thousand times: in memory it is always there.
const { path: dataFolder } = temporaryFolder('tests');
const began = performance.now();
const results: Result[] = [];
if (!only) results.push(await timed('set-up', SET_UP_CEILING, setUp));
for (const round of inRounds(wanted)) {
  if (wanted.length > 1) console.log(headOf(round));
  results.push(
    ...(await Promise.all(round.map((level) => timed(level.name, level.ceiling, () => runLevel(level))))),
  );
}
process.stdout.write(summary(results, (performance.now() - began) / 1000));
process.exitCode = results.some(({ count }) => count.failed > 0) ? 1 : 0;

function headOf(round: readonly Level[]): string {
  const names = round.map(({ name }) => name).join(', ');
  return `\n── ${names} ${'─'.repeat(60 - names.length)}\n`;
}

async function timed(name: string, ceiling: number, work: () => Promise<Told>): Promise<Result> {
  const began = performance.now();
  const told = await work();
  return { name, ceiling, ...told, seconds: (performance.now() - began) / 1000 };
}

/** Brings what several levels need, once, before any of them would look for it by itself. */
async function setUp(): Promise<Told> {
  const steps = stepsOn(process.stdout);
  const crew = newCrew();
  // Fetched beside the others; whether that went well is said in its own step.
  const fetchingNginx = findNginx({ toolsDir });
  fetchingNginx.catch(() => undefined);
  try {
    await steps.run('Redis', async (say) => {
      const program = await findRedis({ toolsDir, onUnpack: () => say('unpacking Debian’s package') });
      return { shows: `${program.version} ${program.origin}`, value: undefined };
    });
    await steps.run('Chromium', async (say) => {
      const shows = await findChromium({ toolsDir, onUnpack: () => say('unpacking Debian’s package') });
      return { shows, value: undefined };
    });
    await steps.run('nginx', async (say) => {
      say('unpacking Debian’s package');
      return { shows: (await fetchingNginx).command, value: undefined };
    });
    await steps.run('Web app', async () => {
      const shows = await buildWebIfStale(ROOT, crew, resolve('.tests/web-build.log'));
      return { shows, value: undefined };
    });
    return { count: { passed: 0, failed: 0, skipped: 0 }, failures: [] };
  } catch (error) {
    const why = error instanceof StartError ? error.message : String(error);
    console.error(`\n${why}`);
    return { count: { passed: 0, failed: 1, skipped: 0 }, failures: [{ test: 'what all tests need', why }] };
  }
}

async function runLevel(level: Level): Promise<Told> {
  await rm(reportOf(level.name), { force: true });
  let wentWell = true;
  for (const [program, ...args] of level.commands) {
    wentWell &&= (await run(program, [...args, ...more], level)) === 0;
  }
  return { count: await countTests(level, wentWell), failures: await failuresOf(level) };
}

async function run(program: string, args: readonly string[], level: Level): Promise<number> {
  const env = {
    ...process.env,
    TMPDIR: dataFolder,
    PLAYWRIGHT_JSON_OUTPUT_NAME: reportOf(level.name),
    // The tests start some hundred processes of the same sources.
    NODE_COMPILE_CACHE: resolve('.tests/compiled'),
  };
  return new Promise((settle) => {
    spawn(program, args, { stdio: 'inherit', env, shell: process.platform === 'win32' })
      .once('error', () => settle(127))
      .once('exit', (code) => settle(code ?? 1));
  });
}
