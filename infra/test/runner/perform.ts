// Runs rounds of levels, prints the summary, and sets the exit code of this process.
import { mkdir, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { temporaryFolder } from '@aangan/event-store/storage/temporary-folder';
import type { LevelSequence, Round } from './levels.ts';
import { slownessOfMachine } from './machine-speed.ts';
import { type PendingResult, type LevelResult, runLevel, type RunSettings } from './run-level.ts';
import { setUp } from './set-up.ts';
import { isOverCeiling, isRed, summary } from './summary.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const REPORTS = '.tests/reports';
const FOLDERS = { unstable: '.tests/unstable', broken: '.tests/broken' };

export type Plan = {
  readonly rounds: readonly Round[];
  /** Whether programs are fetched and the web app is built beside the first round. */
  readonly needsSetUp: boolean;
  /** What exists and is not part of the plan, as sentences. */
  readonly notRun: readonly string[];
};

export async function perform({ rounds, needsSetUp, notRun }: Plan): Promise<void> {
  process.chdir(ROOT);
  await mkdir(REPORTS, { recursive: true });
  // So that the folders hold failures of this run only.
  for (const folder of Object.values(FOLDERS)) await rm(folder, { recursive: true, force: true });
  const began = performance.now();
  let slowness = await slownessOfMachine();
  const settings = settingsOn(slowness);
  const results: LevelResult[] = [];
  for (const [index, round] of rounds.entries()) {
    console.log(headOf(round));
    const sequences = round.map((sequence) => runSequence(sequence, settings));
    if (needsSetUp && index === 0)
      sequences.unshift(setUp(ROOT).then((result) => [() => Promise.resolve(result)]));
    for (const judge of (await Promise.all(sequences)).flat()) results.push(await judge());
    // The machine may have become slower since the start, so it is measured again before a ceiling fails the run.
    const isSuspect = results.some((result) => isOverCeiling(result, slowness));
    if (isSuspect) slowness = Math.max(slowness, await slownessOfMachine());
  }
  const seconds = (performance.now() - began) / 1000;
  const run = { results, seconds, slowness, notRun };
  process.stdout.write(summary(run));
  process.exitCode = isRed(run) ? 1 : 0;
}

async function runSequence(
  sequence: LevelSequence,
  settings: RunSettings,
): Promise<readonly PendingResult[]> {
  const pending: PendingResult[] = [];
  for (const level of sequence) pending.push(await runLevel(level, settings));
  return pending;
}

function settingsOn(slowness: number): RunSettings {
  const env = {
    ...process.env,
    // No test is about the disk, and on a slow one they would wait for it a thousand times. A folder in memory is always available.
    TMPDIR: temporaryFolder('tests').path,
    // The tests start some hundred processes of the same sources.
    NODE_COMPILE_CACHE: resolve('.tests/compiled'),
    MACHINE_SLOWNESS: String(slowness),
  };
  return { env, output: 'inherit', reports: REPORTS, folders: FOLDERS };
}

function headOf(round: Round): string {
  const names = round.map((sequence) => sequence.map(({ name }) => name).join(', then ')).join(' beside ');
  return `\n── ${names} ${'─'.repeat(Math.max(1, 60 - names.length))}\n`;
}
