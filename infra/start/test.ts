// `npm test`: prepares what the tests need, runs every level whatever the one before said, and ends with the sum.
// `npm run test:<level> [-- more]` runs one of them; what follows goes to its program.
import { spawn } from 'node:child_process';
import { mkdir, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { findChromium } from './chromium.ts';
import { newCrew } from './crew.ts';
import { findRedis } from './redis-program.ts';
import { StartError } from './start-error.ts';
import { stepsOn } from './steps.ts';
import { type Count, countTests } from './test-count.ts';
import { inRounds, type Level, levels, levelsNamed, REPORTS, reportOf } from './test-levels.ts';
import { type Result, summary } from './test-summary.ts';
import { toolsDir } from '../test/setup/tools-folder.ts';
import { buildWebIfStale } from './web-build.ts';

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

async function timed(name: string, ceiling: number, work: () => Promise<Count>): Promise<Result> {
  const began = performance.now();
  const count = await work();
  return { name, ceiling, count, seconds: (performance.now() - began) / 1000 };
}

/** Brings what several levels need, once, before any of them would look for it by itself. */
async function setUp(): Promise<Count> {
  const steps = stepsOn(process.stdout);
  const crew = newCrew();
  try {
    await steps.run('Redis', async (say) => {
      const program = await findRedis({ toolsDir, onUnpack: () => say('unpacking Debian’s package') });
      return { shows: `${program.version} ${program.origin}`, value: undefined };
    });
    await steps.run('Chromium', async (say) => {
      const shows = await findChromium({ toolsDir, onUnpack: () => say('unpacking Debian’s package') });
      return { shows, value: undefined };
    });
    await steps.run('Web app', async () => {
      const shows = await buildWebIfStale(ROOT, crew, resolve('.tests/web-build.log'));
      return { shows, value: undefined };
    });
    return { passed: 0, failed: 0, skipped: 0 };
  } catch (error) {
    console.error(`\n${error instanceof StartError ? error.message : String(error)}`);
    return { passed: 0, failed: 1, skipped: 0 };
  }
}

async function runLevel(level: Level): Promise<Count> {
  await rm(reportOf(level.name), { force: true });
  let wentWell = true;
  for (const [program, ...args] of level.commands) {
    wentWell &&= (await run(program, [...args, ...more], level)) === 0;
  }
  return countTests(level, wentWell);
}

async function run(program: string, args: readonly string[], level: Level): Promise<number> {
  const env = {
    ...process.env,
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
