// What a worker is measured by, beside what every process is (see infra/platform/health/metrics.ts).
import { makeRegistry } from '@aangan/platform/health/metrics';
import { Counter, Histogram, type Registry } from 'prom-client';
import type { WorkerObserver } from './runtime/worker/worker-context.ts';

export type WorkerMetrics = {
  readonly registry: Registry;
  readonly folded: WorkerObserver['folded'];
};

/** A step is one atomic change in Redis: from the reading of its documents to its checkpoint. */
const STEP_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5];

/** Makes the figures of a worker that folds these projections. */
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
  // A counter that is not there yet looks like one that is lost.
  for (const projection of projections) events.inc({ projection }, 0);
  return {
    registry,
    folded: (projection, count, seconds) => {
      events.inc({ projection }, count);
      steps.observe({ projection }, seconds);
    },
  };
}
