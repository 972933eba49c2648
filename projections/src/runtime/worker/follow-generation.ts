// One generation, followed for as long as it exists: from its checkpoint on, again after every loss or error.
import { DamagedRecordError } from '@aangan/platform/event-log/damaged-record';
import { isRedisAway } from '@aangan/platform/redis/redis-away';
import { formatPosition, type Position } from '@aangan/shared-events/position';
import type { Generation } from '@aangan/shared-events/generations';
import { correlationOf, missingKeyOf, type FoldInput } from '../fold/fold.ts';
import { LostStepError, startFollower, type Follower } from './follower.ts';
import { pause, retryForever } from './retry.ts';
import type { Projection } from '../fold/projection.ts';
import type { WorkerContext } from './worker-context.ts';

export type Followed = {
  /** Whether everything up to the head seen at the start is folded; undefined while that is being found out. */
  readonly isCaughtUp: () => boolean | undefined;
  /** Up to where it is folded; undefined while that is being found out. */
  readonly position: () => Position | undefined;
  /** The damaged record of the log before which it waits. */
  readonly damage: () => DamagedRecordError | undefined;
  /** Whether the generation was given up. */
  readonly isOver: () => boolean;
  readonly stop: () => void;
  readonly ended: Promise<void>;
};

/** After a lost step: long enough for the winner to go on, in milliseconds. */
const AFTER_LOSS_MS = 50;

/** Follows until the generation is given up or the signal is aborted. `ring` tells that something has changed. */
export function followGeneration(
  context: WorkerContext,
  projection: Projection,
  generation: Generation,
  signal: AbortSignal,
  wakeUp: () => void,
): Followed {
  const { logger, subscription } = context;
  const over = new AbortController();
  const until = AbortSignal.any([signal, over.signal]);
  let isCaughtUp: () => boolean | undefined = () => undefined;
  let position: () => Position | undefined = () => undefined;
  let damage: { readonly error: DamagedRecordError; readonly at: bigint | undefined } | undefined;

  const followOnce = async (): Promise<void> => {
    const follower = await openFollower(context, projection, generation, wakeUp);
    if (follower === undefined) return over.abort();
    isCaughtUp = follower.isCaughtUp;
    position = follower.checkpoint;
    // Still there until something behind it could be taken.
    if (follower.position() !== damage?.at) damage = undefined;
    wakeUp();
    try {
      await subscription.follow(follower, until);
    } catch (error) {
      if (error instanceof DamagedRecordError) damage = { error, at: follower.position() };
      position = () => undefined;
      // Of a Redis that is away nothing is known: the heartbeat is left alone.
      isCaughtUp = () => (error instanceof LostStepError || isRedisAway(error) ? undefined : false);
      wakeUp();
      if (!(error instanceof LostStepError)) throw error;
      // Given up, as after a rebuild: nothing was lost.
      if (error.outcome === 'generation') return;
      logger.info(
        { projection: projection.name, generation: generation.name, lost: error.outcome },
        'lost a step',
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
    ended: retryForever(logger, what, until, followOnce).then(wakeUp),
  };
}

// Undefined when the generation does not exist (any more), or cannot be gone on with because it was made from another log, or from more of
// this one than there is now: then it is given up.
async function openFollower(
  { log, views, writer, decode, logger, observer }: WorkerContext,
  projection: Projection,
  generation: Generation,
  wakeUp: () => void,
): Promise<Follower | undefined> {
  const { name } = projection;
  const mark = await views.mark(name, generation.name);
  if (mark === undefined) return undefined;
  const logId = await log.logId();
  // Read after the checkpoint: a head that is older would make a good checkpoint look like one from the future.
  const head = await log.head();
  const { checkpoint, blockedStreams } = mark;
  if (checkpoint !== undefined && (checkpoint.logId !== logId || checkpoint.commit > head)) {
    const made = { checkpoint: formatPosition(checkpoint), head: formatPosition({ logId, commit: head }) };
    logger.warn({ projection: name, ...made }, 'the views were made from another log: starting anew');
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
      for (const event of events) logger.debug({ ...place, ...logFieldsOf(event) }, 'folded');
    },
    onBlocked: (poison, reason) => {
      // A missing key is logged once, not for each stream that waits for it.
      const level = missingKeyOf(poison) === undefined ? 'error' : 'debug';
      logger[level]({ ...place, ...logFieldsOf(poison), reason }, 'a stream is held back');
    },
  });
}

// Where an event stands and which request it came of; never what it says.
function logFieldsOf(wanted: FoldInput): object {
  const { stream, position } = wanted;
  const known = 'event' in wanted ? { type: wanted.event.type, revision: Number(wanted.event.revision) } : {};
  return { stream, position: String(position), ...known, correlationId: correlationOf(wanted) };
}
