// The worker of the shop: folds all projections, maintains the proof of the log and takes snapshots of the past.
import { makeVerifyProcess } from './runtime/worker/verify-process.ts';
import { allProjections } from './all-projections.ts';
import { shareSubscription } from './runtime/worker/shared-subscription.ts';
import type { WorkerObserver } from './runtime/worker/worker-context.ts';
import { runWorker } from './runtime/worker/worker.ts';
import { publishDamage } from './runtime/redis/publish-damage.ts';
import { runSnapshots } from './past/run-snapshots.ts';
import { proveLog } from './proof/prove-log.ts';
import type { WorkerConnections } from './worker-connections.ts';

/**
 * Runs until the signal is aborted and resolves when all parts have stopped. `env` is passed to the verify process; `onTime` receives the latest
 * event time.
 */
export async function runShopWorker(
  connections: WorkerConnections,
  env: NodeJS.ProcessEnv,
  observer: WorkerObserver,
  signal: AbortSignal,
  onTime?: (at: string | null | undefined) => void,
): Promise<void> {
  const projections = allProjections(connections.settings.shopTimeZone);
  const verifyProjection = makeVerifyProcess(env);
  const subscription = shareSubscription(connections.log);
  await Promise.all([
    runWorker({ ...connections, projections, verifyProjection, observer }, signal, subscription),
    proveLog(connections, subscription, signal, onTime),
    runSnapshots(connections, signal),
    publishDamage(connections, signal),
  ]);
}
