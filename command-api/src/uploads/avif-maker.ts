// AVIF is a third smaller than WebP and takes ten times as long to encode: half a second of CPU for an image
// on a phone. So it is only encoded for images that were requested, in a low-priority process, one image at a
// time.
import { fork, type ChildProcess } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import type { Logger } from '@aangan/platform/process/logger';

export type AvifJob = { readonly original: string; readonly path: string; readonly width: number };

export type AvifMaker = {
  /** Queues an image; best effort. */
  readonly queue: (job: AvifJob) => void;
  readonly stop: () => void;
};

const PROGRAM = join(import.meta.dirname, 'make-avif.ts');
/** Further jobs are dropped while so many are queued; a later request queues them. */
const MAX_QUEUED = 1_000;
/** The process ends after so long without a job, in milliseconds. */
const IDLE_MS = 10_000;

/** Makes the encoder of one process; the child process starts with the first job. */
export function makeAvifMaker(logger: Pick<Logger, 'warn'>): AvifMaker {
  // The first one is in progress.
  const queued = new Map<string, AvifJob>();
  let child: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;
  let stopped = false;

  const startProcess = (): ChildProcess => {
    // It needs no settings of the shop, and above all none of its secrets.
    const started = fork(PROGRAM, [], {
      env: {},
      execArgv: [],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    started.unref();
    started.channel?.unref();
    started.once('spawn', () => slowDown(started));
    started.on('message', continueQueue);
    started.on('error', (error) => logger.warn({ err: error }, 'AVIF encoder process failed'));
    started.once('exit', () => {
      if (child !== started) return;
      child = undefined;
      // A job that crashed the process is not retried.
      continueQueue();
    });
    return started;
  };
  const sendFirst = (): void => {
    const [job] = queued.values();
    if (job !== undefined && !stopped) (child ??= startProcess()).send(job, () => undefined);
  };
  const continueQueue = (): void => {
    const [done] = queued.keys();
    if (done !== undefined) queued.delete(done);
    if (queued.size > 0) sendFirst();
    else idle = setTimeout(endProcess, IDLE_MS).unref();
  };
  const endProcess = (): void => {
    const leaving = child;
    child = undefined;
    leaving?.disconnect();
  };
  return {
    queue: (job) => {
      if (stopped || queued.has(job.path) || queued.size >= MAX_QUEUED) return;
      clearTimeout(idle);
      queued.set(job.path, job);
      if (queued.size === 1) sendFirst();
    },
    stop: () => {
      stopped = true;
      clearTimeout(idle);
      queued.clear();
      child?.kill();
    },
  };
}

function slowDown({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_LOW);
  } catch {
    // The process has ended, or the priority may not be set: it then runs at normal priority.
  }
}
