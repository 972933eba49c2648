// Commits the steps of one turn of the event loop together: all projections of a worker need one round trip and one script for a batch of events.
import { FEED_LENGTH } from '@aangan/shared-events/live/feed';
import { formatPosition, type Position } from '@aangan/shared-events/position';
import {
  checkpointKey,
  documentKey,
  feedKey,
  foldedEventsKey,
  generationsKey,
  indexKey,
  livePointerKey,
  parkedKey,
  type ProjectionName,
} from '@aangan/shared-events/view-keys';
import { Cluster } from 'ioredis';
import { MAX_STEP_BYTES, MAX_STEP_DOCUMENTS, type StepWrites } from '../fold/step.ts';
import { publishCommand, type ViewsRedis } from './redis-connection.ts';
import { runScript } from './redis-script.ts';
import { COMMIT_STEPS } from './view-scripts.ts';
import { writerKey } from './worker-keys.ts';

/** One step from one checkpoint to the next. `messages` are published only if the generation is live. */
export type Step = {
  readonly projection: ProjectionName;
  readonly generation: string;
  readonly writer: string;
  readonly from: Position | undefined;
  readonly to: Position;
  readonly writes: StepWrites;
  /** A JSON list, or an empty string. */
  readonly messages: string;
  /** Removes earlier messages from the feed (only if the generation is live). */
  readonly retractsMessages?: boolean;
  /** How many business events the step covers, including those that the projection ignores. */
  readonly events?: number;
};

export type StepOutcome = 'done' | 'writer' | 'generation' | 'checkpoint';

type Waiting = {
  readonly step: Step;
  readonly resolve: (outcome: StepOutcome) => void;
  readonly reject: (error: unknown) => void;
};

/** A commit that waits for the other steps of the same turn. Each step is atomic on its own; an error of Redis rejects all that were sent together. */
export function commitTogether(redis: ViewsRedis, leaseMs: number): (step: Step) => Promise<StepOutcome> {
  let waiting: Waiting[] = [];
  const send = async (together: readonly Waiting[]): Promise<void> => {
    const steps = together.map(({ step }) => step);
    const keys = steps.flatMap(keysOf);
    const args = [leaseMs, publishCommand(redis), FEED_LENGTH, ...steps.flatMap(argumentsOf)];
    try {
      const outcomes = (await runScript(redis, COMMIT_STEPS, keys, args)) as readonly StepOutcome[];
      together.forEach(({ resolve, reject }, at) => {
        const outcome = outcomes[at];
        if (outcome === undefined) reject(new Error('Redis has not answered for every step'));
        else resolve(outcome);
      });
    } catch (error) {
      for (const { reject } of together) reject(error);
    }
  };
  const sendAll = (): void => {
    const all = waiting;
    waiting = [];
    for (const together of divide(all, redis instanceof Cluster)) void send(together);
  };
  return (step) =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) setImmediate(sendAll);
      waiting.push({ step, resolve, reject });
    });
}

/** What one script may contain: Redis does nothing else meanwhile, and in a cluster the keys of two projections are on two servers. */
function divide(all: readonly Waiting[], isCluster: boolean): readonly (readonly Waiting[])[] {
  const divided: Waiting[][] = [];
  let share = 0;
  for (const each of isCluster ? all.toSorted(byProjection) : all) {
    const last = divided.at(-1);
    const isElsewhere = isCluster && last?.[0]?.step.projection !== each.step.projection;
    share += shareOf(each.step);
    if (last !== undefined && !isElsewhere && share <= 1) last.push(each);
    else {
      divided.push([each]);
      share = shareOf(each.step);
    }
  }
  return divided;
}

/** The share of a step in what Redis may do at one time. */
function shareOf({ writes: { documents }, messages }: Step): number {
  let bytes = messages.length;
  for (const text of documents.values()) bytes += text?.length ?? 0;
  return Math.max(documents.size / MAX_STEP_DOCUMENTS, bytes / MAX_STEP_BYTES);
}

const byProjection = ({ step: one }: Waiting, { step: other }: Waiting): number =>
  one.projection.localeCompare(other.projection);

function keysOf({ projection, generation, writes }: Step): readonly string[] {
  return [
    writerKey(projection),
    generationsKey(projection),
    checkpointKey(projection, generation),
    livePointerKey(projection),
    feedKey(projection),
    parkedKey(projection, generation),
    foldedEventsKey(projection),
    ...Array.from(writes.documents.keys(), (key) => documentKey(projection, generation, key)),
    ...Array.from(writes.indexes.keys(), (index) => indexKey(projection, generation, index)),
  ];
}

function argumentsOf(step: Step): readonly (string | number)[] {
  const { documents, indexes, blockedStreams } = step.writes;
  const changes = Array.from(indexes.values(), changesOf).flat();
  return [
    step.writer,
    step.generation,
    step.from === undefined ? '' : formatPosition(step.from),
    formatPosition(step.to),
    step.messages,
    step.retractsMessages === true ? '1' : '',
    step.events ?? 0,
    documents.size,
    indexes.size,
    changes.length,
    blockedStreams.size,
    ...Array.from(documents.values(), (text) => text ?? ''),
    ...changes,
    ...[...blockedStreams].flat(),
  ];
}

/** How many members are added to an index and removed, then those. */
function changesOf(members: ReadonlyMap<string, number | null>): readonly (string | number)[] {
  const added: (string | number)[] = [];
  const removed: string[] = [];
  for (const [member, score] of members)
    if (score === null) removed.push(member);
    else added.push(score, member);
  return [added.length / 2, removed.length, ...added, ...removed];
}
