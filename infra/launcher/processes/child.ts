// A child process of the launcher: started, awaited until ready, stopped.
import { z } from 'zod';
import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { pidOf } from '@aangan/platform/process/pid-of';
import { openLog } from './child-log.ts';
import { StartError } from '../start-error.ts';

export type ChildSpec = {
  /** Its name in messages: "the event store". */
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  readonly cwd?: string;
  /** Destination of standard error: a file, or `terminal`. */
  readonly logFile: string;
  /** `inherited`: its files may be readable by others; by default only by their owner. */
  readonly umask?: 'inherited';
};

export type Exit = { readonly code: number | null; readonly signal: NodeJS.Signals | null };

export type Child = {
  readonly name: string;
  /** Throws when it could not be started. */
  readonly pid: number;
  /** Resolves when the process has exited. */
  readonly exited: Promise<Exit>;
  readonly hasExited: () => boolean;
  readonly onLine: (listener: (line: string) => void) => void;
  /** The last informative lines of its log. */
  readonly stderrTail: () => string;
  /** SIGTERM, then SIGKILL when it has not exited after `timeoutMs`. */
  readonly stop: (timeoutMs?: number) => Promise<Exit>;
  /** SIGKILL, to simulate a crash. */
  readonly kill: () => Promise<Exit>;
};

const STOP_TIMEOUT_MS = 10_000;

// No child may outlive its launcher, not even after kill -9: a watcher shell beside it reads a pipe that is never written to, and which closes when
// the launcher exits. `$$` stays the child's own process id after `exec`.
const WATCHING_SHELL = '(read _ <&3; kill -TERM $$) 2>/dev/null & exec "$@" 3<&-';

export function spawnChild(spec: ChildSpec): Child {
  const log = openLog(spec.logFile);
  const child = launch(spec, log.descriptor);
  log.release();

  let exit: Exit | undefined;
  const exited = new Promise<Exit>((resolve) => {
    const settle = (code: number | null, signal: NodeJS.Signals | null) => resolve((exit = { code, signal }));
    child.once('error', () => settle(127, null));
    child.once('exit', settle);
  });
  void exited.then(() => {
    closeWatcherPipe(child);
    log.end();
  });
  const lines = child.stdout ? createInterface({ input: child.stdout }) : undefined;

  const killGroup = () => {
    if (!exit && child.pid) signalGroup(child.pid);
    return exited;
  };
  return {
    name: spec.name,
    get pid() {
      return pidOf(child);
    },
    exited,
    hasExited: () => exit !== undefined,
    onLine: (listener) => void lines?.on('line', listener),
    stderrTail: log.stderrTail,
    stop: async (timeoutMs = STOP_TIMEOUT_MS) => {
      if (!exit) child.kill('SIGTERM');
      const timer = setTimeout(() => void killGroup(), timeoutMs);
      return exited.finally(() => clearTimeout(timer));
    },
    kill: killGroup,
  };
}

function launch(spec: ChildSpec, log: number | 'inherit'): ChildProcess {
  const shell = spec.umask === 'inherited' ? WATCHING_SHELL : `umask 077; ${WATCHING_SHELL}`;
  const args = ['-c', shell, 'sh', spec.command, ...spec.args];
  // A separate process group: Ctrl-C in the terminal reaches only the launcher, which stops its children in order.
  const options = { cwd: spec.cwd, env: spec.env, detached: true };
  return spawn('/bin/sh', args, { ...options, stdio: ['ignore', 'pipe', log, 'pipe'] });
}

function signalGroup(leader: number): void {
  try {
    process.kill(-leader, 'SIGKILL');
  } catch {
    // It has just exited.
  }
}

/** Ends the watcher shell of a child that exited first; otherwise it would keep the launcher alive. */
function closeWatcherPipe(child: ChildProcess): void {
  child.stdio[3]?.destroy();
}

/** Waits for the JSON line on standard output with which a process reports that it is ready; without `timeoutMs` as long as it runs. */
export async function readyLine(
  child: Child,
  timeoutMs?: number,
): Promise<Readonly<Record<string, unknown>>> {
  const line = new Promise<Readonly<Record<string, unknown>>>((resolve) => {
    child.onLine((text) => {
      const parsed = parseObject(text);
      if (parsed) resolve(parsed);
    });
  });
  return orExit(child, line, timeoutMs);
}

const jsonObject = z.record(z.string(), z.unknown());

function parseObject(text: string): Readonly<Record<string, unknown>> | undefined {
  if (!text.startsWith('{')) return undefined;
  try {
    return jsonObject.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/**
 * The result of `work`. Rejects with `StartError` when the child exits first. It is stopped when it is not ready after `timeoutMs`: it would run on beside
 * the one that is started in its place.
 */
export async function orExit<T>(child: Child, work: Promise<T>, timeoutMs?: number): Promise<T> {
  let late: StartError | undefined;
  const giveUp = (ms: number): void => {
    late = new StartError(`${sentenceCase(child.name)} was not ready after ${Math.round(ms / 1000)} s.`);
    void child.stop();
  };
  const timer = timeoutMs === undefined ? undefined : setTimeout(giveUp, timeoutMs, timeoutMs);
  const died = child.exited.then((exit) => {
    throw late ?? new StartError(exitSummary(child, exit));
  });
  return Promise.race([work, died]).finally(() => clearTimeout(timer));
}

/** One sentence about how a child ended, followed by the last lines of its log. */
export function exitSummary(child: Child, exit: Exit): string {
  const how = exit.signal ? `was ended by ${exit.signal}` : `ended with exit code ${exit.code}`;
  const tail = child.stderrTail();
  return `${sentenceCase(child.name)} ${how}.${tail ? `\n${tail}` : ''}`;
}

function sentenceCase(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
