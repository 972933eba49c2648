import { fork } from 'node:child_process';
import { join } from 'node:path';
import { pidOf } from '@aangan/platform/process/pid-of';
import type { LoadResult } from '../load/job.ts';
import type { AppendJob } from './append-floor.ts';

export type AppendFloor = {
  readonly pid: number;
  readonly run: (job: AppendJob) => Promise<LoadResult>;
  readonly stop: () => void;
};

/** A process that only appends to a log. */
export function startAppendFloor(url: string): AppendFloor {
  const child = fork(join(import.meta.dirname, 'append-floor.ts'), [url], { execArgv: [] });
  return {
    pid: pidOf(child),
    run: (job) =>
      new Promise((resolve, reject) => {
        const onExit = (): void => reject(new Error('the append floor has exited'));
        child.once('exit', onExit);
        child.once('message', (result: LoadResult) => {
          child.off('exit', onExit);
          resolve(result);
        });
        child.send(job);
      }),
    stop: () => void child.kill(),
  };
}
