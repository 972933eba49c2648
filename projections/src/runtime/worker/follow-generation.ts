// Follows one generation for as long as it exists: from its checkpoint, again after each lost step or error.
import { DamagedRecordError } from '@aangan/platform/event-log/damaged-record';
import { headReaching, LostPositionError } from '@aangan/platform/event-log/lost-position';
import { isRedisUnreachable } from '@aangan/platform/redis/redis-unreachable';
import { formatPosition, type Position } from '@aangan/shared-events/position';
import type { Generation } from '@aangan/shared-events/generations';
import { correlationOf, missingKeyOf, type FoldInput } from '../fold/fold.ts';
import { LostStepError, startFollower, type Follower } from './follower.ts';
import { pause, repeatForever } from '@aangan/platform/process/retry';
import type { Projection } from '../fold/projection.ts';
import type { WorkerContext } from './worker-context.ts';

export type Followed = {
  /** Whether everything up to the head at the start is folded; undefined while unknown. */
  readonly isCaughtUp: () => boolean | undefined;
  /** The position that it is folded to; undefined while unknown. */
  readonly position: () => Position | undefined;
  /** The damaged record that blocks it. */
  readonly damage: () => DamagedRecordError | undefined;
  /** Whether the generation was dropped. */
  readonly isOver: () => boolean;
  readonly stop: () => void;
  readonly ended: Promise<void>;
};

/** The pause after a lost step, so that the other worker can continue, in milliseconds. */
const AFTER_LOSS_MS = 50;

/** Follows until the generation is dropped or the signal is aborted, from `afterMs` milliseconds on. Calls `wakeUp` on each change of state. */
export function followGeneration(
  context: WorkerContext,
  projection: Projection,
  generation: Generation,
  signal: AbortSignal,
  wakeUp: () => void,
  { afterMs = 0 }: { readonly afterMs?: number } = {},
): Followed {
  const { logger, subscription } = context;
  const over = new AbortController();
  const until = AbortSignal.any([signal, over.signal]);
  let isCaughtUp: () => boolean | undefined = () => undefined;
  let position: () => Position | undefined = () => undefined;
  let damage: { readonly error: DamagedRecordError; readonly at: bigint | undefined } | undefined;

  const followOnce = async (): Promise<void> => {
    const follower = await openFollower(context, projection, generation, until, wakeUp);
    if (follower === undefined) return over.abort();
    isCaughtUp = follower.isCaughtUp;
    position = follower.checkpoint;
    // The damage remains until an event behind it could be folded.
    if (follower.position() !== damage?.at) damage = undefined;
    wakeUp();
    try {
      await subscription.follow(follower, until);
    } catch (error) {
      if (error instanceof DamagedRecordError) damage = { error, at: follower.position() };
      position = () => undefined;
      // While Redis is unreachable the state is unknown: the heartbeat is left unchanged.
      isCaughtUp = () => (error instanceof LostStepError || isRedisUnreachable(error) ? undefined : false);
      wakeUp();
      if (error instanceof LostPositionError && error.position <= (follower.position() ?? 0n)) {
        const lost = { projection: projection.name, position: String(error.position) };
        logger.warn(lost, 'views belong to an older log, rebuilding');
        await context.views.dropEvenIfLive(projection.name, generation.name);
        return over.abort();
      }
      if (!(error instanceof LostStepError)) throw error;
      // Dropped, as after a rebuild: nothing was lost.
      if (error.outcome === 'generation') return;
      logger.info(
        { projection: projection.name, generation: generation.name, lost: error.outcome },
        'step lost',
      );
      await pause(AFTER_LOSS_MS, until);
    }
  };

  const what = `generation ${generation.name} of ${projection.name}`;
  return {
    isCaughtUp: () => isCaughtUp(),
    position: () => position(),
    damage: () => (isCaughtUp() === true ? undefined : damage?.error),
    isOver: () => over.signal.aborted,
    stop: () => over.abort(),
    ended: pause(afterMs, until)
      .then(() => repeatForever(logger, what, until, followOnce))
      .then(wakeUp),
  };
}

// Undefined when the signal is aborted, or the generation no longer exists, or was built from another log or from events that this log no longer has: it is then dropped.
async function openFollower(
  { log, views, writer, decode, logger, observer }: WorkerContext,
  projection: Projection,
  generation: Generation,
  until: AbortSignal,
  wakeUp: () => void,
): Promise<Follower | undefined> {
  const { name } = projection;
  const mark = await views.loadCheckpoint(name, generation.name);
  if (mark === undefined) return undefined;
  const logId = await log.logId();
  // Read after the checkpoint: an older head would make a valid checkpoint appear to be ahead of the log.
  const { checkpoint, blockedStreams } = mark;
  const head = await headReaching(log.head, checkpoint?.logId === logId ? checkpoint.commit : 0n, until);
  // A worker that stops must not judge by a question that it has broken off.
  if (until.aborted) return undefined;
  if (checkpoint !== undefined && (checkpoint.logId !== logId || checkpoint.commit > head)) {
    const made = { checkpoint: formatPosition(checkpoint), head: formatPosition({ logId, commit: head }) };
    logger.warn({ projection: name, ...made }, 'views belong to another log, rebuilding');
    await views.dropEvenIfLive(name, generation.name);
    return undefined;
  }
  const place = { projection: name, generation: generation.name };
  return startFollower({
    projection,
    generation: generation.name,
    writer,
    views,
    decode,
    logId,
    head,
    checkpoint,
    blockedStreams,
    onCaughtUp: wakeUp,
    onStep: (events, seconds) => {
      observer.folded(name, events.length, seconds);
      if (!logger.isLevelEnabled('debug')) return;
      for (const event of events) logger.debug({ ...place, ...logFieldsOf(event) }, 'event folded');
    },
    onBlocked: (poison, reason) => {
      // A missing key is logged once at `error`, not for each stream that waits for it.
      const level = missingKeyOf(poison) === undefined ? 'error' : 'debug';
      logger[level]({ ...place, ...logFieldsOf(poison), reason }, 'stream blocked');
    },
  });
}

// The place and the request of an event; never its data.
function logFieldsOf(wanted: FoldInput): object {
  const { stream, position } = wanted;
  const known = 'event' in wanted ? { type: wanted.event.type, revision: Number(wanted.event.revision) } : {};
  return { stream, position: String(position), ...known, correlationId: correlationOf(wanted) };
}
