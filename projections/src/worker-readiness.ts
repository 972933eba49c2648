// Readiness of a worker, for /readyz and metrics: the stores it depends on, and each projection's state, lag and blocked streams.
import type { ClockWatch } from '@aangan/platform/event-log/clock-watch';
import { makeLagMeter } from '@aangan/platform/health/lag';
import { makeProjectionHealth } from '@aangan/platform/health/projection-health';
import { keyStoreState } from '@aangan/platform/keys/foreign-keys';
import {
  judgeReadiness,
  makeOkProbe,
  makeProbe,
  missingKeyWarnings,
  type Readiness,
} from '@aangan/platform/health/readiness';
import type { ProjectionState } from './runtime/worker/worker-context.ts';
import type { WorkerConnections } from './worker-connections.ts';

type Watched = {
  /** The state of each projection in this worker. */
  readonly states: ReadonlyMap<string, ProjectionState>;
  readonly clock?: Pick<ClockWatch, 'warnings'>;
  readonly isStopping: () => boolean;
};

/** Creates the readiness check. It resolves within a few seconds even when stores are unreachable. */
export function makeWorkerReadiness(
  { log, redis, keys }: Pick<WorkerConnections, 'log' | 'redis' | 'keys'>,
  { states, clock, isStopping }: Watched,
): () => Promise<Readiness> {
  const probes = {
    'event log': makeOkProbe(log.head),
    redis: makeOkProbe(() => redis.ping()),
    keys: makeProbe(() => keyStoreState(keys), 'away'),
  };
  const missingKeys = makeProbe(keys.missing, []);
  const reader = {
    get: (key: string) => redis.get(key),
    hlen: (key: string) => redis.hlen(key),
    someOf: async (key: string) => (await redis.hscan(key, '0', 'COUNT', 100))[1],
  };
  const healthOf = makeProjectionHealth([...states.keys()], reader, makeLagMeter(log));
  const damage = makeProbe(log.damage, []);
  return async () => {
    const [eventLog, views, keyStore, projections, damaged, missing] = await Promise.all([
      probes['event log'](),
      probes.redis(),
      probes.keys(),
      healthOf(states),
      damage(),
      missingKeys(),
    ]);
    const parts = {
      process: isStopping() ? 'stopping' : 'ok',
      'event log': eventLog,
      redis: views,
      keys: keyStore,
    };
    const warnings = [...missingKeyWarnings(projections, missing), ...(clock?.warnings() ?? [])];
    return judgeReadiness({ parts, projections, damaged, warnings });
  };
}
