// The projection worker. Prints one JSON line when every read model is live; SIGTERM and SIGINT stop it in order.
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { SettingsError } from '@aangan/infra/adapters/settings';
import { allProjections } from './all-projections.ts';
import { runWorker } from './kernel/worker.ts';
import { serveMetrics } from './metrics.ts';
import { openWorkerParts, type WorkerParts } from './worker-parts.ts';

/** How long the end may take, in milliseconds. */
const PATIENCE_MS = 3_000;

const stop = new AbortController();
process.once('SIGTERM', () => stop.abort());
process.once('SIGINT', () => stop.abort());

const parts = openParts();
const names = allProjections.map(({ name }) => name);
const ready = new AbortController();
const metrics = await serveMetrics(names, parts.settings.metricsPort, (states) => {
  if (ready.signal.aborted || states.includes('catching-up')) return;
  ready.abort();
  process.stdout.write(`${JSON.stringify({ ready: true, metricsPort: metrics.port, pid: process.pid })}\n`);
});

const running = runWorker({ ...parts, projections: allProjections, observer: metrics.observer }, stop.signal);
if (!stop.signal.aborted) await once(stop.signal, 'abort');
metrics.close();
// Stores that cannot be reached must not keep the process from ending.
await Promise.race([running.then(parts.close), sleep(PATIENCE_MS)]);
process.exit(0);

function openParts(): WorkerParts {
  try {
    return openWorkerParts('projections', process.env);
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}
