// Remembers what was made out of views, and gives it out only while nothing has changed that it was made from. Something is kept only if
// nothing it depends on has changed since it was about to be read.
import type { Position } from '@aangan/shared-events/position';
import { LRUCache } from 'lru-cache';
import type { ShopPositions, Sources } from './shop-position.ts';
import type { Views } from './views.ts';

/** Whoever makes something says so of everything that they read, before they read it. */
export type CacheRead = (sources: Sources) => void;

export type DerivedCache<Made> = {
  /** What is kept under a key, when it is known to be current and all that it is made from to have reached the position. */
  readonly current: (key: string, position: Position | undefined) => Made | undefined;
  /** What is kept under a key and current, what is being made, or what is made now. */
  readonly remember: (key: string, make: (aboutToRead: CacheRead) => Promise<Made>) => Promise<Made>;
  /** Weighs something anew that has grown or shrunk since it was made. */
  readonly weigh: (key: string, made: Made) => void;
  /** Drops everything: also what is out of date and would be given to nobody. */
  readonly forget: () => void;
};

/** Something that was read, and how often it has changed. */
type Source = { readonly sources: Sources; changes: number };
type Seen = Map<Source, number>;
type Kept<Made> = { readonly made: Made; readonly seen: Seen };
type Making<Made> = { readonly made: Promise<Made>; readonly seen: Seen };

/** How something that was wanted came to be there. */
export type Outcome = 'kept' | 'joined' | 'made';

export type CacheOptions<Made> = {
  readonly mostBytes: number;
  /** How many bytes a thing takes. */
  readonly bytesOf: (made: Made) => number;
  /** False for what is given out and forgotten. */
  readonly isWorthKeeping?: (made: Made) => boolean;
  /** Hears of each thing that `remember` was asked for. */
  readonly count?: (outcome: Outcome) => void;
};

/** Bytes that an entry takes beside what it holds. */
const OVERHEAD = 200;

/** Makes a memory. */
export function makeDerivedCache<Made extends object>(
  views: Pick<Views, 'onChange'>,
  positions: Pick<ShopPositions, 'hasReached'>,
  options: CacheOptions<Made>,
): DerivedCache<Made> {
  const { mostBytes, bytesOf, isWorthKeeping = () => true, count = () => undefined } = options;
  const kept = new LRUCache<string, Kept<Made>>({
    maxSize: mostBytes,
    sizeCalculation: ({ made }, key) => bytesOf(made) + key.length + OVERHEAD,
  });
  const known = new Map<Sources, Source>();
  const makings = new Map<string, Making<Made>>();

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
    const found = kept.get(key);
    if (found === undefined || !isUnchanged(found.seen)) return undefined;
    for (const { sources } of found.seen.keys())
      if (!positions.hasReached(sources, position)) return undefined;
    return found.made;
  };
  const start = (key: string, make: (aboutToRead: CacheRead) => Promise<Made>): Making<Made> => {
    const seen: Seen = new Map();
    const makeAndKeep = async (): Promise<Made> => {
      const made = await make((sources) => {
        const source = sourceOf(sources);
        if (!seen.has(source)) seen.set(source, source.changes);
      });
      if (isUnchanged(seen) && isWorthKeeping(made)) kept.set(key, { made, seen });
      return made;
    };
    return { made: makeAndKeep(), seen };
  };
  return {
    current,
    remember: async (key, make) => {
      const found = current(key, undefined);
      const underWay = makings.get(key);
      const joined = underWay !== undefined && isUnchanged(underWay.seen) ? underWay.made : undefined;
      count(found !== undefined ? 'kept' : joined !== undefined ? 'joined' : 'made');
      if (found !== undefined) return found;
      if (joined !== undefined) return joined;
      const making = start(key, make);
      makings.set(key, making);
      try {
        return await making.made;
      } finally {
        if (makings.get(key) === making) makings.delete(key);
      }
    },
    weigh: (key, made) => {
      const found = kept.peek(key);
      // An entry of its own: the memory weighs nothing anew that it has already.
      if (found?.made === made) kept.set(key, { ...found });
    },
    forget: () => kept.clear(),
  };
}

function isUnchanged(seen: Seen): boolean {
  for (const [source, changes] of seen) if (source.changes !== changes) return false;
  return true;
}
