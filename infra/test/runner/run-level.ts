// One level of `npm test`: its run, and then the failed tests alone.
import { join } from 'node:path';
import { type FailureFolders, judge, type JudgedTest } from './failures.ts';
import type { Check, Level, TestLevel } from './levels.ts';
import { type CommandSettings, exitCodeOf, reportOf } from './run-command.ts';

export type LevelResult = {
  readonly name: string;
  /** Of its own run; the runs of failed tests after it are left out. */
  readonly seconds: number;
  /** What it may take on two quick cores, in seconds. */
  readonly ceiling: number;
  readonly tests: readonly JudgedTest[];
  /** Failures of no single test. */
  readonly errors: readonly string[];
};

export type RunSettings = CommandSettings & {
  /** The folder for reports. */
  readonly reports: string;
  readonly folders: FailureFolders;
};

/** Runs the failed tests of a level again. What else runs beside them could fail them once more, so it is called when nothing does. */
export type Judging = () => Promise<LevelResult>;

/** Resolves when the level has run, and leaves its failed tests to be judged. */
export async function runLevel(level: Level, settings: RunSettings): Promise<Judging> {
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

/** Runs the tests of a level; those that fail are judged by three more runs. */
export async function runTests(level: TestLevel, settings: RunSettings): Promise<Judging> {
  const { reports, folders } = settings;
  const { name, ceiling, command, mayBeEmpty } = level;
  const began = performance.now();
  const report = await reportOf(command, settings, join(reports, `${name}.json`), mayBeEmpty);
  const seconds = (performance.now() - began) / 1000;
  let runs = 0;
  return async () => {
    const tests = await judge(level, report, folders, (again) =>
      reportOf(again, settings, join(reports, `${name}-again-${++runs}.json`)),
    );
    return { name, seconds, ceiling, tests, errors: report.errors };
  };
}

function passedCheck(name: string, seconds: number): JudgedTest {
  const nothing = { project: '', messages: [], output: '', attachments: [] };
  return { ...nothing, file: name, name: '', seconds, outcome: 'passed', verdict: 'passed' };
}
