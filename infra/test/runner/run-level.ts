// One level of `npm test`: its run, and afterwards the reruns of its failed tests.
import { join } from 'node:path';
import { type FailureFolders, judge, type JudgedTest } from './failures.ts';
import type { Check, Level, TestLevel } from './levels.ts';
import { type CommandSettings, exitCodeOf, reportOf } from './run-command.ts';
import { PATIENCE_VARIABLE } from './silence.ts';

/** The longest time limits are 240 s (vitest.config.ts). */
const PATIENCE = 360;

export type LevelResult = {
  readonly name: string;
  /** Of its own run, without the reruns of failed tests and without the time in which a hung run was waited for. */
  readonly seconds: number;
  /** The ceiling in seconds on two fast cores. */
  readonly ceiling: number;
  readonly tests: readonly JudgedTest[];
  /** Errors outside any test. */
  readonly errors: readonly string[];
};

export type RunSettings = CommandSettings & {
  /** The folder for reports. */
  readonly reports: string;
  readonly folders: FailureFolders;
};

/** Reruns the level's failed tests. Call it when nothing else runs, because other load could fail them again. */
export type PendingResult = () => Promise<LevelResult>;

/** Resolves when the level has run; its failed tests are still to be rerun. */
export async function runLevel(level: Level, settings: RunSettings): Promise<PendingResult> {
  if (level.kind !== 'check') return runTests(level, settings);
  const result = await runCheck(level, settings);
  return () => Promise.resolve(result);
}

async function runCheck({ name, ceiling, commands }: Check, settings: RunSettings): Promise<LevelResult> {
  const began = performance.now();
  let passed = true;
  for (const command of commands) passed &&= (await exitCodeOf(command, settings)) === 0;
  const seconds = (performance.now() - began) / 1000;
  return passed
    ? { name, seconds, ceiling, tests: [passedCheck(name, seconds)], errors: [] }
    : { name, seconds, ceiling, tests: [], errors: ['It failed; its output is above.'] };
}

/** Runs the tests of a level; each failure is then rerun three times. */
export async function runTests(level: TestLevel, settings: RunSettings): Promise<PendingResult> {
  const { reports, folders, output } = settings;
  const { name, ceiling, command, patience = PATIENCE, mayBeEmpty } = level;
  const commands = { output, env: { ...settings.env, [PATIENCE_VARIABLE]: String(patience) } };
  const began = performance.now();
  const report = await reportOf(command, commands, join(reports, `${name}.json`), mayBeEmpty);
  const seconds = (performance.now() - began) / 1000 - report.waited;
  let runs = 0;
  return async () => {
    const tests = await judge(level, report, folders, (again) =>
      reportOf(again, commands, join(reports, `${name}-again-${++runs}.json`)),
    );
    return { name, seconds, ceiling, tests, errors: report.errors };
  };
}

function passedCheck(name: string, seconds: number): JudgedTest {
  const nothing = { project: '', messages: [], output: '', attachments: [] };
  return { ...nothing, file: name, name: '', seconds, outcome: 'passed', verdict: 'passed' };
}
