// The projection worker in the process of a test, for tests that neither kill nor pause it: a process of its own takes longer to start than most of
// them take in all.
import { runShopWorker } from '@aangan/projections/shop-worker';
import { openWorkerParts } from '@aangan/projections/worker-parts';

/** How long the end may take, in milliseconds: a store that a test has stopped must not hold it up. */
const LONGEST_END_MS = 3_000;

/** Starts it with the settings in `env`; `stop` resolves when it has ended. */
export function startWorkerInTest(env: NodeJS.ProcessEnv): { readonly stop: () => Promise<void> } {
  const parts = openWorkerParts('worker in test', env);
  const end = new AbortController();
  const observer = { stands: () => undefined, folded: () => undefined };
  const running = runShopWorker(parts, env, observer, end.signal);
  return {
    stop: async () => {
      end.abort();
      await Promise.race([running, new Promise((resolve) => setTimeout(resolve, LONGEST_END_MS).unref())]);
      await parts.close();
    },
  };
}
