// A worker: one subscription to the log, and for each projection a session that leads it or stands by.
import { SILENCE_MS, type Heartbeat } from '@aangan/shared-events/view-keys';
import { pause, repeatForever } from '@aangan/platform/process/retry';
import type { Projection } from '../fold/projection.ts';
import { leadProjection } from './session.ts';
import { shareSubscription, type SharedSubscription } from './shared-subscription.ts';
import type { WorkerContext, WorkerSetup } from './worker-context.ts';

/** How often a stand-by worker tries to acquire leadership, in milliseconds. */
const STAND_BY_MS = 250;

/** Folds all projections until the signal is aborted; resolves when leadership of each was resigned. Never rejects. */
export async function runWorker(
  setup: WorkerSetup,
  signal: AbortSignal,
  subscription: SharedSubscription = shareSubscription(setup.log),
): Promise<void> {
  const context = { ...setup, subscription };
  await Promise.all(setup.projections.map((projection) => leadOrStandBy(context, projection, signal)));
}

async function leadOrStandBy(
  context: WorkerContext,
  projection: Projection,
  signal: AbortSignal,
): Promise<void> {
  const { views, writer, logger, observer } = context;
  const { name } = projection;
  const isLeaderLive = watchHeartbeat();
  await repeatForever(logger, `projection ${name}`, signal, async () => {
    const status = await views.renewLeadership(name, writer);
    if (status.isLeader) return leadProjection(context, projection, status, signal);
    observer.stateChanged(name, isLeaderLive(status.heartbeat) ? 'standing-by' : 'catching-up');
    await pause(STAND_BY_MS, signal);
  });
  await views.resign(name, writer).catch((error: unknown) => {
    logger.warn({ err: error, projection: name }, 'cannot resign leadership, the lease will expire');
  });
}

// Whether a live leader exists and its views are live. Only a changing counter proves it, because the heartbeat of a dead worker stays in Redis.
function watchHeartbeat(): (heartbeat: Heartbeat | undefined) => boolean {
  let last: number | undefined;
  let changedAt = Number.NEGATIVE_INFINITY;
  return (heartbeat) => {
    const now = performance.now();
    if (last !== undefined && heartbeat !== undefined && heartbeat.count !== last) changedAt = now;
    last = heartbeat?.count;
    return heartbeat?.state === 'live' && now - changedAt < SILENCE_MS;
  };
}
