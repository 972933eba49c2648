// Cache of values built from views: an entry is returned only while its sources are unchanged, and stored only if no source has changed since it
// was read.
import type { Position } from '@aangan/shared-events/position';
import { LRUCache } from 'lru-cache';
import type { ShopPositions, Sources } from './shop-position.ts';
import type { Views } from './views.ts';

/** Registers sources of the value that is being built; must be called before they are read. */
export type CacheRead = (sources: Sources) => void;

export type DerivedCache<Made> = {
  /** The cached value of a key, if it is current and its sources have reached the position. */
  readonly current: (key: string, position: Position | undefined) => Made | undefined;
  /** The value of a key: cached and current, in progress, or built now. */
  readonly getOrMake: (key: string, make: (beforeRead: CacheRead) => Promise<Made>) => Promise<Made>;
  /** Updates the size of a value that has grown or shrunk since it was built. */
  readonly updateSize: (key: string, made: Made) => void;
  /** Drops all entries, stale ones included. */
  readonly clear: () => void;
};

/** A registered source, and how often it has changed. */
type Source = { readonly sources: Sources; changes: number };
type Seen = Map<Source, number>;
type CacheEntry<Made> = { readonly made: Made; readonly seen: Seen };
type InProgress<Made> = { readonly made: Promise<Made>; readonly seen: Seen };

/** Where a value came from: the cache, a build in progress, or a new build. */
export type Outcome = 'cached' | 'joined' | 'made';

export type CacheOptions<Made> = {
  readonly maxBytes: number;
  /** Size of a value in bytes. */
  readonly bytesOf: (made: Made) => number;
  /** False for a value that is returned but not cached. */
  readonly shouldCache?: (made: Made) => boolean;
  /** Called for each request with its outcome, for metrics. */
  readonly count?: (outcome: Outcome) => void;
};

/** Bytes of an entry beside its value. */
const OVERHEAD = 200;

/** Makes a cache. */
export function makeDerivedCache<Made extends object>(
  views: Pick<Views, 'onChange'>,
  positions: Pick<ShopPositions, 'hasReached'>,
  options: CacheOptions<Made>,
): DerivedCache<Made> {
  const { maxBytes, bytesOf, shouldCache = () => true, count = () => undefined } = options;
  const cache = new LRUCache<string, CacheEntry<Made>>({
    maxSize: maxBytes,
    sizeCalculation: ({ made }, key) => bytesOf(made) + key.length + OVERHEAD,
  });
  const known = new Map<Sources, Source>();
  const inProgress = new Map<string, InProgress<Made>>();

  const sourceOf = (sources: Sources): Source => {
    const found = known.get(sources);
    if (found !== undefined) return found;
    const fresh: Source = { sources, changes: 0 };
    const changed = (): void => void fresh.changes++;
    for (const projection of sources.views ?? []) views.onChange(projection, changed);
    for (const derived of sources.derived ?? []) derived.onChange(changed);
    known.set(sources, fresh);
    return fresh;
  };
  const current: DerivedCache<Made>['current'] = (key, position) => {
    const found = cache.get(key);
    if (found === undefined || !isUnchanged(found.seen)) return undefined;
    for (const { sources } of found.seen.keys())
      if (!positions.hasReached(sources, position)) return undefined;
    return found.made;
  };
  const start = (key: string, make: (beforeRead: CacheRead) => Promise<Made>): InProgress<Made> => {
    const seen: Seen = new Map();
    const makeAndCache = async (): Promise<Made> => {
      const made = await make((sources) => {
        const source = sourceOf(sources);
        if (!seen.has(source)) seen.set(source, source.changes);
      });
      if (isUnchanged(seen) && shouldCache(made)) cache.set(key, { made, seen });
      return made;
    };
    return { made: makeAndCache(), seen };
  };
  return {
    current,
    getOrMake: async (key, make) => {
      const found = current(key, undefined);
      const underWay = inProgress.get(key);
      const joined = underWay !== undefined && isUnchanged(underWay.seen) ? underWay.made : undefined;
      count(found !== undefined ? 'cached' : joined !== undefined ? 'joined' : 'made');
      if (found !== undefined) return found;
      if (joined !== undefined) return joined;
      const making = start(key, make);
      inProgress.set(key, making);
      try {
        return await making.made;
      } finally {
        if (inProgress.get(key) === making) inProgress.delete(key);
      }
    },
    updateSize: (key, made) => {
      const found = cache.peek(key);
      // A new entry object: LRUCache does not measure an object that it already has.
      if (found?.made === made) cache.set(key, { ...found });
    },
    clear: () => cache.clear(),
  };
}

function isUnchanged(seen: Seen): boolean {
  for (const [source, changes] of seen) if (source.changes !== changes) return false;
  return true;
}
