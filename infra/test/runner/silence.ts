// Notices that a run of vitest hangs. Its time limits do not end a test that blocks its process, such as an endless loop or a native call that waits.
import { readdirSync, readFileSync } from 'node:fs';
import { REPORT_VARIABLE } from './level-report.ts';

/** The environment variable with the seconds without an event after which a run counts as hung: more than any time limit of its tests. */
export const PATIENCE_VARIABLE = 'LEVEL_PATIENCE';

/** Calls `onSilence` once, with the seconds, when `heard` was not called for that long. Without the environment variable it never does. */
export function watchSilence(onSilence: (seconds: number) => void): {
  readonly heard: () => void;
  readonly end: () => void;
} {
  const seconds = Number(process.env[PATIENCE_VARIABLE] ?? Number.NaN);
  if (!(seconds > 0)) return { heard: () => undefined, end: () => undefined };
  const timer = setTimeout(() => onSilence(seconds), seconds * 1000);
  return { heard: () => void timer.refresh(), end: () => clearTimeout(timer) };
}

type RunningProcess = {
  readonly pid: number;
  /** The kernel's letter: R runs, S waits, D waits for a device, T is stopped. */
  readonly state: string;
  /** Its title or command line. */
  readonly command: string;
};

/** A line for each, as in `ps`. */
export function listOf(processes: readonly RunningProcess[]): string {
  return processes.map(({ pid, state, command }) => `  ${pid} ${state} ${command.slice(0, 160)}`).join('\n');
}

/** What this run has started and is still running, at any depth: all that has its environment. Empty without procfs. */
export function processesOfRun(): readonly RunningProcess[] {
  const mark = `${REPORT_VARIABLE}=${process.env[REPORT_VARIABLE]}`;
  return pids().flatMap((pid) => {
    if (pid === process.pid || !contentOf(`/proc/${pid}/environ`).split('\0').includes(mark)) return [];
    const stat = contentOf(`/proc/${pid}/stat`);
    // After the name in brackets, which may contain anything.
    const state = stat.charAt(stat.lastIndexOf(')') + 2);
    return [{ pid, state, command: contentOf(`/proc/${pid}/cmdline`).replaceAll('\0', ' ').trim() }];
  });
}

/** Ends this process and others at once, because one that is blocked reacts to no other signal. */
export function endHung(others: readonly Pick<RunningProcess, 'pid'>[]): void {
  for (const { pid } of others) killIfRunning(pid);
  killIfRunning(process.pid);
}

function killIfRunning(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has just ended.
  }
}

function pids(): readonly number[] {
  try {
    return readdirSync('/proc').map(Number).filter(Number.isInteger);
  } catch {
    return [];
  }
}

/** Empty where the process has just ended. */
function contentOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
