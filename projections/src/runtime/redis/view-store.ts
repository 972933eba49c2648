// Read models in Redis, as a worker writes them: each operation is one atomic step. Calls wait while Redis cannot be reached.
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
  foldedEventsKey,
  type Heartbeat,
  type ProjectionName,
} from '@aangan/shared-events/view-keys';
import { indexOfMembersKey } from '../fold/members-key.ts';
import { PUBLISH_RESYNC } from '../fold/step.ts';
import { readGenerations, type Generation } from '@aangan/shared-events/generations';
import { commitTogether, type Step, type StepOutcome } from './commit-steps.ts';
import { deleteDropped } from './key-scan.ts';
import { publishCommand, type ViewsRedis } from './redis-connection.ts';
import { runScript } from './redis-script.ts';
import {
  RENEW_LEADERSHIP,
  BEGIN_GENERATION,
  ACTIVATE_GENERATION,
  DROP_GENERATION,
  RESIGN_LEADERSHIP,
} from './view-scripts.ts';
import { writerKey } from './worker-keys.ts';

/** The lease of a leader, in milliseconds: one that does not renew it for so long is replaced. */
const LEASE_MS = 2_000;

/** The state of a projection. `heartbeat` is the one before this call. `generations` is empty unless this worker is the leader. */
export type LeadershipStatus = {
  readonly isLeader: boolean;
  /** Redis has lost the newest steps: the live views are behind what this worker has folded, so its leadership starts over. */
  readonly lostSteps: boolean;
  readonly live: string | undefined;
  readonly heartbeat: Heartbeat | undefined;
  readonly generations: readonly Generation[];
};

/** The state of a generation that the leader reports with its heartbeat, and its position, each undefined while unknown. */
export type GenerationStatus = {
  readonly generation: string;
  readonly state: Heartbeat['state'] | undefined;
  readonly folded: Position | undefined;
};

export type ActivationOutcome = 'done' | 'generation' | 'pointer' | 'behind';

export type ViewStore = {
  /** Acquires or renews leadership; with the state of all folded generations it also updates the heartbeat. */
  readonly renewLeadership: (
    projection: ProjectionName,
    writer: string,
    statuses?: readonly GenerationStatus[],
  ) => Promise<LeadershipStatus>;
  /** Reads the live generation and all generations without taking leadership. */
  readonly listGenerations: (
    projection: ProjectionName,
  ) => Promise<Pick<LeadershipStatus, 'live' | 'generations'>>;
  readonly resign: (projection: ProjectionName, writer: string) => Promise<void>;
  /** The checkpoint and the blocked streams of a generation; undefined when it was dropped. */
  readonly loadCheckpoint: (
    projection: ProjectionName,
    generation: string,
  ) => Promise<
    { readonly checkpoint: Position | undefined; readonly blockedStreams: ReadonlySet<string> } | undefined
  >;
  /** The blocked streams of a generation, each with its parked record (see shared-events/src/parked.ts). */
  readonly blockedStreams: (
    projection: ProjectionName,
    generation: string,
  ) => Promise<ReadonlyMap<string, string>>;
  /** How many business events a generation has processed, and its checkpoint. */
  readonly progress: (
    projection: ProjectionName,
    generation: string,
  ) => Promise<{ readonly events: number; readonly checkpoint: Position | undefined }>;
  /** The documents that exist, by key, and members of indexes (see fold/members-key.ts). */
  readonly load: (
    projection: ProjectionName,
    generation: string,
    keys: readonly string[],
  ) => Promise<ReadonlyMap<string, unknown>>;
  readonly commit: (step: Step) => Promise<StepOutcome>;
  /** Registers an empty generation. */
  readonly register: (projection: ProjectionName, generation: string, version: number) => Promise<void>;
  /** Registers a generation under this name unless one of the version is already being built; returns the name of the one being built. */
  readonly begin: (projection: ProjectionName, generation: string, version: number) => Promise<string>;
  /** Makes a generation live unless it is behind the live one. The previous one stays, so that it can be activated again; older ones are dropped. */
  readonly activate: (projection: ProjectionName, to: Generation) => Promise<ActivationOutcome>;
  /** Drops a generation that is not live; its keys are left for `finishDrops`. */
  readonly drop: (projection: ProjectionName, generation: string) => Promise<void>;
  /** The same for a generation that cannot be continued, even the live one. */
  readonly dropEvenIfLive: (projection: ProjectionName, generation: string) => Promise<void>;
  /** Deletes the keys of dropped generations, which may take long: all keys of the server are looked through. */
  readonly finishDrops: (projection: ProjectionName) => Promise<void>;
};

/** The read models in a Redis. A heartbeat or a step extends leadership by `leaseMs` milliseconds. */
export function openViewStore(redis: ViewsRedis, leaseMs = LEASE_MS): ViewStore {
  const drop = async (projection: ProjectionName, generation: string, even: '' | 'even the live one') => {
    const keys = [livePointerKey, generationsKey, droppedGenerationsKey, foldedEventsKey, feedKey].map(
      (key) => key(projection),
    );
    await runScript(redis, DROP_GENERATION, keys, [generation, even, publishCommand(redis)]);
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
    loadCheckpoint: async (projection, generation) => {
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
        redis.hget(foldedEventsKey(projection), generation),
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
    commit: commitTogether(redis, leaseMs),
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
  const keys = [writerKey, heartbeatKey, livePointerKey, generationsKey, feedKey].map((key) =>
    key(projection),
  );
  const args = [writer, leaseMs, statuses === undefined ? '' : publishCommand(redis)];
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
    foldedEventsKey(projection),
  ];
  const args = [
    to.name,
    `folded:${to.version}:${to.begunAt}`,
    live,
    FEED_LENGTH,
    PUBLISH_RESYNC,
    publishCommand(redis),
  ];
  return (await runScript(redis, ACTIVATE_GENERATION, keys, args)) as ActivationOutcome;
}
