// The projection worker. Prints one JSON line when every read model is live; SIGTERM and SIGINT stop it in order.
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { watchClock } from '@aangan/platform/event-log/clock-watch';
import { exitOnUncaught } from '@aangan/platform/process/logger';
import { serveOperations } from '@aangan/platform/health/operations-server';
import { SettingsError } from '@aangan/platform/settings/settings';
import { allProjections } from './all-projections.ts';
import type { ProjectionState } from './runtime/worker/worker-context.ts';
import { makeWorkerMetrics } from './metrics.ts';
import { runShopWorker } from './shop-worker.ts';
import { openWorkerConnections, type WorkerConnections } from './worker-connections.ts';
import { makeWorkerReadiness } from './worker-readiness.ts';

/** The longest graceful shutdown, in milliseconds. */
const SHUTDOWN_TIMEOUT_MS = 3_000;

const stop = new AbortController();
process.once('SIGTERM', () => stop.abort());
process.once('SIGINT', () => stop.abort());

const connections = openConnections();
const { settings, logger } = connections;
exitOnUncaught(logger);
const names = allProjections(settings.shopTimeZone).map(({ name }) => name);
const states = new Map<string, ProjectionState>(names.map((name) => [name, 'catching-up']));
const clock = watchClock(() => new Date());
const { registry, folded } = makeWorkerMetrics(names);
const operations = await serveOperations({
  host: settings.metricsHost,
  port: settings.metricsPort,
  registry,
  readiness: makeWorkerReadiness(connections, { states, clock, isStopping: () => stop.signal.aborted }),
}).catch((error: unknown) => exitWithError(error instanceof Error ? error.message : String(error)));

let isReady = false;
const setState = (projection: string, state: ProjectionState): void => {
  states.set(projection, state);
  if (isReady || [...states.values()].includes('catching-up')) return;
  isReady = true;
  const line = { ready: true, metricsPort: operations.port, pid: process.pid };
  process.stdout.write(`${JSON.stringify(line)}\n`);
  logger.info(line, 'all projections live');
};

const running = runShopWorker(
  connections,
  process.env,
  { stateChanged: setState, folded },
  stop.signal,
  clock.seen,
);
if (!stop.signal.aborted) await once(stop.signal, 'abort');
logger.info('stopping');
// An unreachable store must not prevent the process from exiting.
await Promise.race([running.then(connections.close), sleep(SHUTDOWN_TIMEOUT_MS)]);
operations.close();
process.exit(0);

function openConnections(): WorkerConnections {
  try {
    return openWorkerConnections('projections', process.env);
  } catch (error) {
    if (error instanceof SettingsError) return exitWithError(error.message);
    throw error;
  }
}

function exitWithError(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
