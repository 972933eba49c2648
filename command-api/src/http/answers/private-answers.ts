// Cache of private responses (a person's cart, their orders) as bytes, until a document that they depend on changes. Authorization is checked on
// every request, before the cache is read.
import type { Position } from '@aangan/shared-events/position';
import { LRUCache } from 'lru-cache';
import { jsonBytes } from './chunks.ts';
import type { Route, Visitor } from '../route.ts';
import type { Views } from '../../views/views.ts';

export type PrivateAnswers = {
  /** The cached bytes of a URL, if they are current and have reached the position. */
  readonly cachedFor: (read: PrivateRead, position: Position | undefined) => Buffer | undefined;
  /** The cached bytes of a URL, if they are current and have reached the position, else those of `make`. */
  readonly bytesFor: (
    read: PrivateRead,
    position: Position | undefined,
    make: () => Promise<unknown>,
  ) => Promise<Buffer>;
  /** Drops all entries, stale ones included. Builds in progress are not cached. */
  readonly clear: () => void;
};

export type PrivateRead = { readonly route: Route; readonly visitor: Visitor; readonly url: string };

type CacheEntry = { readonly bytes: Buffer; readonly dependsOn: readonly string[] };
/** A build in progress: what has changed since it began, and whether the cache was cleared meanwhile. */
type Build = { readonly changed: Set<string>; isVoid: boolean };

const MAX_BYTES = 32 * 1024 * 1024;
const MAX_URL_LENGTH = 300;
/** Bytes of an entry beside its content, and for each of its dependencies. */
const OVERHEAD = 300;

/** Makes the cache of one process. */
export function makePrivateAnswers(
  views: Pick<Views, 'onChange' | 'hasReached'>,
  maxBytes: number = MAX_BYTES,
): PrivateAnswers {
  const cache = new LRUCache<string, CacheEntry>({
    maxSize: maxBytes,
    sizeCalculation: ({ bytes, dependsOn }, key) =>
      bytes.length + key.length + OVERHEAD * (1 + dependsOn.length),
    dispose: ({ dependsOn }, key) => dependsOn.forEach((name) => removeDependant(name, key)),
  });
  const dependants = new Map<string, Set<string>>();
  const builds = new Set<Build>();
  const watched = new Set<string>();

  const removeDependant = (name: string, key: string): void => {
    const of = dependants.get(name);
    of?.delete(key);
    if (of?.size === 0) dependants.delete(name);
  };
  const clear = (): void => {
    for (const build of builds) build.isVoid = true;
    cache.clear();
  };
  const changed = (name: string): void => {
    for (const build of builds) build.changed.add(name);
    for (const key of [...(dependants.get(name) ?? [])]) cache.delete(key);
  };
  // The dependency name of a projection as a whole.
  const wholeProjection = (projection: string): string => `${projection} `;
  const watch = (projection: string): void => {
    if (watched.has(projection)) return;
    watched.add(projection);
    views.onChange(projection, (keys) => {
      if (keys === 'all') return clear();
      changed(wholeProjection(projection));
      for (const key of keys) changed(wholeProjection(projection) + key);
    });
  };
  const store = (key: string, entry: CacheEntry): void => {
    cache.set(key, entry);
    if (!cache.has(key)) return;
    for (const name of entry.dependsOn) dependants.set(name, (dependants.get(name) ?? new Set()).add(key));
  };
  const dependsOn = ({ route, visitor }: PrivateRead, body: unknown): readonly string[] | undefined => {
    const { privateCache, views: projections = [] } = route;
    const own = privateCache?.dependenciesOf(visitor, body);
    if (privateCache === undefined || own === undefined) return undefined;
    const shared = projections
      .filter((projection) => projection !== privateCache.ownProjection)
      .map(wholeProjection);
    return [...shared, ...own.map((name) => wholeProjection(privateCache.ownProjection) + name)];
  };

  const keyOf = ({ visitor, url }: PrivateRead): string => `${visitor.accountId} ${visitor.role} ${url}`;
  const cachedFor: PrivateAnswers['cachedFor'] = (read, position) => {
    const found = cache.get(keyOf(read));
    return found !== undefined && views.hasReached(read.route.views ?? [], position)
      ? found.bytes
      : undefined;
  };

  return {
    cachedFor,
    bytesFor: async (read, position, make) => {
      const found = cachedFor(read, position);
      if (found !== undefined) return found;
      const { route, url } = read;
      (route.views ?? []).forEach(watch);
      const build: Build = { changed: new Set(), isVoid: false };
      builds.add(build);
      try {
        const body = await make();
        const bytes = await jsonBytes(body);
        const names = dependsOn(read, body);
        const isCurrent = names?.every((name) => !build.changed.has(name)) === true && !build.isVoid;
        if (isCurrent && url.length <= MAX_URL_LENGTH) store(keyOf(read), { bytes, dependsOn: names });
        return bytes;
      } finally {
        builds.delete(build);
      }
    },
    clear,
  };
}
