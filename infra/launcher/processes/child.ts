// One process under the launcher's care: started, listened to until it is ready, ended.
import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { openLog } from './child-log.ts';
import { StartError } from '../start-error.ts';

export type ChildSpec = {
  /** As a sentence names it: "the event store". */
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  readonly cwd?: string;
  /** Takes standard error. */
  readonly logFile: string | 'terminal';
  /** `inherited` lets it make files that others may read; unless said, what it makes is for its owner alone. */
  readonly umask?: 'inherited';
};

export type Exit = { readonly code: number | null; readonly signal: NodeJS.Signals | null };

export type Child = {
  readonly name: string;
  readonly pid: number;
  /** Settles once, when the process is gone. */
  readonly exited: Promise<Exit>;
  readonly hasExited: () => boolean;
  readonly onLine: (listener: (line: string) => void) => void;
  /** The last lines of its log: what it said before it died. */
  readonly lastWords: () => string;
  /** SIGTERM, and SIGKILL when it has not gone after `patience` milliseconds. */
  readonly stop: (patience?: number) => Promise<Exit>;
  /** SIGKILL, as a crash would be. */
  readonly kill: () => Promise<Exit>;
};

const STOP_PATIENCE = 10_000;

// No child may outlive its launcher, not even after kill -9: a watcher beside it reads a pipe that nobody ever writes
// to, whose end is the launcher's end. `$$` stays the child's own process id after `exec`.
const WATCHING_SHELL = '(read _ <&3; kill -TERM $$) 2>/dev/null & exec "$@" 3<&-';

export function spawnChild(spec: ChildSpec): Child {
  const log = openLog(spec.logFile);
  const child = launch(spec, log.descriptor);
  log.letGo();

  let exit: Exit | undefined;
  const exited = new Promise<Exit>((resolve) => {
    const settle = (code: number | null, signal: NodeJS.Signals | null) => resolve((exit = { code, signal }));
    child.once('error', () => settle(127, null));
    child.once('exit', settle);
  });
  void exited.then(() => {
    letGoOfWatcher(child);
    log.end();
  });
  const lines = child.stdout ? createInterface({ input: child.stdout }) : undefined;

  const killGroup = () => {
    if (!exit && child.pid) signalGroup(child.pid);
    return exited;
  };
  return {
    name: spec.name,
    pid: child.pid ?? -1,
    exited,
    hasExited: () => exit !== undefined,
    onLine: (listener) => void lines?.on('line', listener),
    lastWords: log.lastWords,
    stop: async (patience = STOP_PATIENCE) => {
      if (!exit) child.kill('SIGTERM');
      const impatience = setTimeout(() => void killGroup(), patience);
      return exited.finally(() => clearTimeout(impatience));
    },
    kill: killGroup,
  };
}

function launch(spec: ChildSpec, log: number | 'inherit'): ChildProcess {
  const shell = spec.umask === 'inherited' ? WATCHING_SHELL : `umask 077; ${WATCHING_SHELL}`;
  const args = ['-c', shell, 'sh', spec.command, ...spec.args];
  // A group of its own: Ctrl-C in the terminal reaches only the launcher, which stops its children in order.
  const options = { cwd: spec.cwd, env: spec.env, detached: true };
  return spawn('/bin/sh', args, { ...options, stdio: ['ignore', 'pipe', log, 'pipe'] });
}

function signalGroup(leader: number): void {
  try {
    process.kill(-leader, 'SIGKILL');
  } catch {
    // It went in this very moment.
  }
}

/** Ends the watching shell of a child that went first; without it, the launcher could never end by itself. */
function letGoOfWatcher(child: ChildProcess): void {
  child.stdio[3]?.destroy();
}

/** Waits for the one JSON line by which a process of ours says that it is ready. */
export async function readyLine(child: Child, patience: number): Promise<Readonly<Record<string, unknown>>> {
  const line = new Promise<Readonly<Record<string, unknown>>>((resolve) => {
    child.onLine((text) => {
      const parsed = parseObject(text);
      if (parsed) resolve(parsed);
    });
  });
  return orExit(child, line, patience);
}

function parseObject(text: string): Readonly<Record<string, unknown>> | undefined {
  if (!text.startsWith('{')) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The outcome of `work`, unless the child dies or `patience` milliseconds pass first. */
export async function orExit<T>(child: Child, work: Promise<T>, patience: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    const seconds = Math.round(patience / 1000);
    timer = setTimeout(
      () => reject(new StartError(`${sentenceCase(child.name)} was not ready after ${seconds} s.`)),
      patience,
    );
  });
  const died = child.exited.then((exit) => {
    throw new StartError(exitSummary(child, exit));
  });
  return Promise.race([work, died, tooLate]).finally(() => clearTimeout(timer));
}

/** One sentence on how a child ended, followed by its last words. */
export function exitSummary(child: Child, exit: Exit): string {
  const how = exit.signal ? `was ended by ${exit.signal}` : `ended with exit code ${exit.code}`;
  const words = child.lastWords();
  return `${sentenceCase(child.name)} ${how}.${words ? `\n${words}` : ''}`;
}

function sentenceCase(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
