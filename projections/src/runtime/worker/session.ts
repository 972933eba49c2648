// Leads one projection. The leader sends a heartbeat every second; each returns the generations and shows whether the read models still exist, so
// that a flushed Redis is noticed without an event.
import { HEARTBEAT_EVERY_MS, SILENCE_MS, type Heartbeat } from '@aangan/shared-events/view-keys';
import type { Generation } from '@aangan/shared-events/generations';
import type { ActivationOutcome, LeadershipStatus, GenerationStatus } from '../redis/view-store.ts';
import { followGeneration, type Followed } from './follow-generation.ts';
import { newGenerationName } from '../generations.ts';
import { pause } from '@aangan/platform/process/retry';
import type { Projection } from '../fold/projection.ts';
import { openActivationGuard, type ActivationGuard } from './activation-guard.ts';
import { openMaintenance } from './maintenance.ts';
import type { WorkerContext } from './worker-context.ts';

/** The delay before retrying an activation that was behind, in milliseconds. */
const ACTIVATION_RETRY_MS = 50;

/**
 * A leader begins with more heartbeats, because an API that has started together with it is not ready before it has received one. In milliseconds.
 */
const BEGINNING = { lasts: 5_000, heartbeatEvery: 150 };

/** Leads until leadership is lost, Redis has lost steps, or the signal is aborted. Rejects when the read models cannot be reached. */
export async function leadProjection(
  context: WorkerContext,
  projection: Projection,
  first: LeadershipStatus,
  signal: AbortSignal,
): Promise<void> {
  const { views, writer, observer, logger, heartbeatEveryMs = HEARTBEAT_EVERY_MS } = context;
  const { name } = projection;
  const end = new AbortController();
  const session = AbortSignal.any([signal, end.signal]);
  const followed = new Map<string, Followed>();
  const wakeUp = makeWakeUpSignal(session);
  const deleteDropped = makeDeleteDropped(context, projection);
  const maintenance = openMaintenance(context, projection, session);
  const guard = openActivationGuard(context, projection);
  let activatedAt = -Infinity;
  const beginningEnds = performance.now() + BEGINNING.lasts;
  const untilHeartbeat = (): number =>
    performance.now() < beginningEnds
      ? Math.min(BEGINNING.heartbeatEvery, heartbeatEveryMs)
      : heartbeatEveryMs;

  try {
    for (let status = first; status.isLeader && !status.lostSteps && !session.aborted;) {
      // Also what a worker that died has left: nothing else deletes or blanks those keys.
      deleteDropped();
      if (await registerIfNone(context, projection, status)) wakeUp.signal();
      for (const generation of foldable(projection, status)) {
        if (followed.has(generation.name)) continue;
        followed.set(
          generation.name,
          followGeneration(context, projection, generation, session, wakeUp.signal, {
            afterMs: status.live === undefined ? 0 : untilAllKnow(generation, heartbeatEveryMs),
          }),
        );
      }
      if (removeEnded(followed, status)) wakeUp.signal();
      const blockers = {
        damageOf: (each: string) => followed.get(each)?.damage(),
        missingKeyFor: guard.missingKey,
      };
      if (await maintenance.runOnce(status, blockers)) wakeUp.signal();
      const { outcome: activation, live } = await goLive(context, projection, status, followed, guard);
      if (activation === 'done') {
        wakeUp.signal();
        activatedAt = performance.now();
      } else if (performance.now() - activatedAt > SILENCE_MS)
        await dropOutdated(context, projection, status);
      const state = stateOf(followed, live);
      status = await views.renewLeadership(name, writer, logFieldsOf(followed));
      // Notify after the heartbeat, so that an observer finds it in Redis.
      if (state !== undefined) observer.stateChanged(name, state);
      if (status.lostSteps)
        logger.warn({ projection: name }, 'redis lost the newest steps, folding them again');
      const hasChanged = status.lostSteps || stateOf(followed, status.live) !== state;
      if (!hasChanged) await wakeUp.wait(activation === 'behind' ? ACTIVATION_RETRY_MS : untilHeartbeat());
    }
  } finally {
    end.abort();
    await Promise.all([...followed.values()].map((each) => each.ended));
  }
}

/** Deletes the keys of dropped generations beside the heartbeats, which must not wait: those of a large one take longer than the lease. */
function makeDeleteDropped({ views, logger }: WorkerContext, { name }: Projection): () => void {
  let deleting: Promise<void> | undefined;
  return () => {
    deleting ??= views
      .finishDrops(name)
      .catch((error: unknown) =>
        logger.warn({ err: error, projection: name }, 'cannot delete dropped generations, retrying'),
      )
      .finally(() => (deleting = undefined));
  };
}

/**
 * How many milliseconds to wait until the leaders of all projections have noticed generations that were begun at one moment, so that they read and
 * decode the log once together. Bounded, because another machine's clock may differ.
 */
function untilAllKnow({ building, begunAt }: Generation, heartbeatEveryMs: number): number {
  const longest = heartbeatEveryMs * 1.1;
  return building ? Math.min(longest, Math.max(0, begunAt + longest - Date.now())) : 0;
}

const foldable = (projection: Projection, status: LeadershipStatus): readonly Generation[] =>
  status.generations.filter((generation) => generation.version === projection.version);

function logFieldsOf(followed: ReadonlyMap<string, Followed>): readonly GenerationStatus[] {
  return [...followed].map(([generation, each]) => ({
    generation,
    state: stateIn(each),
    folded: each.position(),
  }));
}

// Undefined while unknown: the heartbeat is then left unchanged.
function stateOf(
  followed: ReadonlyMap<string, Followed>,
  live: string | undefined,
): Heartbeat['state'] | 'damaged' | undefined {
  // A damaged record affects readers only when it blocks the live generation, or the only ones.
  const waits = live === undefined ? [...followed.values()] : [followed.get(live)];
  if (waits.some((each) => each?.damage() !== undefined)) return 'damaged';
  const following = live === undefined ? undefined : followed.get(live);
  return following === undefined ? 'catching-up' : stateIn(following);
}

function stateIn(following: Followed): Heartbeat['state'] | undefined {
  const isCaughtUp = following.isCaughtUp();
  return isCaughtUp === undefined ? undefined : isCaughtUp ? 'live' : 'catching-up';
}

// Removes generations that have ended and stops those that are no longer listed; returns whether any was removed.
function removeEnded(followed: Map<string, Followed>, status: LeadershipStatus): boolean {
  const before = followed.size;
  for (const [name, each] of followed) {
    if (status.generations.every((generation) => generation.name !== name)) each.stop();
    if (each.isOver()) followed.delete(name);
  }
  return followed.size < before;
}

// Registers a generation when none is live or being built: at the first start, after a flush, for a new version.
async function registerIfNone(
  { views, logger }: WorkerContext,
  projection: Projection,
  status: LeadershipStatus,
): Promise<boolean> {
  const known = foldable(projection, status);
  if (known.some(({ name, building }) => building || name === status.live)) return false;
  const generation = newGenerationName();
  logger.info({ projection: projection.name, generation }, 'generation started');
  await views.register(projection.name, generation, projection.version);
  return true;
}

// Activates a generation that has reached the head, unless a missing key would take streams from readers. Returns the live generation.
async function goLive(
  { views, logger }: WorkerContext,
  projection: Projection,
  status: LeadershipStatus,
  followed: ReadonlyMap<string, Followed>,
  guard: ActivationGuard,
): Promise<{ readonly outcome?: ActivationOutcome; readonly live: string | undefined }> {
  const { live } = status;
  const ready = foldable(projection, status).find(
    ({ name, building }) => building && followed.get(name)?.isCaughtUp() === true,
  );
  if (ready === undefined || ready.name === live) return { live };
  const isReplaceable = foldable(projection, status).some(({ name }) => name === live);
  if (live !== undefined && isReplaceable && (await guard.isBlocked(ready.name, live))) return { live };
  const outcome = await views.activate(projection.name, ready);
  if (outcome !== 'done') return { outcome, live };
  logger.info({ projection: projection.name, generation: ready.name }, 'generation live');
  return { outcome, live: ready.name };
}

// Drops generations of other versions, which no worker folds, once no reader can be using them.
async function dropOutdated(
  { views }: WorkerContext,
  projection: Projection,
  status: LeadershipStatus,
): Promise<void> {
  const { live, generations } = status;
  if (foldable(projection, status).every(({ name }) => name !== live)) return;
  for (const { name, version } of generations)
    if (version !== projection.version) await views.drop(projection.name, name);
}

// `wait` resolves after the given time, on `signal`, or when the session ends.
function makeWakeUpSignal(session: AbortSignal): {
  readonly signal: () => void;
  readonly wait: (milliseconds: number) => Promise<void>;
} {
  let signalled = new AbortController();
  return {
    signal: () => signalled.abort(),
    wait: async (milliseconds) => {
      await pause(milliseconds, AbortSignal.any([session, signalled.signal]));
      signalled = new AbortController();
    },
  };
}
