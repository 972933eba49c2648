// The time in which this worker leads one projection. It beats every second; each beat tells which generations there are, and whether the
// read models are still there at all, so that a flushed Redis is noticed without an event.
import { HEARTBEAT_EVERY_MS, type Heartbeat } from '@aangan/shared-events/view-keys';
import type { Generation } from '@aangan/shared-events/generations';
import type { FlipOutcome, Standing, Told } from '../adapters/view-store.ts';
import { followGeneration, type Followed } from './follow-generation.ts';
import { newGenerationName } from './generations.ts';
import { pause } from './patience.ts';
import type { Projection } from './projection.ts';
import { openUpkeep } from './upkeep.ts';
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
  const upkeep = openUpkeep(context, projection, session);

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
      if (await upkeep.tend(standing)) bell.ring();
      const flipped = await goLive(context, projection, standing, followed);
      if (flipped === 'done') bell.ring();
      const state = stateOf(followed, standing);
      standing = await views.beat(name, writer, state && toldOf(state, followed, standing));
      // Whoever is told that it is live finds the heartbeat that says so.
      if (state !== undefined) observer.stands(name, state);
      if (standing.wentBack)
        logger.warn({ projection: name }, 'Redis has lost the newest steps: folding them again');
      const isNews = standing.wentBack || stateOf(followed, standing) !== state;
      if (!isNews) await bell.heardWithin(flipped === 'behind' ? SOON_MS : beatEveryMs);
    }
  } finally {
    end.abort();
    await Promise.all([...followed.values()].map((each) => each.ended));
  }
}

const foldable = (projection: Projection, standing: Standing): readonly Generation[] =>
  standing.generations.filter((generation) => generation.version === projection.version);

function toldOf(
  state: Heartbeat['state'],
  followed: ReadonlyMap<string, Followed>,
  { live }: Standing,
): Told {
  return { state, live, folded: live === undefined ? undefined : followed.get(live)?.position() };
}

// Undefined while it is not known yet: the heartbeat is left alone then.
function stateOf(
  followed: ReadonlyMap<string, Followed>,
  { live }: Standing,
): Heartbeat['state'] | undefined {
  const following = live === undefined ? undefined : followed.get(live);
  if (following === undefined) return 'catching-up';
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

// A generation that has reached the head takes over, and those of other versions, which nobody folds any more, go.
async function goLive(
  { views, logger }: WorkerContext,
  projection: Projection,
  standing: Standing,
  followed: ReadonlyMap<string, Followed>,
): Promise<FlipOutcome | undefined> {
  const ready = foldable(projection, standing).find(
    ({ name, building }) => building && followed.get(name)?.isCaughtUp() === true,
  );
  if (ready === undefined || ready.name === standing.live) return undefined;
  const outcome = await views.flip(projection.name, ready);
  if (outcome !== 'done') return outcome;
  logger.info({ projection: projection.name, generation: ready.name }, 'live');
  for (const generation of standing.generations)
    if (generation.version !== projection.version) await views.drop(projection.name, generation.name);
  return outcome;
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
