// Read models from Redis (see views/views.ts), and the cache of what is read and made from them.
import { parseFeedEntry, type StoredMessages } from '@aangan/shared-events/feed-entry';
import {
  checkpointKey,
  documentKey,
  feedKey,
  indexKey,
  livePointerKey,
} from '@aangan/shared-events/view-keys';
import { catchingUp, viewsUnavailable } from '../../domain/common-refusals.ts';
import { DomainError } from '../../domain/domain-error.ts';
import type { IndexRange, ScoreRange, Views } from '../views.ts';
import { makeCache, type Cache } from '../cache.ts';
import { makeDocuments, type ReadTexts } from '../documents.ts';
import { followProjection, type FollowedProjection } from './followed-projection.ts';
import { connectRedis } from './redis-cluster.ts';
import type { FeedEvents, RedisConnection, RedisReads } from './redis-server.ts';
import { startRunningClock, type RunningClock } from './running-clock.ts';

export type RedisViews = Views & {
  /** Its values are dropped before any listener of `onChange` and `onFeed` is called. */
  readonly cache: Cache;
  /** The state of each projection, for /readyz. */
  readonly states: () => Readonly<Record<string, 'live' | 'catching-up' | 'silent'>>;
  readonly isConnected: () => boolean;
  /** Subscribes to the live messages of all feeds; connected feeds are reported at once. */
  readonly onFeed: (listener: FeedListener) => void;
  /** The newest stored entries of a feed, newest first. Rejects while Redis is unreachable. */
  readonly newestMessages: (projection: string, count: number) => Promise<readonly StoredEntry[]>;
  readonly close: () => void;
};

export type StoredEntry = { readonly id: string; readonly message: Readonly<Record<string, string>> };

export type FeedListener = {
  /** From now on all messages of the feed are received. */
  readonly onReady: (feed: string) => void;
  /** Messages may be missed from now on. */
  readonly onLost: (feed: string) => void;
  /** Called after the views have dropped what the messages make stale: a browser that reads after a message gets nothing older. */
  readonly onMessages: (feed: string, stored: StoredMessages) => void;
};

type Listener = (changed: readonly string[] | 'all') => void;
type Followed = {
  readonly state: FollowedProjection;
  readonly listeners: Set<Listener>;
};

/** A projection's live generation and its checkpoint, as Redis has them. */
type Marks = readonly (string | null | undefined)[];

const TICK_EVERY_MS = 250;

/** Opens the views of the named projections and connects in the background; while Redis is unreachable, reads throw 503. */
export function openRedisViews(
  url: string,
  projections: readonly string[],
  onError: (error: unknown) => void,
  { now, close }: RunningClock = startRunningClock(),
): RedisViews {
  const views = makeRedisViews((events) => connectRedis(url, events), projections, onError, now);
  const closeAll = (): void => {
    close();
    views.close();
  };
  return { ...views, close: closeAll };
}

/** Makes the views over any connection. `now` is in milliseconds; it decides when a worker counts as silent, and never goes back. */
export function makeRedisViews(
  connect: (events: FeedEvents) => RedisConnection,
  projections: readonly string[],
  onError: (error: unknown) => void,
  now: () => number,
): RedisViews {
  const followed = new Map<string, Followed>();
  const ready = new Set<string>();
  const feedListeners = new Set<FeedListener>();
  let allEras = 0;
  const redis = connect({
    onEntry: (name, text) => {
      const entry = parseFeedEntry(text);
      if (entry === undefined) return onError(new Error(`unknown entry in the feed of ${name}`));
      of(name).state.receive(entry);
      if (entry.kind !== 'step' || entry.stored === undefined) return;
      for (const listener of feedListeners) listener.onMessages(name, entry.stored);
    },
    onLost: (name) => {
      ready.delete(name);
      of(name).state.lose();
      for (const listener of feedListeners) listener.onLost(name);
    },
    onReady: (name) => {
      ready.add(name);
      for (const listener of feedListeners) listener.onReady(name);
    },
    onError,
  });
  const add = (name: string): Followed => {
    const listeners = new Set<Listener>();
    const onRenewed = (): void => {
      allEras++;
      for (const listener of listeners) listener('all');
    };
    const onChanged = (keys: readonly string[]): void => {
      const changed = namesOf(keys);
      for (const listener of listeners) listener(changed);
    };
    const fresh = { state: followProjection({ onChanged, onRenewed }, now), listeners };
    followed.set(name, fresh);
    redis.follow(name);
    return fresh;
  };
  const of = (name: string): Followed => followed.get(name) ?? add(name);
  for (const name of projections) of(name);
  const timer = setInterval(() => followed.forEach(({ state }) => state.tick()), TICK_EVERY_MS);
  timer.unref();

  // A reply may be newer than the feed that has been received, or come from an emptied Redis. It counts only together with the live generation and the
  // checkpoint that Redis had then: the feed must have been received up to there. `era` is that of the query's start.
  const confirm = async (
    name: string,
    era: number,
    [pointer = null, checkpoint = null]: Marks,
  ): Promise<void> => {
    const { state } = of(name);
    if (state.includes(pointer, checkpoint)) return;
    await redis.received(name);
    // The feed has nothing about it: the views were deleted, or an entry is missing.
    if (state.era() === era && !state.includes(pointer, checkpoint)) state.lose();
  };
  const marksOf = (name: string, generation: string) => [
    livePointerKey(name),
    checkpointKey(name, generation),
  ];
  // The query reads the marks as well. Repeated on the new views when they were replaced before the reply.
  const queryLive = async <T>(
    name: string,
    query: (reads: RedisReads, generation: string) => Promise<readonly [found: T, marks: Marks]>,
  ): Promise<T> => {
    const { state } = of(name);
    for (;;) {
      const generation = liveGeneration(state);
      const era = state.era();
      const ask = redis.query(name, (reads) => query(reads, generation));
      const [found, marks] = await ask.catch(unreachable);
      await confirm(name, era, marks).catch(unreachable);
      if (state.era() === era && state.generation() === generation) return found;
    }
  };
  const queryIndex = <T>(
    name: string,
    index: string,
    query: (reads: RedisReads, key: string) => Promise<T>,
  ): Promise<T> => {
    cache.recordRead(name, [`index:${index}`]);
    return queryLive(name, (reads, generation) => {
      const key = indexKey(name, generation, index);
      // The marks are read after the index, on the same connection.
      return Promise.all([query(reads, key), reads.mGet(marksOf(name, generation))]);
    });
  };

  const readTexts: ReadTexts = (name, keys) =>
    queryLive(name, async (reads, generation) => {
      const documents = keys.map((key) => documentKey(name, generation, key));
      const [pointer, checkpoint, ...texts] = await reads.mGet([...marksOf(name, generation), ...documents]);
      return [texts, [pointer, checkpoint]];
    });
  const onChange: Views['onChange'] = (name, listener) => {
    const { listeners } = of(name);
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  const hasReached: Views['hasReached'] = (names, position) =>
    names.every((name) => of(name).state.hasReached(position));
  const cache = makeCache({ onChange, hasReached }, projections);
  return {
    ...makeDocuments(readTexts, () => allEras, cache),
    cache,
    members: async (name, index, range) =>
      range.count === 0
        ? []
        : queryIndex(name, index, (reads, key) => reads.zRange(key, ...rangeArguments(range))),
    scored: async (name, index, range) => {
      if (range.count === 0) return [];
      const found = await queryIndex(name, index, (reads, key) =>
        reads.zRangeWithScores(key, ...rangeArguments(range)),
      );
      return found.map(({ value, score }) => ({ member: value, score }));
    },
    scoresOf: async (name, index, members) => {
      if (members.length === 0) return [];
      const found = await queryIndex(name, index, (reads, key) => reads.zmScore(key, [...members]));
      return found.map((score) => score ?? undefined);
    },
    size: async (name, index, range = {}) =>
      queryIndex(name, index, (reads, key) =>
        isUnbounded(range) ? reads.zCard(key) : reads.zCount(key, ...scoresIn(range)),
      ),
    era: () => allEras,
    position: (name) => {
      const { state } = of(name);
      liveGeneration(state);
      return state.position();
    },
    hasReached,
    waitFor: async (names, position, ms) => {
      const reached = await Promise.all(names.map((name) => of(name).state.waitFor(position, ms)));
      return reached.every(Boolean);
    },
    onChange,
    states: () => Object.fromEntries([...followed].map(([name, { state }]) => [name, state.state()])),
    isConnected: redis.isConnected,
    onFeed: (listener) => {
      feedListeners.add(listener);
      ready.forEach(listener.onReady);
    },
    newestMessages: async (name, count) =>
      (await redis.query(name, (reads) => reads.xRevRange(feedKey(name), '+', '-', { COUNT: count }))) ?? [],
    close: () => {
      clearInterval(timer);
      redis.close();
    },
  };
}

type RangeArguments = readonly [
  from: number | string,
  to: number | string,
  options: { REV?: true; BY?: 'SCORE'; LIMIT?: { offset: number; count: number } },
];

/** Without scores this is a range of ranks, which need not skip over the offset. */
function rangeArguments({ newestFirst, offset = 0, count, ...range }: IndexRange): RangeArguments {
  const order = newestFirst ? { REV: true as const } : {};
  if (isUnbounded(range)) return [offset, count === undefined ? -1 : offset + count - 1, order];
  const limit = { BY: 'SCORE' as const, LIMIT: { offset, count: count ?? -1 }, ...order };
  const [from, to] = scoresIn(range);
  return newestFirst ? [to, from, limit] : [from, to, limit];
}

function isUnbounded({ from, to }: ScoreRange): boolean {
  return from === undefined && to === undefined;
}

function scoresIn({ from, to }: ScoreRange): readonly [from: string, to: string] {
  return [String(from ?? '-inf'), String(to ?? '+inf')];
}

/** Redis keys of documents and indexes (`{orders}:g1:d:order:7`) as listeners get them (`order:7`, `index:all`), each once. */
function namesOf(keys: readonly string[]): readonly string[] {
  const names = new Set<string>();
  for (const key of keys) {
    const [, kind, id] = /^\{[^}]+\}:[^:]+:([di]):(.*)$/s.exec(key) ?? [];
    if (id !== undefined) names.add(kind === 'd' ? id : `index:${id}`);
  }
  return [...names];
}

function liveGeneration(state: FollowedProjection): string {
  const generation = state.generation();
  if (generation === undefined) throw catchingUp();
  return generation;
}

function unreachable(cause: unknown): never {
  if (cause instanceof DomainError) throw cause;
  const refusal = viewsUnavailable();
  refusal.cause = cause;
  throw refusal;
}
