// The cache of what an API reads and makes from views: documents, responses, pages, sitemaps. A value is dropped with the first change of something that it depends on, and
// stored only if nothing of that has changed since its build began. All of them share one limit of bytes.
import { LRUCache } from 'lru-cache';
import type { Position } from '@aangan/shared-events/position';
import { haveReached, type Sources } from './shop-position.ts';
import type { Derived, Views } from './views.ts';

/** Registers sources of the value that is being built; must be called before they are read. */
export type CacheRead = (sources: Sources) => void;

export type CacheBuild = {
  /** The value depends on all of these sources, but of the projection `own` only on what `keys` names. */
  readonly read: (sources: Sources, own?: string) => void;
  /** The documents by key, and the indexes as `index:<name>`, of `own` that the value depends on. */
  readonly keys: (own: string, keys: readonly string[]) => void;
  /** The value is returned and not stored. */
  readonly skip: () => void;
};

/** Where a value came from: the cache, a build in progress, or a new build. */
export type Outcome = 'cached' | 'joined' | 'made';

export type SpaceOptions<Made> = {
  /** Distinguishes its keys from those of other spaces. */
  readonly name: string;
  /** Size of a value in bytes. */
  readonly bytesOf: (made: Made) => number;
  /** Called for each request with its outcome, for metrics. */
  readonly count?: (outcome: Outcome) => void;
};

/** The values of one kind. */
export type CacheSpace<Made> = {
  /** The cached value of a key, if its sources are live and have reached the position. */
  readonly current: (key: string, position: Position | undefined) => Made | undefined;
  /** The value of a key: cached, in progress, or built now. */
  readonly getOrMake: (key: string, make: (build: CacheBuild) => Promise<Made>) => Promise<Made>;
  /** Updates the size of a value that has grown or shrunk since it was built. */
  readonly updateSize: (key: string, made: Made) => void;
};

export type Cache = {
  readonly space: <Made extends object>(options: SpaceOptions<Made>) => CacheSpace<Made>;
  /** Drops all values; builds in progress are not stored. */
  readonly clear: () => void;
};

type CacheEntry = {
  readonly made: object;
  readonly bytes: number;
  readonly sources: readonly Sources[];
  readonly dependencies: readonly string[];
};
/** A build in progress. `followed` holds what is watched for it, `changed` what has changed of that meanwhile. */
type Build = {
  readonly sources: Sources[];
  readonly dependencies: Set<string>;
  readonly followed: Set<string>;
  readonly changed: Set<string>;
  isVoid: boolean;
};
type InProgress = { readonly build: Build; readonly made: Promise<object> };

const MAX_BYTES = 128 * 1024 * 1024;
/** Bytes of an entry beside its value, and for each of its dependencies. */
const OVERHEAD = 300;

// A dependency is a projection as a whole (`orders `), one of its keys (`orders order:7`), or anything of it (`orders *`).
const whole = (projection: string): string => `${projection} `;
const anything = (projection: string): string => `${projection} *`;

/**
 * Makes the cache of one process. Changes of the named projections drop its values before any later listener of `views` is called; other projections
 * are followed from the first value on that is made from them.
 */
export function makeCache(
  views: Pick<Views, 'onChange' | 'hasReached'>,
  projections: readonly string[] = [],
  maxBytes: number = MAX_BYTES,
): Cache {
  const entries = new LRUCache<string, CacheEntry>({
    maxSize: maxBytes,
    sizeCalculation: ({ bytes, dependencies }, key) =>
      bytes + key.length + OVERHEAD * (1 + dependencies.length),
    dispose: ({ dependencies }, key) => dependencies.forEach((name) => removeDependant(name, key)),
  });
  /** By dependency: the keys of the entries that have it. */
  const dependants = new Map<string, Set<string>>();
  const inProgress = new Map<string, InProgress>();
  const builds = new Set<Build>();
  const followed = new Set<string>();
  const derivedNames = new Map<Derived, string>();

  const removeDependant = (name: string, key: string): void => {
    const keys = dependants.get(name);
    keys?.delete(key);
    if (keys?.size === 0) dependants.delete(name);
  };
  const changed = (source: string, names: readonly string[]): void => {
    for (const build of builds)
      if (build.followed.has(source)) for (const name of names) build.changed.add(name);
    for (const name of names) for (const key of [...(dependants.get(name) ?? [])]) entries.delete(key);
  };
  const follow = (projection: string): void => {
    if (followed.has(projection)) return;
    followed.add(projection);
    views.onChange(projection, (keys) => {
      const first = keys === 'all' ? [anything(projection)] : [];
      const others = keys === 'all' ? [] : keys.map((key) => whole(projection) + key);
      changed(projection, [...first, whole(projection), ...others]);
    });
  };
  projections.forEach(follow);
  const nameOf = (derived: Derived): string => {
    const known = derivedNames.get(derived);
    if (known !== undefined) return known;
    const name = `derived ${derivedNames.size}`;
    derivedNames.set(derived, name);
    derived.onChange(() => changed(name, [name]));
    return name;
  };
  const store = (key: string, entry: CacheEntry): void => {
    entries.set(key, entry);
    if (!entries.has(key)) return;
    for (const name of entry.dependencies) {
      const keys = dependants.get(name);
      if (keys === undefined) dependants.set(name, new Set([key]));
      else keys.add(key);
    }
  };
  const begin = (): { readonly build: Build; readonly its: CacheBuild } => {
    const build: Build = {
      ...{ sources: [], dependencies: new Set(), followed: new Set(), changed: new Set(), isVoid: false },
    };
    const read = (sources: Sources, own?: string): void => {
      build.sources.push(sources);
      for (const projection of sources.views ?? []) {
        follow(projection);
        build.followed.add(projection);
        build.dependencies.add(anything(projection));
        if (projection !== own) build.dependencies.add(whole(projection));
      }
      for (const derived of sources.derived ?? []) {
        const name = nameOf(derived);
        build.followed.add(name);
        build.dependencies.add(name);
      }
    };
    const keys: CacheBuild['keys'] = (own, names) => {
      for (const name of names) build.dependencies.add(whole(own) + name);
    };
    return { build, its: { read, keys, skip: () => void (build.isVoid = true) } };
  };
  const isCurrent = ({ isVoid, dependencies, changed: since }: Build): boolean =>
    !isVoid && ![...since].some((name) => dependencies.has(name));

  return {
    space: <Made extends object>({
      name,
      bytesOf,
      count = () => undefined,
    }: SpaceOptions<Made>): CacheSpace<Made> => {
      // Keys of a space hold its own values only.
      const find = (key: string): { readonly entry: CacheEntry; readonly made: Made } | undefined => {
        const entry = entries.get(`${name} ${key}`);
        return entry && { entry, made: entry.made as Made };
      };
      const current: CacheSpace<Made>['current'] = (key, position) => {
        const found = find(key);
        if (found === undefined) return undefined;
        for (const sources of found.entry.sources)
          if (!haveReached(views, sources, position)) return undefined;
        return found.made;
      };
      const start = (key: string, make: (build: CacheBuild) => Promise<Made>): Promise<Made> => {
        const { build, its } = begin();
        const full = `${name} ${key}`;
        builds.add(build);
        const run = async (): Promise<Made> => {
          try {
            const made = await make(its);
            if (isCurrent(build)) {
              const { sources, dependencies } = build;
              store(full, { made, bytes: bytesOf(made), sources, dependencies: [...dependencies] });
            }
            return made;
          } finally {
            builds.delete(build);
            if (inProgress.get(full)?.build === build) inProgress.delete(full);
          }
        };
        const made = run();
        if (builds.has(build)) inProgress.set(full, { build, made });
        return made;
      };
      return {
        current,
        getOrMake: (key, make) => {
          const found = current(key, undefined);
          const underWay = inProgress.get(`${name} ${key}`);
          // A change of anything that it reads may be missing in it.
          const joined = underWay?.build.changed.size === 0 && !underWay.build.isVoid ? underWay : undefined;
          count(found !== undefined ? 'cached' : joined !== undefined ? 'joined' : 'made');
          if (found !== undefined) return Promise.resolve(found);
          return joined === undefined ? start(key, make) : (joined.made as Promise<Made>);
        },
        updateSize: (key, made) => {
          const found = find(key);
          if (found?.made === made) store(`${name} ${key}`, { ...found.entry, bytes: bytesOf(made) });
        },
      };
    },
    clear: () => {
      for (const build of builds) build.isVoid = true;
      entries.clear();
    },
  };
}
