// Read models from Redis (see views/views.ts). Documents are parsed once and cached in this process until Redis announces their change.
import type { Position } from '@aangan/shared-events/position';
import { documentKey, indexKey, livePointerKey } from '@aangan/shared-events/view-keys';
import { catchingUp, viewsUnavailable } from '../../domain/common-refusals.ts';
import type { IndexRange, ScoreRange, Views } from '../views.ts';
import { makeDocumentCache, type DocumentCache } from './document-cache.ts';
import { connectTrackedRedis } from './tracked-cluster.ts';
import type { SortedRange } from './tracked-redis.ts';
import { watchProjection, type WatchedProjection } from './watched-projection.ts';

export type RedisViews = Views & {
  /** The state of each projection, for /readyz. */
  readonly states: () => Readonly<Record<string, 'live' | 'catching-up' | 'silent'>>;
  readonly isConnected: () => boolean;
  /**
   * Resolves once every change that Redis has made to these projections so far has been announced here, or they cannot be read: a later read is
   * not older.
   */
  readonly announced: (projections: readonly string[]) => Promise<void>;
  readonly close: () => void;
};

type Listener = (changed: readonly string[] | 'all') => void;
type Watched = {
  readonly watch: WatchedProjection;
  readonly cache: DocumentCache;
  readonly listeners: Set<Listener>;
  /** How often it was lost, became live again or changed its generation. */
  readonly era: () => number;
};

/** A query of a generation, or of one of its keys. */
type GenerationQuery<T> = (generationOrKey: string) => Promise<T>;

const TICK_EVERY_MS = 250;

/**
 * Opens the views of the named projections and connects in the background; while Redis is unreachable, reads throw 503.
 * `now` is in milliseconds; it decides when a worker counts as silent.
 */
export function openRedisViews(
  url: string,
  projections: readonly string[],
  onError: (error: unknown) => void,
  now: () => number = Date.now,
): RedisViews {
  const watched = new Map<string, Watched>();
  let allEras = 0;
  const redis = connectTrackedRedis(url, {
    onChanged: (key) => changed(watched, key),
    onLost: (holds) =>
      watched.forEach(({ watch, cache }, name) => holds(name) && (watch.reset(), cache.clear())),
    onReady: (holds) => watched.forEach(({ watch }, name) => holds(name) && watch.reload()),
    onError,
  });
  const readText = async (key: string): Promise<string | null> => (await redis.texts([key]))[0] ?? null;
  const add = (name: string): Watched => {
    const listeners = new Set<Listener>();
    const cache = makeDocumentCache(redis.texts);
    let era = 0;
    const renewed = (): void => {
      era++;
      allEras++;
      cache.clear();
      for (const listener of listeners) listener('all');
    };
    const fresh = { watch: watchProjection(name, readText, renewed, now), cache, listeners, era: () => era };
    watched.set(name, fresh);
    if (redis.register(name)) fresh.watch.reload();
    return fresh;
  };
  for (const name of projections) add(name);
  const of = (name: string): Watched => watched.get(name) ?? add(name);
  const timer = setInterval(() => watched.forEach(({ watch }) => watch.tick()), TICK_EVERY_MS);
  timer.unref();

  // A flushed Redis answers as if no data ever existed, so a reply counts only if the views are unchanged after it; otherwise the query is repeated
  // on the new generation. The invalidation of everything comes before any reply that shows a flush.
  const queryGeneration = async <T>(name: string, query: GenerationQuery<T>): Promise<T> => {
    const { watch, era } = of(name);
    for (;;) {
      const generation = liveGeneration(watch);
      const before = era();
      const reply = await query(generation).catch(unreachable);
      if (era() === before && watch.generation() === generation) return reply;
    }
  };
  const queryIndex = <T>(name: string, index: string, query: GenerationQuery<T>): Promise<T> =>
    queryGeneration(name, (generation) => query(indexKey(name, generation, index)));

  const documents: Views['documents'] = async (name, keys) =>
    (await queryGeneration(name, (generation) => {
      const full = keys.map((key) => documentKey(name, generation, key));
      return of(name).cache.load(full);
    })) as never;
  return {
    documents,
    document: async <T>(name: string, key: string) => (await documents<T>(name, [key]))[0],
    members: async (name, index, range) =>
      range.count === 0 ? [] : queryIndex(name, index, (key) => redis.members(key, sortedRange(range))),
    scored: async (name, index, range) => {
      if (range.count === 0) return [];
      const found = await queryIndex(name, index, (key) => redis.scored(key, sortedRange(range)));
      return found.map(({ value, score }) => ({ member: value, score }));
    },
    scoresOf: async (name, index, members) => {
      if (members.length === 0) return [];
      const found = await queryIndex(name, index, (key) => redis.scoresOf(key, members));
      return found.map((score) => score ?? undefined);
    },
    size: async (name, index, range = {}) =>
      queryIndex(name, index, (key) => redis.size(key, scoresIn(range))),
    era: () => allEras,
    position: async (name) => {
      const { watch } = of(name);
      liveGeneration(watch);
      const position = await watch.positionNow();
      liveGeneration(watch);
      return position;
    },
    hasReached: (names, position) => names.every((name) => hasReachedIn(of(name).watch, position)),
    waitFor: async (names, position, ms) => {
      const reached = await Promise.all(names.map((name) => of(name).watch.waitFor(position, ms)));
      return reached.every(Boolean);
    },
    onChange: (name, listener) => {
      const { listeners } = of(name);
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    states: () => Object.fromEntries([...watched].map(([name, { watch }]) => [name, watch.state()])),
    isConnected: redis.isConnected,
    // A reply comes after the announcements of all earlier changes.
    announced: async (names) => {
      await Promise.all(names.map((name) => readText(livePointerKey(name)).catch(() => null)));
    },
    close: () => {
      clearInterval(timer);
      redis.close();
    },
  };
}

function sortedRange({ newestFirst, offset = 0, count, ...range }: IndexRange): SortedRange {
  return { scores: scoresIn(range), offset, count, reverse: newestFirst };
}

function scoresIn({ from, to }: ScoreRange): SortedRange['scores'] {
  if (from === undefined && to === undefined) return undefined;
  return { from: String(from ?? '-inf'), to: String(to ?? '+inf') };
}

function changed(watched: ReadonlyMap<string, Watched>, key: string): void {
  const [, name = '', rest = ''] = /^\{([^}]+)\}:(.*)$/s.exec(key) ?? [];
  const found = watched.get(name);
  if (found === undefined || found.watch.changed(key)) return;
  found.cache.drop(key);
  const [, kind, id] = /^[^:]+:([di]):(.*)$/s.exec(rest) ?? [];
  if (kind === undefined || id === undefined) return;
  const changedKeys = [kind === 'd' ? id : `index:${id}`];
  for (const listener of found.listeners) listener(changedKeys);
}

function hasReachedIn(watch: WatchedProjection, wanted: Position | undefined): boolean {
  if (!watch.isLive()) return false;
  const reached = watch.position();
  return wanted === undefined || (reached?.logId === wanted.logId && reached.commit >= wanted.commit);
}

function liveGeneration(watch: WatchedProjection): string {
  const generation = watch.generation();
  if (generation === undefined) throw catchingUp();
  return generation;
}

function unreachable(cause: unknown): never {
  const refusal = viewsUnavailable();
  refusal.cause = cause;
  throw refusal;
}
