// AVIF is a third smaller than WebP and takes ten times as long to make: half a second of a processor for a picture on a phone. So it is made
// only of what somebody looks at, by a process of its own that gets the time which nobody else wants, one picture after the other.
import { fork, type ChildProcess } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import type { Logger } from '@aangan/platform/process/logger';

export type WantedAvif = { readonly original: string; readonly path: string; readonly width: number };

export type AvifMaker = {
  /** Wishes for a picture; it will be there some time, or not. */
  readonly want: (wanted: WantedAvif) => void;
  readonly stop: () => void;
};

const PROGRAM = join(import.meta.dirname, 'make-avif.ts');
/** Whoever comes when so many are waiting wishes again another time. */
const MOST_WAITING = 1_000;
/** The process ends when nobody has wished for anything for so long. */
const IDLE_MS = 10_000;

/** Makes the maker of one process; nothing runs before the first wish. */
export function makeAvifMaker(logger: Pick<Logger, 'warn'>): AvifMaker {
  // The first one is being made.
  const waiting = new Map<string, WantedAvif>();
  let child: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;
  let stopped = false;

  const begin = (): ChildProcess => {
    // It needs none of the shop's settings, and above all none of its secrets.
    const fresh = fork(PROGRAM, [], { env: {}, execArgv: [], stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
    fresh.unref();
    fresh.channel?.unref();
    fresh.once('spawn', () => slowDown(fresh));
    fresh.on('message', goOn);
    fresh.on('error', (error) => logger.warn({ err: error }, 'no AVIF can be made'));
    fresh.once('exit', () => {
      if (child !== fresh) return;
      child = undefined;
      // What has killed it is not tried again.
      goOn();
    });
    return fresh;
  };
  const makeFirst = (): void => {
    const [wanted] = waiting.values();
    if (wanted !== undefined && !stopped) (child ??= begin()).send(wanted, () => undefined);
  };
  const goOn = (): void => {
    const [done] = waiting.keys();
    if (done !== undefined) waiting.delete(done);
    if (waiting.size > 0) makeFirst();
    else idle = setTimeout(letGo, IDLE_MS).unref();
  };
  const letGo = (): void => {
    const leaving = child;
    child = undefined;
    leaving?.disconnect();
  };
  return {
    want: (wanted) => {
      if (stopped || waiting.has(wanted.path) || waiting.size >= MOST_WAITING) return;
      clearTimeout(idle);
      waiting.set(wanted.path, wanted);
      if (waiting.size === 1) makeFirst();
    },
    stop: () => {
      stopped = true;
      clearTimeout(idle);
      waiting.clear();
      child?.kill();
    },
  };
}

function slowDown({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_LOW);
  } catch {
    // It is gone already, or the system does not let us: then it is as fast as the others.
  }
}
