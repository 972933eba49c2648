// Whether a worker does all of its work, for its /readyz and metrics: the stores it stands on, and each projection's state, lag and held-back streams.
import { makeLagMeter } from '@aangan/infra/adapters/log-lag';
import { judge, makeProbe, type ProjectionHealth, type Readiness } from '@aangan/infra/adapters/readiness';
import { readProgress, type Progress } from './adapters/view-reader.ts';
import type { ProjectionState } from './kernel/worker-context.ts';
import type { WorkerParts } from './worker-parts.ts';

type Watched = {
  /** How each projection stands for this worker. */
  readonly states: ReadonlyMap<string, ProjectionState>;
  readonly isStopping: () => boolean;
};

/** Makes the look at a worker; it takes a second at most, whatever is away. */
export function makeWorkerReadiness(
  { log, redis, keys }: Pick<WorkerParts, 'log' | 'redis' | 'keys'>,
  { states, isStopping }: Watched,
): () => Promise<Readiness> {
  const ok = (ask: () => Promise<unknown>) => makeProbe(async () => (await ask(), 'ok'), 'away');
  const [eventLog, views, keyStore] = [ok(log.head), ok(() => redis.ping()), ok(() => keys.find('none'))];
  const meter = makeLagMeter(log);
  const progress = makeProbe<ReadonlyMap<string, Progress>>(
    async () =>
      new Map(
        await Promise.all(
          [...states.keys()].map(async (name) => [name, await readProgress(redis, name)] as const),
        ),
      ),
    new Map(),
  );
  const healthOf = async (state: string, known: Progress | undefined): Promise<ProjectionHealth> => ({
    state,
    lag: known === undefined ? null : await meter.behind(known.checkpoint),
    heldBack: known?.heldBack ?? null,
  });
  return async () => {
    const [parts, known] = await Promise.all([Promise.all([eventLog(), views(), keyStore()]), progress()]);
    const projections = await Promise.all(
      [...states].map(async ([name, state]) => [name, await healthOf(state, known.get(name))] as const),
    );
    return judge({
      parts: {
        process: isStopping() ? 'stopping' : 'ok',
        'event log': parts[0],
        redis: parts[1],
        keys: parts[2],
      },
      projections: Object.fromEntries(projections),
    });
  };
}
