// The state of each projection's views, read from Redis and the log only, so that every API process can
// answer.
import { fieldsOf } from '@aangan/shared-events/fields';
import type { EventLog } from '@aangan/platform/event-log/event-log';
import type { LagMeter } from '@aangan/platform/health/lag';
import type { WatchedKeyStore } from '@aangan/platform/keys/watched-key-store';
import { fillProgress } from '@aangan/shared-events/features/maintenance/filling';
import type {
  ProjectionStateResponse,
  ParkedResponse,
  MaintenanceJobResponse,
  MaintenanceResponse,
} from '@aangan/shared-events/features/maintenance/http';
import type { MaintenanceJob, Verified } from '@aangan/shared-events/features/maintenance/views';
import { readGenerations, type Generation } from '@aangan/shared-events/generations';
import { missingKeysIn, parseParked } from '@aangan/shared-events/parked';
import { parsePosition } from '@aangan/shared-events/position';
import {
  checkpointKey,
  generationsKey,
  parkedKey,
  livePointerKey,
  foldedEventsKey,
} from '@aangan/shared-events/view-keys';
import type { PlainRedis } from '@aangan/platform/redis/plain-redis';
import { newestJob } from './jobs.ts';

export type MaintenanceNeeds = {
  readonly redis: Pick<PlainRedis, 'get' | 'hlen' | 'someOf' | 'send'>;
  readonly log: Pick<EventLog, 'head' | 'readStream'>;
  readonly meter: Pick<LagMeter, 'behind'>;
  readonly keys: Pick<WatchedKeyStore, 'missing'>;
  /** The state of each projection as seen by this process. */
  readonly states: () => Readonly<Record<string, ProjectionStateResponse['state']>>;
  readonly now: () => Date;
};

/** How many parked events are shown, and up to how many events blocked behind one are counted. */
const MAX_SHOWN = 20;
const MAX_BLOCKED = 1_000;

export async function projectionStatus(
  needs: MaintenanceNeeds,
  projection: string,
): Promise<ProjectionStateResponse> {
  const { redis, log, meter, states, now } = needs;
  const [pointer, listed, job, head] = await Promise.all([
    redis.get(livePointerKey(projection)),
    redis.someOf(generationsKey(projection)),
    newestJob(redis, projection),
    log.head(),
  ]);
  const generations = readGenerations(listed);
  const live = generations.find(({ name }) => name === pointer);
  const isOthers = ({ name }: Generation): boolean => name !== pointer;
  const building = generations.find((each) => each.building && isOthers(each));
  const previous = generations.find(
    (each) => !each.building && isOthers(each) && each.version === live?.version,
  );
  const position = live && (await redis.get(checkpointKey(projection, live.name)));
  return {
    projection,
    state: states()[projection] ?? 'silent',
    generation: live?.name ?? null,
    begunAt: live === undefined ? null : begunAt(live),
    position: position ?? null,
    lag: live === undefined ? null : await meter.behind(parsePosition(position)),
    filling: building === undefined ? null : await filling(needs, projection, building, head, now()),
    former: previous === undefined ? null : { generation: previous.name, begunAt: begunAt(previous) },
    setAside: live === undefined ? 0 : await redis.hlen(parkedKey(projection, live.name)),
    job: job === undefined ? null : toJobResponse(job),
  };
}

const begunAt = (generation: Generation): string | null =>
  generation.begunAt === 0 ? null : new Date(generation.begunAt).toISOString();

async function filling(
  { redis }: MaintenanceNeeds,
  projection: string,
  { name, begunAt }: Generation,
  head: bigint,
  now: Date,
): Promise<ProjectionStateResponse['filling']> {
  const [checkpoint, taken] = await Promise.all([
    redis.get(checkpointKey(projection, name)),
    redis.someOf(foldedEventsKey(projection)),
  ]);
  const events = Number(taken[taken.indexOf(name) + 1] ?? 0);
  const seen = { events, checkpoint: parsePosition(checkpoint), head, begunAt, now: now.getTime() };
  return { generation: name, ...fillProgress(seen) };
}

/**
 * The keys that blocked streams of these projections need, and those that this process itself misses; longest
 * missing first.
 */
export async function missingKeysOf(
  { redis, keys }: Pick<MaintenanceNeeds, 'redis' | 'keys'>,
  projections: readonly string[],
): Promise<MaintenanceResponse['missingKeys']> {
  const texts = projections.map(async (projection) => {
    const live = await redis.get(livePointerKey(projection));
    const flat = live === undefined ? [] : await redis.someOf(parkedKey(projection, live));
    return flat.filter((_, at) => at % 2 === 1);
  });
  const found = new Map(missingKeysIn((await Promise.all(texts)).flat()).map((key) => [key.keyId, key]));
  for (const key of await keys.missing().catch(() => []))
    found.set(key.keyId, { streams: 0, ...key, ...found.get(key.keyId) });
  return [...found.values()].sort((one, other) => (one.since < other.since ? -1 : 1));
}

/** A job in the shape of http.ts. */
export function toJobResponse(job: MaintenanceJob): MaintenanceJobResponse {
  const { id, kind, state, askedAt, endedAt, progress, verified, outcome } = job;
  return {
    ...{ id, kind, state, askedAt },
    endedAt: endedAt ?? null,
    progress: progress ?? null,
    verified: verified === undefined ? null : toVerifiedResponse(verified),
    outcome: outcome ?? null,
  };
}

function toVerifiedResponse({
  keys,
  differences,
  first,
  position,
  unproven,
  signed,
  replaced,
}: Verified): MaintenanceJobResponse['verified'] {
  return {
    ...{ keys, differences, first: first ?? null, position },
    ...{ unproven: unproven ?? null, signed: signed ?? null, replaced: replaced ?? [] },
  };
}

/** The parked events of the live views, in the order of the log, as stored. */
export async function parkedEvents(needs: MaintenanceNeeds, projection: string): Promise<ParkedResponse> {
  const { redis } = needs;
  const live = await redis.get(livePointerKey(projection));
  if (live === undefined) return { total: 0, events: [] };
  const key = parkedKey(projection, live);
  const [total, flat] = await Promise.all([redis.hlen(key), redis.someOf(key)]);
  const first = flat
    .flatMap((stream, at) => (at % 2 === 0 ? [{ stream, ...parseParked(flat[at + 1] ?? '') }] : []))
    .sort((one, other) => (one.position < other.position ? -1 : 1))
    .slice(0, MAX_SHOWN);
  const events = first.map(async ({ stream, revision, type, position, reason, correlationId }) => {
    const [raw, ...later] = await needs.log.readStream(stream, revision, MAX_BLOCKED + 1);
    return {
      ...{ stream, type, reason, revision: Number(revision), position: String(position) },
      at: momentOf(raw?.metadata),
      correlationId: correlationId ?? null,
      waiting: later.length,
      raw: raw === undefined ? null : { id: raw.id, data: raw.data, metadata: raw.metadata },
    };
  });
  return { total, events: await Promise.all(events) };
}

function momentOf(metadata: unknown): string | null {
  const { at } = fieldsOf(metadata);
  return typeof at === 'string' ? at : null;
}
