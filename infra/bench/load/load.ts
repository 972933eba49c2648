// The client of the load generator.
import { fork } from 'node:child_process';
import { join } from 'node:path';
import { fetchedPackage } from '../fetched-package.ts';
import type { LoadJob, LoadResult } from './job.ts';

const AUTOCANNON = 'autocannon@8.0.0';

export type Load = {
  /** Throws when an answer was not 2xx: fast refusals are no result. */
  readonly run: (job: LoadJob) => Promise<LoadResult>;
  readonly stop: () => void;
};

type JobReply = { readonly result?: LoadResult; readonly error?: string };

export async function startLoad(onProgress: (progress: string) => void): Promise<Load> {
  const folder = await fetchedPackage(AUTOCANNON, onProgress);
  const child = fork(join(import.meta.dirname, 'generator.ts'), [folder], { execArgv: [] });
  const ask = (job: LoadJob): Promise<LoadResult> =>
    new Promise((resolve, reject) => {
      const onExit = (): void => reject(new Error('the load generator has exited'));
      child.once('exit', onExit);
      child.once('message', ({ result, error }: JobReply) => {
        child.off('exit', onExit);
        if (result === undefined) reject(new Error(`the load generator failed: ${error}`));
        else resolve(result);
      });
      child.send(job);
    });
  return {
    run: async (job) => {
      const result = await ask(job);
      if (Object.keys(result.refused).length > 0)
        throw new Error(`not every answer was 2xx: ${JSON.stringify(result.refused)}`);
      return result;
    },
    stop: () => void child.kill(),
  };
}
