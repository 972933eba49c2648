// Runs a command of a level, a program of `node_modules/.bin`, and reads the report that it writes.
import { spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { type LevelReport, readReport, REPORT_VARIABLE } from './level-report.ts';
import type { Command } from './levels.ts';

export type CommandSettings = {
  readonly env: NodeJS.ProcessEnv;
  /** Whether the command's output goes to this terminal or is discarded. */
  readonly output: 'inherit' | 'ignore';
};

/** Resolves with the exit code; 127 where the program cannot be started. */
export function exitCodeOf([program, ...args]: Command, { env, output }: CommandSettings): Promise<number> {
  return new Promise((settle) => {
    spawn(program, args, { stdio: output, env, shell: process.platform === 'win32' })
      .once('error', () => settle(127))
      .once('exit', (code) => settle(code ?? 1));
  });
}

/** Resolves with the report. A command that fails without a failed test adds an error to it, so that no failing run looks green. */
export async function reportOf(
  command: Command,
  { env, output }: CommandSettings,
  reportPath: string,
  mayBeEmpty = false,
): Promise<LevelReport> {
  await rm(reportPath, { force: true });
  const code = await exitCodeOf(command, {
    env: { ...env, [REPORT_VARIABLE]: resolve(reportPath) },
    output,
  });
  const { tests, errors, waited } = readReport(reportPath);
  const explained = code === 0 || errors.length > 0 || tests.some(({ outcome }) => outcome === 'failed');
  if (!mayBeEmpty && tests.length === 0 && errors.length === 0) errors.push('No test was found.');
  if (!explained) errors.push(`${command[0]} ended with exit code ${code}.`);
  return { tests, errors, waited };
}
