// A log and read models for worker tests, in real stores.
import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { connectEventLog, type EventLog } from '@aangan/platform/event-log/event-log';
import { makeLogger } from '@aangan/platform/process/logger';
import { appendWithRetries, type StreamEnd } from '@aangan/test/setup/append-with-retries';
import { startEventStoreHere, type EventStoreHere } from '@aangan/test/setup/start-event-store';
import { startRedis } from '@aangan/test/setup/start-redis';
import { codec } from '@aangan/shared-events/all-events';
import type { FindKey, PersonKey, StoredEvent } from '@aangan/shared-events/codec';
import type { EventMetadata, ShopEvent } from '@aangan/shared-events/event';
import {
  checkpointKey,
  documentKey,
  feedKey,
  HEARTBEAT_EVERY_MS,
  heartbeatKey,
  livePointerKey,
} from '@aangan/shared-events/view-keys';
import type { Redis } from 'ioredis';
import { connectServer } from '../runtime/redis/redis-connection.ts';
import { generationPattern } from '../runtime/redis/worker-keys.ts';
import { openMaintenanceJobs, type MaintenanceJobs } from '../runtime/redis/maintenance-jobs.ts';
import { openViewStore, type ViewStore } from '../runtime/redis/view-store.ts';
import { makeDecoder } from '../runtime/fold/decoder.ts';
import { NOON } from './given.ts';
import type { Projection } from '../runtime/fold/projection.ts';
import type { ProjectionState, WorkerSetup } from '../runtime/worker/worker-context.ts';
import { runWorker } from '../runtime/worker/worker.ts';

export type RunningWorker = {
  readonly states: ReadonlyMap<string, ProjectionState>;
  /** Resolves once each projection is live or on stand-by. */
  readonly ready: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

type StartWorker = (projections: readonly Projection[], setup?: Partial<WorkerSetup>) => RunningWorker;

export type FeedEntrySeen = {
  readonly id: string;
  readonly commit: string;
  readonly previous: string;
  readonly names: readonly string[];
};

export type ShopInTest = {
  readonly log: EventLog;
  readonly redis: Redis;
  readonly views: ViewStore;
  readonly jobs: MaintenanceJobs;
  /** The metadata of every appended event. */
  readonly metadata: Omit<EventMetadata, 'schemaVersion'>;
  /** Appends at the current revision; personal fields are sealed with the key. */
  readonly append: (stream: string, events: readonly ShopEvent[], key?: PersonKey) => Promise<StreamEnd>;
  /** Appends stored events without validation. */
  readonly appendRaw: (stream: string, events: readonly StoredEvent[]) => Promise<StreamEnd>;
  /** Starts a worker with a heartbeat ten times as fast as the shop's, so that changes are noticed sooner. */
  readonly startWorker: StartWorker;
  /** Starts a worker with the shop's heartbeat. */
  readonly startWorkerAtShopPace: StartWorker;
  readonly stopWorkers: () => Promise<void>;
  readonly live: (projection: string) => Promise<string>;
  readonly heartbeat: (projection: string) => Promise<string | null>;
  readonly checkpoint: (projection: string) => Promise<string | null>;
  /** Waits until the live generation is folded up to a commit position. */
  readonly folded: (projection: string, position: bigint) => Promise<void>;
  readonly document: (projection: string, key: string) => Promise<unknown>;
  readonly feed: (projection: string) => Promise<readonly FeedEntrySeen[]>;
  /** Every key of a generation, without the generation's name, and its value. */
  readonly everyKey: (projection: string, generation: string) => Promise<Readonly<Record<string, unknown>>>;
  readonly close: () => Promise<void>;
};

const FAST_HEARTBEAT_MS = HEARTBEAT_EVERY_MS / 10;
const NO_KEYS: FindKey = async () => undefined;

/** Opens them in stores that the test has started. */
export function openShopInTest(urls: { readonly log: string; readonly redis: string }): ShopInTest {
  const log = connectEventLog(urls.log);
  const redis = connectServer(urls.redis);
  redis.on('error', () => undefined);
  const views = openViewStore(redis);
  const jobs = openMaintenanceJobs(redis);
  const revisions = new Map<string, bigint>();
  const workers = new Set<RunningWorker>();

  const appendRaw: ShopInTest['appendRaw'] = async (stream, events) => {
    const expected = revisions.get(stream) ?? 'no-stream';
    const appended = await appendWithRetries(log, stream, events, expected);
    revisions.set(stream, appended.revision);
    return appended;
  };
  const start: StartWorker = (projections, setup = {}) => {
    const worker = startWorker({ projections, log, views, jobs, ...setup });
    workers.add(worker);
    return worker;
  };
  const stopWorkers = async (): Promise<void> => {
    await Promise.all([...workers].map((worker) => worker.stop()));
    workers.clear();
  };
  const live = async (projection: string): Promise<string> => {
    const generation = await redis.get(livePointerKey(projection));
    if (generation === null) throw new Error(`${projection} is not live`);
    return generation;
  };
  const checkpoint = async (projection: string): Promise<string | null> =>
    redis.get(checkpointKey(projection, await live(projection)));

  return {
    log,
    redis,
    views,
    jobs,
    metadata,
    appendRaw,
    append: (stream, events, key) =>
      appendRaw(
        stream,
        events.map((event) => codec.encode(event, metadata, key, () => randomBytes(12))),
      ),
    startWorker: (projections, setup) =>
      start(projections, { heartbeatEveryMs: FAST_HEARTBEAT_MS, ...setup }),
    startWorkerAtShopPace: start,
    stopWorkers,
    live,
    heartbeat: (projection) => redis.get(heartbeatKey(projection)),
    checkpoint,
    folded: (projection, position) =>
      until(`${projection} at ${position}`, async () => {
        const reached = await checkpoint(projection).catch(() => null);
        return reached !== null && BigInt(reached.split(':')[1] ?? -1) >= position;
      }),
    document: async (projection, key) => {
      const text = await redis.get(documentKey(projection, await live(projection), key));
      return text === null ? undefined : (JSON.parse(text) as unknown);
    },
    feed: async (projection) =>
      (await redis.xrange(feedKey(projection), '-', '+')).map(([id, fields]) => {
        const entry = Object.fromEntries(pairs(fields));
        const published = JSON.parse(entry.messages ?? '[]') as readonly { readonly name: string }[];
        return {
          id,
          commit: entry.commit ?? '',
          previous: entry.previous ?? '',
          names: published.map(({ name }) => name),
        };
      }),
    everyKey: (projection, generation) => everyKey(redis, projection, generation),
    close: async () => {
      await stopWorkers();
      redis.disconnect();
      await log.close();
    },
  };
}

/** The same with an event store in this process and a Redis of its own, which end when it is closed. */
export async function startShopInTest(): Promise<ShopInTest & { readonly store: EventStoreHere }> {
  const [store, redis] = await Promise.all([startEventStoreHere(), startRedis()]);
  const shop = openShopInTest({ log: store.url, redis: redis.url });
  const close = async (): Promise<void> => {
    await shop.close();
    await Promise.all([store.stop(), redis.stop()]);
  };
  return { ...shop, store, close };
}

const metadata: ShopInTest['metadata'] = {
  at: NOON,
  by: { kind: 'system' },
  origin: { client: 'api' },
  correlationId: 'c-1',
};

/** Waits until a condition holds; fails after a minute with its description. */
export async function until(what: string, holds: () => Promise<boolean> | boolean): Promise<void> {
  const end = Date.now() + 60_000;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(`timed out waiting for ${what}`);
    await sleep(10);
  }
}

function startWorker(
  setup: Pick<WorkerSetup, 'projections' | 'log' | 'views' | 'jobs'> & Partial<WorkerSetup>,
): RunningWorker {
  const end = new AbortController();
  const states = new Map<string, ProjectionState>();
  const running = runWorker(
    {
      writer: randomUUID(),
      decode: makeDecoder(codec, NO_KEYS),
      logger: makeLogger('worker', process.env.LOG_LEVEL ?? 'silent'),
      observer: {
        stateChanged: (projection, state) => states.set(projection, state),
        folded: () => undefined,
      },
      ...setup,
    },
    end.signal,
  );
  return {
    states,
    ready: () =>
      until('a worker that is ready', () =>
        setup.projections.every(({ name }) => (states.get(name) ?? 'catching-up') !== 'catching-up'),
      ),
    stop: () => {
      end.abort();
      return running;
    },
  };
}

async function everyKey(
  redis: Redis,
  projection: string,
  generation: string,
): Promise<Readonly<Record<string, unknown>>> {
  const found: [string, unknown][] = [];
  for (const key of (await redis.keys(generationPattern(projection, generation))).sort()) {
    const kind = await redis.type(key);
    const value =
      kind === 'zset'
        ? await redis.zrange(key, '0', '-1', 'WITHSCORES')
        : kind === 'hash'
          ? await redis.hgetall(key)
          : await redis.get(key);
    found.push([key.replace(`:${generation}:`, ':'), value]);
  }
  return Object.fromEntries(found);
}

function pairs(flat: readonly string[]): readonly (readonly [string, string])[] {
  return flat.flatMap((name, at) => (at % 2 === 0 ? [[name, flat[at + 1] ?? ''] as const] : []));
}
