// Metrics that every process has: its own (memory, descriptors, event loop) and the health of the projections as it sees them.
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { ProjectionHealth, Readiness } from './readiness.ts';

/** Makes a registry with the default metrics of the process. The shop's own metrics begin with `shop_`. */
export function makeRegistry(): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return registry;
}

type ProjectionGauge = {
  readonly name: string;
  readonly help: string;
  /** Null: unknown at the moment; the gauge has no value then. */
  readonly valueOf: (health: ProjectionHealth) => number | null;
};

const projectionGauges: readonly ProjectionGauge[] = [
  {
    name: 'shop_projection_live',
    help: 'Whether the views of a projection are live (1) or not (0).',
    valueOf: ({ state }) => (state === 'live' || state === 'standing-by' ? 1 : 0),
  },
  {
    name: 'shop_projection_lag_events',
    help: 'Events of the log that the live views of a projection do not show yet, counted up to 1,000.',
    valueOf: ({ lag }) => lag && lag.events,
  },
  {
    name: 'shop_projection_lag_seconds',
    help: 'Age of the oldest event that the live views of a projection do not show yet; 0 when they show all.',
    valueOf: ({ lag }) => lag && lag.seconds,
  },
  {
    name: 'shop_projection_held_back_streams',
    help: 'Streams that an event that cannot be folded holds back in the live views of a projection.',
    valueOf: ({ heldBack }) => heldBack,
  },
];

/** Adds gauges for the readiness of the process and the health of the projections, evaluated at each scrape. */
export function measureReadiness(registry: Registry, readiness: () => Promise<Readiness>): void {
  new Gauge({
    name: 'shop_ready',
    help: 'Whether the process can do all of its work (1) or not (0).',
    registers: [registry],
    async collect() {
      this.set((await readiness()).ready ? 1 : 0);
    },
  });
  for (const { name, help, valueOf } of projectionGauges)
    new Gauge({
      name,
      help,
      labelNames: ['projection'],
      registers: [registry],
      async collect() {
        const { projections } = await readiness();
        this.reset();
        for (const [projection, health] of Object.entries(projections)) {
          const value = valueOf(health);
          if (value !== null) this.set({ projection }, value);
        }
      },
    });
}
