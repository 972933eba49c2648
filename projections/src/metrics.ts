// Metrics of a projection worker, added to those of every process (infra/platform/health/metrics.ts).
import { makeRegistry } from '@aangan/platform/health/metrics';
import { Counter, Histogram, type Registry } from 'prom-client';
import type { WorkerObserver } from './runtime/worker/worker-context.ts';

export type WorkerMetrics = {
  readonly registry: Registry;
  readonly folded: WorkerObserver['folded'];
};

/** Buckets in seconds. A step is one atomic change in Redis: read the documents, fold, write documents and checkpoint. */
const STEP_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5];

/** Creates the metrics of a worker that folds these projections. */
export function makeWorkerMetrics(projections: readonly string[]): WorkerMetrics {
  const registry = makeRegistry();
  const labelNames = ['projection'] as const;
  const events = new Counter({
    name: 'shop_events_folded_total',
    help: 'Events that this worker has folded into views since its start.',
    labelNames,
    registers: [registry],
  });
  const steps = new Histogram({
    name: 'shop_fold_step_duration_seconds',
    help: 'How long one step took that folded events: reading documents, folding, one atomic change in Redis.',
    labelNames,
    buckets: STEP_SECONDS,
    registers: [registry],
  });
  // Start each counter at 0: a missing series looks like a failed scrape.
  for (const projection of projections) events.inc({ projection }, 0);
  return {
    registry,
    folded: (projection, count, seconds) => {
      events.inc({ projection }, count);
      steps.observe({ projection }, seconds);
    },
  };
}
