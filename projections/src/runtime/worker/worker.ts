// A worker: one subscription to the log, and for each projection a session that leads it or stands by.
import { SILENCE_MS, type Heartbeat } from '@aangan/shared-events/view-keys';
import { pause, retryForever } from './retry.ts';
import type { Projection } from '../fold/projection.ts';
import { leadProjection } from './session.ts';
import { shareSubscription, type SharedSubscription } from './shared-subscription.ts';
import type { WorkerContext, WorkerSetup } from './worker-context.ts';

/** How often a worker that stands by looks whether the lead is free, in milliseconds. */
const STAND_BY_MS = 250;

/** Folds all projections until the signal is aborted; resolves when the lead of each was given up. Never rejects. */
export async function runWorker(
  setup: WorkerSetup,
  signal: AbortSignal,
  subscription: SharedSubscription = shareSubscription(setup.log),
): Promise<void> {
  const context = { ...setup, subscription };
  await Promise.all(setup.projections.map((projection) => standOrLead(context, projection, signal)));
}

async function standOrLead(
  context: WorkerContext,
  projection: Projection,
  signal: AbortSignal,
): Promise<void> {
  const { views, writer, logger, observer } = context;
  const { name } = projection;
  const hears = listenToHeartbeat();
  await retryForever(logger, `projection ${name}`, signal, async () => {
    const standing = await views.beat(name, writer);
    if (standing.leads) return leadProjection(context, projection, standing, signal);
    observer.stands(name, hears(standing.heartbeat) ? 'standing-by' : 'catching-up');
    await pause(STAND_BY_MS, signal);
  });
  await views.resign(name, writer).catch((error: unknown) => {
    logger.warn({ err: error, projection: name }, 'the lead could not be given up; it ends by itself');
  });
}

// Whether a leader is alive and its views are live: only a change tells, because a dead worker's heartbeat stays where it is.
function listenToHeartbeat(): (heartbeat: Heartbeat | undefined) => boolean {
  let last: number | undefined;
  let heardAt = Number.NEGATIVE_INFINITY;
  return (heartbeat) => {
    const now = performance.now();
    if (last !== undefined && heartbeat !== undefined && heartbeat.count !== last) heardAt = now;
    last = heartbeat?.count;
    return heartbeat?.state === 'live' && now - heardAt < SILENCE_MS;
  };
}
