// The time in which this worker leads one projection. It beats every second; each beat tells which generations there are, and whether the
// read models are still there at all, so that a flushed Redis is noticed without an event.
import { HEARTBEAT_EVERY_MS, SILENCE_MS, type Heartbeat } from '@aangan/shared-events/view-keys';
import type { Generation } from '@aangan/shared-events/generations';
import type { ActivationOutcome, Standing, Told } from '../redis/view-store.ts';
import { followGeneration, type Followed } from './follow-generation.ts';
import { newGenerationName } from '../rebuild/generations.ts';
import { pause } from './retry.ts';
import type { Projection } from '../fold/projection.ts';
import { openLacking, type Lacking } from './lacking-views.ts';
import { openMaintenance } from './maintenance.ts';
import type { WorkerContext } from './worker-context.ts';

/** A flip that came too early is tried again after so many milliseconds. */
const SOON_MS = 50;

/** Leads until the lead is lost, Redis has lost what was folded, or the signal is aborted. Rejects when the read models cannot be reached. */
export async function leadProjection(
  context: WorkerContext,
  projection: Projection,
  first: Standing,
  signal: AbortSignal,
): Promise<void> {
  const { views, writer, observer, logger, beatEveryMs = HEARTBEAT_EVERY_MS } = context;
  const { name } = projection;
  const end = new AbortController();
  const session = AbortSignal.any([signal, end.signal]);
  const followed = new Map<string, Followed>();
  const bell = makeBell(session);
  const upkeep = openMaintenance(context, projection, session);
  const lacking = openLacking(context, projection);
  let flippedAt = -Infinity;

  try {
    for (let standing = first; standing.leads && !standing.wentBack && !session.aborted;) {
      // Whoever died over it has left keys that nobody reads or blanks any more.
      await views.sweep(name);
      if (await registerIfNone(context, projection, standing)) bell.ring();
      for (const generation of foldable(projection, standing)) {
        if (followed.has(generation.name)) continue;
        followed.set(generation.name, followGeneration(context, projection, generation, session, bell.ring));
      }
      if (forgetEnded(followed, standing)) bell.ring();
      const hindrances = { damageOf: (each: string) => followed.get(each)?.damage(), lackedBy: lacking.get };
      if (await upkeep.tend(standing, hindrances)) bell.ring();
      const { outcome: flipped, live } = await goLive(context, projection, standing, followed, lacking);
      if (flipped === 'done') {
        bell.ring();
        flippedAt = performance.now();
      } else if (performance.now() - flippedAt > SILENCE_MS)
        await dropOutdated(context, projection, standing);
      const state = stateOf(followed, live);
      standing = await views.beat(name, writer, toldOf(followed));
      // Whoever is told that it is live finds the heartbeat that says so.
      if (state !== undefined) observer.stands(name, state);
      if (standing.wentBack)
        logger.warn({ projection: name }, 'Redis has lost the newest steps: folding them again');
      const isNews = standing.wentBack || stateOf(followed, standing.live) !== state;
      if (!isNews) await bell.heardWithin(flipped === 'behind' ? SOON_MS : beatEveryMs);
    }
  } finally {
    end.abort();
    await Promise.all([...followed.values()].map((each) => each.ended));
  }
}

const foldable = (projection: Projection, standing: Standing): readonly Generation[] =>
  standing.generations.filter((generation) => generation.version === projection.version);

function toldOf(followed: ReadonlyMap<string, Followed>): readonly Told[] {
  return [...followed].map(([generation, each]) => ({
    generation,
    state: stateIn(each),
    folded: each.position(),
  }));
}

// Undefined while it is not known yet: the heartbeat is left alone then.
function stateOf(
  followed: ReadonlyMap<string, Followed>,
  live: string | undefined,
): Heartbeat['state'] | 'damaged' | undefined {
  // One that is filled beside live views waits without harm to anybody.
  const waits = live === undefined ? [...followed.values()] : [followed.get(live)];
  if (waits.some((each) => each?.damage() !== undefined)) return 'damaged';
  const following = live === undefined ? undefined : followed.get(live);
  return following === undefined ? 'catching-up' : stateIn(following);
}

function stateIn(following: Followed): Heartbeat['state'] | undefined {
  const isCaughtUp = following.isCaughtUp();
  return isCaughtUp === undefined ? undefined : isCaughtUp ? 'live' : 'catching-up';
}

// Tells whether there was one that has ended, or ends because its generation is not listed any more.
function forgetEnded(followed: Map<string, Followed>, standing: Standing): boolean {
  const before = followed.size;
  for (const [name, each] of followed) {
    if (standing.generations.every((generation) => generation.name !== name)) each.stop();
    if (each.isOver()) followed.delete(name);
  }
  return followed.size < before;
}

// Without a generation that is live or will be, one is begun: at the very first start, after a flush, for a new version.
async function registerIfNone(
  { views, logger }: WorkerContext,
  projection: Projection,
  standing: Standing,
): Promise<boolean> {
  const known = foldable(projection, standing);
  if (known.some(({ name, building }) => building || name === standing.live)) return false;
  const generation = newGenerationName();
  logger.info({ projection: projection.name, generation }, 'folding the log into a new generation');
  await views.register(projection.name, generation, projection.version);
  return true;
}

// A generation that has reached the head takes over, unless it lacks for want of a key what readers have now. Tells which one is live then.
async function goLive(
  { views, logger }: WorkerContext,
  projection: Projection,
  standing: Standing,
  followed: ReadonlyMap<string, Followed>,
  lacking: Lacking,
): Promise<{ readonly outcome?: ActivationOutcome; readonly live: string | undefined }> {
  const { live } = standing;
  const ready = foldable(projection, standing).find(
    ({ name, building }) => building && followed.get(name)?.isCaughtUp() === true,
  );
  if (ready === undefined || ready.name === live) return { live };
  const isReplaceable = foldable(projection, standing).some(({ name }) => name === live);
  if (live !== undefined && isReplaceable && (await lacking.look(ready.name, live))) return { live };
  const outcome = await views.flip(projection.name, ready);
  if (outcome !== 'done') return { outcome, live };
  logger.info({ projection: projection.name, generation: ready.name }, 'live');
  return { outcome, live: ready.name };
}

// Generations of other versions, which nobody folds any more, go once no reader can be using them.
async function dropOutdated(
  { views }: WorkerContext,
  projection: Projection,
  standing: Standing,
): Promise<void> {
  const { live, generations } = standing;
  if (foldable(projection, standing).every(({ name }) => name !== live)) return;
  for (const { name, version } of generations)
    if (version !== projection.version) await views.drop(projection.name, name);
}

// Waits until it is rung, the time is over or the session ends.
function makeBell(session: AbortSignal): {
  readonly ring: () => void;
  readonly heardWithin: (milliseconds: number) => Promise<void>;
} {
  let rung = new AbortController();
  return {
    ring: () => rung.abort(),
    heardWithin: async (milliseconds) => {
      await pause(milliseconds, AbortSignal.any([session, rung.signal]));
      rung = new AbortController();
    },
  };
}
