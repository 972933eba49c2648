// Folds one generation of one projection: takes batches of the log and commits them step by step. Each event counts exactly once, because a step
// succeeds only from the checkpoint that this follower knows.
import type { LogBatch } from '@aangan/platform/event-log/subscription';
import type { RawEvent } from '@aangan/shared-events/codec';
import type { Position } from '@aangan/shared-events/position';
import type { StepOutcome } from '../redis/commit-steps.ts';
import type { ViewStore } from '../redis/view-store.ts';
import { isBusinessEvent } from '../fold/business-event.ts';
import type { Decode } from '../fold/decoder.ts';
import type { FoldInput } from '../fold/fold.ts';
import { loadFor } from '../fold/load-documents.ts';
import type { Projection } from '../fold/projection.ts';
import { ownTurn } from './event-loop-turn.ts';
import { TURN_MS } from './shared-subscription.ts';
import { cacheAllWritten, cacheWritten } from '../fold/written-documents.ts';
import {
  makeStep,
  noWrites,
  portionOf,
  PUBLISH_NOTHING,
  PUBLISH_RESYNC,
  type PlannedStep,
} from '../fold/step.ts';

/** Another worker has written, or the cached state is outdated: reload the checkpoint and continue from there. */
export class LostStepError extends Error {
  override readonly name = 'LostStepError';
  readonly outcome: StepOutcome;
  constructor(outcome: StepOutcome) {
    super(`step rejected: the ${outcome} has changed`);
    this.outcome = outcome;
  }
}

export type FollowerSetup = {
  readonly projection: Projection;
  readonly generation: string;
  readonly writer: string;
  readonly views: ViewStore;
  readonly decode: Decode;
  readonly logId: string;
  /** Commit position of the log's newest event at the start: below it nothing is published, and one `resync` follows. */
  readonly head: bigint;
  readonly checkpoint: Position | undefined;
  readonly blockedStreams: ReadonlySet<string>;
  readonly onCaughtUp: () => void;
  /** Called after each step that folded events, with the events and the duration in seconds. */
  readonly onStep: (events: readonly FoldInput[], seconds: number) => void;
  readonly onBlocked: (poison: FoldInput, reason: string) => void;
};

/**
 * How many milliseconds the checkpoint may lag behind events that the projection ignores, which a read right after such a write waits: little after a
 * pause, and longer while such events are frequent, when all projections that ignore them move on together.
 */
const UNWANTED_WAIT_MS = TURN_MS;
const FREQUENT_UNWANTED_WAIT_MS = 4 * TURN_MS;

/** The growth of the step size after a step that took all its events. */
const GROWS_BY = 1.25;

const NOTHING_FOLDED: Omit<PlannedStep, 'taken'> = {
  writes: noWrites,
  folded: new Map(),
  messages: PUBLISH_NOTHING,
  retractsMessages: false,
  poison: [],
};

export type Follower = {
  /** Commit position up to which everything is folded. */
  readonly position: () => bigint | undefined;
  /** The same as stored in Redis after the step. */
  readonly checkpoint: () => Position | undefined;
  readonly isCaughtUp: () => boolean;
  /** How many milliseconds these events may be delayed: a little when the projection ignores all of them and only the checkpoint moves. */
  readonly deliveryDelay: (events: readonly RawEvent[]) => number;
  /** Folds the new events of the batch. Rejects with `LostStepError`, `KeyStoreUnavailableError`, or the error of a store. */
  readonly take: (batch: Pick<LogBatch, 'events'>) => Promise<void>;
};

/** Follows one generation from its checkpoint on. */
export function startFollower(setup: FollowerSetup): Follower {
  const { projection, generation, writer, views, decode, logId, head } = setup;
  const wants = new Set(projection.eventTypes);
  const blockedStreams = new Set(setup.blockedStreams);
  let checkpoint = setup.checkpoint;
  // Of the last step that was sent. While behind, the next one is folded before Redis has answered, and sent once it has.
  let sent = setup.checkpoint;
  let underway: Promise<void> = Promise.resolve();
  let committedAt = -Infinity;
  // Events tried in one step: those that do not fit are folded again in the next.
  let most = Infinity;
  // Valid because no other worker has written as long as this one's steps succeed.
  const written = setup.checkpoint === undefined ? cacheAllWritten() : cacheWritten();
  const load = async (keys: readonly string[]): Promise<ReadonlyMap<string, unknown>> => {
    await underway;
    return views.load(projection.name, generation, keys);
  };
  let caughtUp = checkpoint !== undefined && checkpoint.commit >= head;

  const commit = async (
    commitPosition: bigint,
    { writes, folded, messages, retractsMessages, poison }: Omit<PlannedStep, 'taken'>,
    events: number,
  ): Promise<void> => {
    const to = { logId, commit: commitPosition };
    const reaches = !caughtUp && commitPosition >= head;
    const step = {
      projection: projection.name,
      generation,
      writer,
      from: sent,
      to,
      writes,
      messages: reaches ? PUBLISH_RESYNC : messages,
      retractsMessages,
      events,
    };
    await underway;
    sent = to;
    written.add(writes.documents, folded);
    for (const event of poison) blockedStreams.add(event.stream);
    const confirm = async (): Promise<void> => {
      const outcome = await views.commit(step);
      if (outcome !== 'done') throw new LostStepError(outcome);
      checkpoint = to;
      committedAt = performance.now();
      for (const event of poison) setup.onBlocked(event, writes.blockedStreams.get(event.stream) ?? '');
      if (!reaches) return;
      caughtUp = true;
      setup.onCaughtUp();
    };
    underway = confirm();
    if (caughtUp || reaches) return underway;
    // The next step rejects with it.
    underway.catch(() => undefined);
  };

  const isNew = (event: RawEvent): boolean => sent === undefined || event.position > sent.commit;
  const isWanted = (event: RawEvent): boolean => wants.has(event.type) && !blockedStreams.has(event.stream);

  return {
    position: () => checkpoint?.commit,
    checkpoint: () => checkpoint,
    isCaughtUp: () => caughtUp,
    deliveryDelay: (events) => {
      if (!caughtUp) return 0;
      if (events.some(isWanted)) return projection.batchWindowMs ?? 0;
      const now = performance.now();
      if (now - committedAt >= FREQUENT_UNWANTED_WAIT_MS) return UNWANTED_WAIT_MS;
      return FREQUENT_UNWANTED_WAIT_MS - (now % FREQUENT_UNWANTED_WAIT_MS);
    },
    take: async ({ events }) => {
      const fresh = events.filter(isNew);
      const last = fresh.at(-1);
      if (last === undefined) return;
      const takenUpTo = (position: bigint): number => {
        const next = fresh.findIndex((event) => event.position > position);
        return next === -1 ? fresh.length : next;
      };
      let counted = 0;
      const commitUpTo = async (position: bigint, step: Omit<PlannedStep, 'taken'>): Promise<void> => {
        const taken = takenUpTo(position);
        await commit(position, step, fresh.slice(counted, taken).filter(isBusinessEvent).length);
        counted = taken;
      };
      let rest: readonly FoldInput[] = await Promise.all(fresh.filter(isWanted).map(decode));
      while (rest.length > 0) {
        // So that what is sent to Redis leaves, and live views are folded, between the steps of a rebuild.
        if (!caughtUp) await ownTurn();
        const began = performance.now();
        const portion = portionOf(projection, rest.slice(0, most));
        const publishes = caughtUp;
        const options = { known: written, publishes };
        const { documents, folded } = await loadFor(projection, portion, blockedStreams, load, options);
        const step = makeStep(projection, portion, documents, blockedStreams, { folded, publishes });
        most = step.taken < portion.events.length ? step.taken : Math.ceil(most * GROWS_BY);
        const events = rest.slice(0, step.taken);
        rest = rest.slice(step.taken);
        await commitUpTo((rest.length === 0 ? undefined : events.at(-1)?.position) ?? last.position, step);
        setup.onStep(events, (performance.now() - began) / 1_000);
      }
      if (sent?.commit !== last.position) await commitUpTo(last.position, NOTHING_FOLDED);
    },
  };
}
