// The side of the load generator that asks.
import { fork } from 'node:child_process';
import { join } from 'node:path';
import { fetchedPackage } from '../fetched-package.ts';
import type { LoadJob, LoadResult } from './job.ts';

const AUTOCANNON = 'autocannon@8.0.0';

export type Load = {
  /** Throws when an answer was not 2xx: what a shop refuses quickly is no figure. */
  readonly run: (job: LoadJob) => Promise<LoadResult>;
  readonly stop: () => void;
};

type Told = { readonly result?: LoadResult; readonly error?: string };

export async function startLoad(say: (progress: string) => void): Promise<Load> {
  const folder = await fetchedPackage(AUTOCANNON, say);
  const child = fork(join(import.meta.dirname, 'generator.ts'), [folder], { execArgv: [] });
  const ask = (job: LoadJob): Promise<LoadResult> =>
    new Promise((resolve, reject) => {
      const died = (): void => reject(new Error('the load generator has died'));
      child.once('exit', died);
      child.once('message', ({ result, error }: Told) => {
        child.off('exit', died);
        if (result === undefined) reject(new Error(`the load generator says: ${error}`));
        else resolve(result);
      });
      child.send(job);
    });
  return {
    run: async (job) => {
      const result = await ask(job);
      if (Object.keys(result.refused).length > 0)
        throw new Error(`not everything was answered well: ${JSON.stringify(result.refused)}`);
      return result;
    },
    stop: () => void child.kill(),
  };
}
