// The projection worker in the process of a test, for tests that do not kill it: a process of its own takes longer to start than most of them take in
// all.
import type { KeyStore } from '@aangan/platform/keys/key-store';
import { runShopWorker } from '@aangan/projections/shop-worker';
import { openWorkerParts } from '@aangan/projections/worker-parts';

export type WorkerInTest = {
  /** Starts a worker unless one is running. */
  readonly start: () => void;
  /** Ends it in order, as SIGTERM does; resolves once it has ended. */
  readonly stop: () => Promise<void>;
};

/** How long the end may take, in milliseconds: a store that a test has stopped must not hold it up. */
const LONGEST_END_MS = 3_000;

/** Makes one that runs with the settings in `env` and with the key store of the test's API, which it leaves open. */
export function makeWorkerInTest(env: NodeJS.ProcessEnv, keys: KeyStore): WorkerInTest {
  let running: ReturnType<typeof run> | undefined;
  return {
    start: () => void (running ??= run(env, keys)),
    stop: async () => {
      const ending = running;
      running = undefined;
      await ending?.stop();
    },
  };
}

function run(env: NodeJS.ProcessEnv, keys: KeyStore): { readonly stop: () => Promise<void> } {
  const parts = openWorkerParts('worker in test', env, () => ({ ...keys, close: async () => undefined }));
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
