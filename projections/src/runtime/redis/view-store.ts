// Read models in Redis, as a worker writes them: every verb is one atomic step. While Redis cannot be reached a call waits.
import { FEED_LENGTH } from '@aangan/shared-events/live/feed';
import { formatPosition, parsePosition, type Position } from '@aangan/shared-events/position';
import {
  checkpointKey,
  documentKey,
  feedKey,
  droppedGenerationsKey,
  generationsKey,
  heartbeatKey,
  parkedKey,
  indexKey,
  livePointerKey,
  parseHeartbeat,
  takenKey,
  type Heartbeat,
  type ProjectionName,
} from '@aangan/shared-events/view-keys';
import { indexOfMembersKey } from '../fold/members-key.ts';
import { PUBLISH_RESYNC, type StepWrites } from '../fold/step.ts';
import { readGenerations, type Generation } from '@aangan/shared-events/generations';
import { deleteDropped } from './key-scan.ts';
import type { ViewsRedis } from './redis-connection.ts';
import { runScript } from './redis-script.ts';
import {
  RENEW_LEADERSHIP,
  BEGIN_GENERATION,
  COMMIT_STEP,
  ACTIVATE_GENERATION,
  DROP_GENERATION,
  RESIGN_LEADERSHIP,
} from './view-scripts.ts';
import { writerKey } from './worker-keys.ts';

/** A worker that is not heard of for so long loses the lead, in milliseconds. */
const LEASE_MS = 2_000;

/** How a projection stands. `heartbeat` is the one before this look. `generations` is empty unless this worker leads. */
export type LeadershipStatus = {
  readonly isLeader: boolean;
  /** The live views are behind what this worker has folded: Redis has lost the newest steps, and the lead begins anew. */
  readonly lostSteps: boolean;
  readonly live: string | undefined;
  readonly heartbeat: Heartbeat | undefined;
  readonly generations: readonly Generation[];
};

/** What the leader tells with a beat of a generation that it folds: how it stands, while that is known, and up to where it has folded it. */
export type GenerationStatus = {
  readonly generation: string;
  readonly state: Heartbeat['state'] | undefined;
  readonly folded: Position | undefined;
};

/** One step: `writes` and `messages` (only if the generation is live) and the checkpoint, from where it was to where it is then. */
export type Step = {
  readonly projection: ProjectionName;
  readonly generation: string;
  readonly writer: string;
  readonly from: Position | undefined;
  readonly to: Position;
  readonly writes: StepWrites;
  /** A JSON list, or nothing. */
  readonly messages: string;
  /** What was said before is taken back (only if the generation is live). */
  readonly retractsMessages?: boolean;
  /** How many events of the shop it takes, wanted or not. */
  readonly events?: number;
};

export type StepOutcome = 'done' | 'writer' | 'generation' | 'checkpoint';
export type ActivationOutcome = 'done' | 'generation' | 'pointer' | 'behind';

export type ViewStore = {
  /** Takes or renews the lead and, told of all generations that are folded, touches the heartbeat. */
  readonly renewLeadership: (
    projection: ProjectionName,
    writer: string,
    statuses?: readonly GenerationStatus[],
  ) => Promise<LeadershipStatus>;
  /** The live generation and all generations, looked at without leading. */
  readonly listGenerations: (
    projection: ProjectionName,
  ) => Promise<Pick<LeadershipStatus, 'live' | 'generations'>>;
  readonly resign: (projection: ProjectionName, writer: string) => Promise<void>;
  /** How far a generation is folded and what it holds back; undefined when it was given up. */
  readonly mark: (
    projection: ProjectionName,
    generation: string,
  ) => Promise<
    { readonly checkpoint: Position | undefined; readonly blockedStreams: ReadonlySet<string> } | undefined
  >;
  /** The streams that a generation holds back, each with what was written down (see held-back.ts). */
  readonly blockedStreams: (
    projection: ProjectionName,
    generation: string,
  ) => Promise<ReadonlyMap<string, string>>;
  /** How many events of the shop a generation has taken, and up to where. */
  readonly progress: (
    projection: ProjectionName,
    generation: string,
  ) => Promise<{ readonly events: number; readonly checkpoint: Position | undefined }>;
  /** Those of the documents that exist, by key, and members of indexes (see fold/members-key.ts). */
  readonly load: (
    projection: ProjectionName,
    generation: string,
    keys: readonly string[],
  ) => Promise<ReadonlyMap<string, unknown>>;
  readonly commit: (step: Step) => Promise<StepOutcome>;
  /** Starts an empty generation beside the others. */
  readonly register: (projection: ProjectionName, generation: string, version: number) => Promise<void>;
  /** Starts one under this name unless one of the version is being filled already; answers the name of the one that is. */
  readonly begin: (projection: ProjectionName, generation: string, version: number) => Promise<string>;
  /** Points readers at a generation that is not behind the live one, which stays for a return; older ones are given up. */
  readonly activate: (projection: ProjectionName, to: Generation) => Promise<ActivationOutcome>;
  /** Gives up a generation that is not live and deletes its keys. */
  readonly drop: (projection: ProjectionName, generation: string) => Promise<void>;
  /** Gives up a generation, live or not, that cannot be gone on with, and deletes its keys. */
  readonly dropEvenIfLive: (projection: ProjectionName, generation: string) => Promise<void>;
  /** Deletes what is left of generations that were given up by a worker that died over it. */
  readonly finishDrops: (projection: ProjectionName) => Promise<void>;
};

/** The read models in a Redis. A beat or a step gives the lead for `leaseMs` milliseconds. */
export function openViewStore(redis: ViewsRedis, leaseMs = LEASE_MS): ViewStore {
  const drop = async (projection: ProjectionName, generation: string, even: '' | 'even the live one') => {
    const keys = [livePointerKey, generationsKey, droppedGenerationsKey, takenKey].map((key) =>
      key(projection),
    );
    if ((await runScript(redis, DROP_GENERATION, keys, [generation, even])) === 'done')
      await deleteDropped(redis, projection, generation);
  };
  return {
    renewLeadership: (projection, writer, statuses) =>
      renewLeadership(redis, leaseMs, projection, writer, statuses),
    listGenerations: async (projection) => {
      const [live, listed] = await Promise.all([
        redis.get(livePointerKey(projection)),
        redis.hgetall(generationsKey(projection)),
      ]);
      return { live: live ?? undefined, generations: readGenerations(Object.entries(listed).flat()) };
    },
    resign: async (projection, writer) => {
      await runScript(redis, RESIGN_LEADERSHIP, [writerKey(projection)], [writer]);
    },
    mark: async (projection, generation) => {
      const [registered, checkpoint, blockedStreams] = await Promise.all([
        redis.hexists(generationsKey(projection), generation),
        redis.get(checkpointKey(projection, generation)),
        redis.hkeys(parkedKey(projection, generation)),
      ]);
      if (registered === 0) return undefined;
      return { checkpoint: parsePosition(checkpoint), blockedStreams: new Set(blockedStreams) };
    },
    blockedStreams: async (projection, generation) =>
      new Map(Object.entries(await redis.hgetall(parkedKey(projection, generation)))),
    progress: async (projection, generation) => {
      const [taken, checkpoint] = await Promise.all([
        redis.hget(takenKey(projection), generation),
        redis.get(checkpointKey(projection, generation)),
      ]);
      return { events: Number(taken ?? 0), checkpoint: parsePosition(checkpoint) };
    },
    load: async (projection, generation, keys) => {
      const found = new Map<string, unknown>();
      const documents = keys.filter((key) => indexOfMembersKey(key) === undefined);
      const names = documents.map((key) => documentKey(projection, generation, key));
      const texts = names.length === 0 ? [] : await redis.mget(names);
      documents.forEach((key, at) => {
        const text = texts[at];
        if (typeof text === 'string') found.set(key, JSON.parse(text));
      });
      for (const key of keys) {
        const index = indexOfMembersKey(key);
        if (index === undefined) continue;
        found.set(key, await redis.zrange(indexKey(projection, generation, index), '0', '-1'));
      }
      return found;
    },
    commit: (step) => commit(redis, leaseMs, step),
    register: async (projection, generation, version) => {
      await redis.hset(generationsKey(projection), generation, `building:${version}:${Date.now()}`);
    },
    begin: async (projection, generation, version) =>
      String(
        await runScript(
          redis,
          BEGIN_GENERATION,
          [generationsKey(projection)],
          [generation, version, Date.now()],
        ),
      ),
    activate: (projection, to) => activate(redis, projection, to),
    drop: (projection, generation) => drop(projection, generation, ''),
    dropEvenIfLive: (projection, generation) => drop(projection, generation, 'even the live one'),
    finishDrops: async (projection) => {
      for (const generation of await redis.smembers(droppedGenerationsKey(projection)))
        await deleteDropped(redis, projection, generation);
    },
  };
}

async function renewLeadership(
  redis: ViewsRedis,
  leaseMs: number,
  projection: ProjectionName,
  writer: string,
  statuses?: readonly GenerationStatus[],
): Promise<LeadershipStatus> {
  const keys = [writerKey, heartbeatKey, livePointerKey, generationsKey].map((key) => key(projection));
  const args = [writer, leaseMs, statuses === undefined ? '' : '1'];
  for (const { generation, state = '', folded } of statuses ?? []) {
    keys.push(checkpointKey(projection, generation));
    args.push(generation, state, folded === undefined ? '' : formatPosition(folded));
  }
  const reply = await runScript(redis, RENEW_LEADERSHIP, keys, args);
  const [isLeader, live, heartbeat, listed, lostSteps] = reply as [number, string, string, string[], number];
  return {
    isLeader: isLeader === 1,
    lostSteps: lostSteps === 1,
    live: live === '' ? undefined : live,
    heartbeat: parseHeartbeat(heartbeat),
    generations: readGenerations(listed),
  };
}

async function commit(redis: ViewsRedis, leaseMs: number, step: Step): Promise<StepOutcome> {
  const { projection, generation, writes, messages, from, to } = step;
  const documents = [...writes.documents];
  const keys = [
    writerKey(projection),
    generationsKey(projection),
    checkpointKey(projection, generation),
    livePointerKey(projection),
    feedKey(projection),
    parkedKey(projection, generation),
    takenKey(projection),
    ...documents.map(([key]) => documentKey(projection, generation, key)),
    ...writes.indexes.map(({ index }) => indexKey(projection, generation, index)),
  ];
  const args = [
    step.writer,
    leaseMs,
    generation,
    from === undefined ? '' : formatPosition(from),
    formatPosition(to),
    to.commit.toString(),
    FEED_LENGTH,
    messages,
    documents.length,
    writes.indexes.length,
    step.retractsMessages === true ? '1' : '',
    step.events ?? 0,
    ...documents.map(([, text]) => text ?? ''),
    ...writes.indexes.flatMap(({ member, score }) => [member, score ?? '']),
    ...[...writes.blockedStreams].flat(),
  ];
  return (await runScript(redis, COMMIT_STEP, keys, args)) as StepOutcome;
}

async function activate(
  redis: ViewsRedis,
  projection: ProjectionName,
  to: Generation,
): Promise<ActivationOutcome> {
  const live = (await redis.get(livePointerKey(projection))) ?? '';
  const keys = [
    livePointerKey(projection),
    generationsKey(projection),
    feedKey(projection),
    checkpointKey(projection, to.name),
    checkpointKey(projection, live),
    droppedGenerationsKey(projection),
    takenKey(projection),
  ];
  const args = [to.name, `folded:${to.version}:${to.begunAt}`, live, FEED_LENGTH, PUBLISH_RESYNC];
  return (await runScript(redis, ACTIVATE_GENERATION, keys, args)) as ActivationOutcome;
}
