// The projection worker in the test's process, for tests that do not kill it: a process of its own takes longer to start than most of these tests
// run.
import type { KeyStore } from '@aangan/platform/keys/key-store';
import { runShopWorker } from '@aangan/projections/shop-worker';
import { openWorkerConnections } from '@aangan/projections/worker-connections';

export type WorkerInTest = {
  /** Starts a worker unless one is running. */
  readonly start: () => void;
  /** Stops it gracefully, as SIGTERM does; resolves once it has ended. */
  readonly stop: () => Promise<void>;
};

/** Milliseconds until the shutdown is given up: a store that a test has stopped must not block it. */
const LONGEST_END_MS = 3_000;

/** Creates a worker with the settings in `env` and the key store of the test's API, which stays open. */
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
  const openKeys = () => ({ ...keys, close: async () => undefined });
  const parts = openWorkerConnections('worker in test', env, { openKeys });
  const end = new AbortController();
  const observer = { stateChanged: () => undefined, folded: () => undefined };
  const running = runShopWorker(parts, env, observer, end.signal);
  return {
    stop: async () => {
      end.abort();
      await Promise.race([running, new Promise((resolve) => setTimeout(resolve, LONGEST_END_MS).unref())]);
      await parts.close();
    },
  };
}
