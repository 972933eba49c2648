// The cache of what an API reads and makes from views: documents, responses, pages, sitemaps. A value depends on what is read while it is built, which the
// views record. It is dropped with the first change of that, and stored only if nothing of it has changed since its build began. All values share one limit
// of bytes.
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Position } from '@aangan/shared-events/position';
import { cacheRecentlyUsed } from '../recently-used.ts';
import { haveReached, type Sources } from './shop-position.ts';
import type { Derived, Views } from './views.ts';

export type CacheBuild = {
  /**
   * Registers sources of the value; must be called before they are read. The value is used only while all of them are live and have reached the reader's
   * position; it depends on all of `derived`.
   */
  readonly read: (sources: Sources) => void;
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
  /** Stores a value that is made from nothing that changes. */
  readonly set: (key: string, made: Made) => void;
  /** Updates the size of a value that has grown or shrunk since it was built. */
  readonly updateSize: (key: string, made: Made) => void;
};

export type Cache = {
  readonly space: <Made extends object>(options: SpaceOptions<Made>) => CacheSpace<Made>;
  /**
   * Must be called before documents (by key) or indexes (`index:<name>`) of a projection are read: the value that is being built, and those that are built
   * from it, depend on them.
   */
  readonly recordRead: (projection: string, names: readonly string[]) => void;
  /** Drops all values; builds in progress are not stored. */
  readonly clear: () => void;
};

type CacheEntry = {
  readonly made: object;
  readonly bytes: number;
  readonly sources: readonly Sources[];
  readonly dependencies: readonly string[];
};
/** A build in progress. `outer` holds the builds of values that are made from this one; `isVoid` is set when something that it has read changes. */
type Build = {
  readonly sources: Set<Sources>;
  readonly dependencies: Set<string>;
  readonly outer: Set<Build>;
  isVoid: boolean;
};
type Dependencies = { readonly sources: Iterable<Sources>; readonly dependencies: Iterable<string> };
type InProgress = { readonly build: Build; readonly made: Promise<object> };

const currentBuild = new AsyncLocalStorage<Build>();

const MAX_BYTES = 64 * 1024 * 1024;
/** Bytes of an entry beside its value, and for each of its dependencies. */
const OVERHEAD = 300;
/** A value that depends on more is not stored: it would be dropped soon, and its dependencies would take more than it. */
const MAX_DEPENDENCIES = 2_000;

// A dependency is one of a projection's keys (`orders order:7`), or the projection being live in its present generation (`orders *`).
const keyOf = (projection: string, name: string): string => `${projection} ${name}`;
const livenessOf = (projection: string): string => keyOf(projection, '*');

/**
 * Makes the cache of one process. Changes of the named projections drop its values before any later listener of `views` is called; other projections
 * are followed from the first value on that is made from them.
 */
export function makeCache(
  views: Pick<Views, 'onChange' | 'hasReached'>,
  projections: readonly string[] = [],
  maxBytes: number = MAX_BYTES,
): Cache {
  const entries = cacheRecentlyUsed<CacheEntry>({
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
  const changed = (names: readonly string[]): void => {
    for (const build of builds) if (names.some((name) => build.dependencies.has(name))) build.isVoid = true;
    for (const name of names) for (const key of [...(dependants.get(name) ?? [])]) entries.delete(key);
  };
  const follow = (projection: string): void => {
    if (followed.has(projection)) return;
    followed.add(projection);
    views.onChange(projection, (keys) =>
      changed(keys === 'all' ? [livenessOf(projection)] : keys.map((key) => keyOf(projection, key))),
    );
  };
  projections.forEach(follow);
  const nameOf = (derived: Derived): string => {
    const known = derivedNames.get(derived);
    if (known !== undefined) return known;
    const name = `derived ${derivedNames.size}`;
    derivedNames.set(derived, name);
    derived.onChange(() => changed([name]));
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
  const add = (build: Build, more: Dependencies): void => {
    for (const source of more.sources) build.sources.add(source);
    for (const name of more.dependencies) build.dependencies.add(name);
    for (const outer of build.outer) add(outer, more);
  };
  const read = (build: Build, sources: Sources): void => {
    const { views: projections = [], derived = [] } = sources;
    projections.forEach(follow);
    add(build, {
      sources: [sources],
      dependencies: [...projections.map(livenessOf), ...derived.map(nameOf)],
    });
  };
  return {
    space: <Made extends object>({
      name,
      bytesOf,
      count = () => undefined,
    }: SpaceOptions<Made>): CacheSpace<Made> => {
      const currentEntry = (key: string, position: Position | undefined): CacheEntry | undefined => {
        const entry = entries.get(`${name} ${key}`);
        if (entry === undefined) return undefined;
        for (const sources of entry.sources) if (!haveReached(views, sources, position)) return undefined;
        return entry;
      };
      const start = (key: string, make: (build: CacheBuild) => Promise<Made>): InProgress => {
        const build: Build = { sources: new Set(), dependencies: new Set(), outer: new Set(), isVoid: false };
        const its = { read: (sources: Sources) => read(build, sources), skip: () => (build.isVoid = true) };
        const full = `${name} ${key}`;
        const run = async (): Promise<Made> => {
          try {
            const made = await make(its);
            const [sources, dependencies] = [[...build.sources], [...build.dependencies]];
            if (!build.isVoid && dependencies.length <= MAX_DEPENDENCIES)
              store(full, { made, bytes: bytesOf(made), sources, dependencies });
            return made;
          } finally {
            builds.delete(build);
            if (inProgress.get(full)?.build === build) inProgress.delete(full);
          }
        };
        builds.add(build);
        const started = { build, made: currentBuild.run(build, run) };
        if (builds.has(build)) inProgress.set(full, started);
        return started;
      };
      return {
        // Cast: the keys of a space hold its own values only.
        current: (key, position) => currentEntry(key, position)?.made as Made | undefined,
        getOrMake: (key, make) => {
          const outer = currentBuild.getStore();
          const entry = currentEntry(key, undefined);
          if (entry !== undefined) {
            if (outer !== undefined) add(outer, entry);
            count('cached');
            return Promise.resolve(entry.made as Made);
          }
          const underWay = inProgress.get(`${name} ${key}`);
          // A change of what it has read may be missing in it.
          const joined = underWay?.build.isVoid === false ? underWay : undefined;
          count(joined === undefined ? 'made' : 'joined');
          const { build, made } = joined ?? start(key, make);
          if (outer !== undefined) {
            add(outer, build);
            build.outer.add(outer);
          }
          return made as Promise<Made>;
        },
        set: (key, made) =>
          store(`${name} ${key}`, { made, bytes: bytesOf(made), sources: [], dependencies: [] }),
        updateSize: (key, made) => {
          const entry = entries.get(`${name} ${key}`);
          if (entry?.made === made) store(`${name} ${key}`, { ...entry, bytes: bytesOf(made) });
        },
      };
    },
    recordRead: (projection, names) => {
      const build = currentBuild.getStore();
      if (build === undefined) return;
      if (!build.dependencies.has(livenessOf(projection))) read(build, { views: [projection] });
      add(build, { sources: [], dependencies: names.map((name) => keyOf(projection, name)) });
    },
    clear: () => {
      for (const build of builds) build.isVoid = true;
      entries.clear();
    },
  };
}
