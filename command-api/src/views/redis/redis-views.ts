// The read models out of Redis (see views/views.ts). Documents are kept in this process until Redis announces their change, and parsed once.
import type { Position } from '@aangan/shared-events/position';
import { documentKey, indexKey, livePointerKey } from '@aangan/shared-events/view-keys';
import { catchingUp, viewsUnavailable } from '../../http/common-refusals.ts';
import type { IndexRange, ScoreRange, Views } from '../views.ts';
import { makeDocumentCache, type DocumentCache } from './document-cache.ts';
import { connectTrackedRedis } from './tracked-cluster.ts';
import type { SortedRange } from './tracked-redis.ts';
import { watchProjection, type WatchedProjection } from './watched-projection.ts';

export type RedisViews = Views & {
  /** How each projection stands, for /readyz; those are watched from the beginning. */
  readonly states: () => Readonly<Record<string, 'live' | 'catching-up' | 'silent'>>;
  readonly isConnected: () => boolean;
  /**
   * Resolves once every change of these projections that Redis has made so far has been announced here, or they cannot be read: a read after that is
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
  /** How often it was lost, came back or was replaced. */
  readonly era: () => number;
};

/** A question about a generation, or about a key of it. */
type Asking<T> = (generationOrKey: string) => Promise<T>;

const LOOK_EVERY_MS = 250;

/**
 * Opens the views of the named projections. Connecting goes on in the background; until then, and whenever Redis is away, reads throw 503.
 * `now` is in milliseconds; by it a worker is taken for silent.
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
      watched.forEach(({ watch, cache }, name) => holds(name) && (watch.lost(), cache.clear())),
    onReady: (holds) => watched.forEach(({ watch }, name) => holds(name) && watch.learn()),
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
    if (redis.meet(name)) fresh.watch.learn();
    return fresh;
  };
  for (const name of projections) add(name);
  const of = (name: string): Watched => watched.get(name) ?? add(name);
  const timer = setInterval(() => watched.forEach(({ watch }) => watch.tick()), LOOK_EVERY_MS);
  timer.unref();

  // A Redis that is emptied answers as one in which nothing ever was: a reply counts only for views that are the same before and after it. Of another
  // generation it is asked again; the announcement that all is lost comes before any reply that shows it.
  const ask = async <T>(name: string, question: Asking<T>): Promise<T> => {
    const { watch, era } = of(name);
    for (;;) {
      const generation = liveGeneration(watch);
      const before = era();
      const reply = await question(generation).catch(unreachable);
      if (era() === before && watch.generation() === generation) return reply;
    }
  };
  const askIndex = <T>(name: string, index: string, question: Asking<T>): Promise<T> =>
    ask(name, (generation) => question(indexKey(name, generation, index)));

  const documents: Views['documents'] = async (name, keys) =>
    (await ask(name, (generation) => {
      const full = keys.map((key) => documentKey(name, generation, key));
      return of(name).cache.load(full);
    })) as never;
  return {
    documents,
    document: async <T>(name: string, key: string) => (await documents<T>(name, [key]))[0],
    members: async (name, index, range) =>
      range.count === 0 ? [] : askIndex(name, index, (key) => redis.members(key, sortedRange(range))),
    scored: async (name, index, range) => {
      if (range.count === 0) return [];
      const found = await askIndex(name, index, (key) => redis.scored(key, sortedRange(range)));
      return found.map(({ value, score }) => ({ member: value, score }));
    },
    scoresOf: async (name, index, members) => {
      if (members.length === 0) return [];
      const found = await askIndex(name, index, (key) => redis.scoresOf(key, members));
      return found.map((score) => score ?? undefined);
    },
    size: async (name, index, range = {}) => askIndex(name, index, (key) => redis.size(key, scoresIn(range))),
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
    // A reply comes after the announcement of every change that was made before it.
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
  const [, kind, told] = /^[^:]+:([di]):(.*)$/s.exec(rest) ?? [];
  if (kind === undefined || told === undefined) return;
  const said = [kind === 'd' ? told : `index:${told}`];
  for (const listener of found.listeners) listener(said);
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
