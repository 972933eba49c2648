// What one person sees again and again (their cart, their orders), in the bytes that go over the line: kept until a document changes that it was made
// of. Whether they may see it is asked each time, before it is looked for here.
import type { Position } from '@aangan/shared-events/position';
import { LRUCache } from 'lru-cache';
import { jsonBytes } from './chunks.ts';
import type { Route, Visitor } from '../route.ts';
import type { Views } from '../../views/views.ts';

export type PrivateAnswers = {
  /** The bytes that are kept for a URL of a route that remembers, if they are current and have reached the position. */
  readonly keptFor: (asked: PrivateRead, position: Position | undefined) => Buffer | undefined;
  /** The bytes for a URL of a route that remembers: kept ones that are current and have reached the position, or what `make` makes now. */
  readonly bytesFor: (
    asked: PrivateRead,
    position: Position | undefined,
    make: () => Promise<unknown>,
  ) => Promise<Buffer>;
  /** Drops everything: also what is out of date and would be given to nobody. What is under way is not kept either. */
  readonly forget: () => void;
};

export type PrivateRead = { readonly route: Route; readonly visitor: Visitor; readonly url: string };

type Kept = { readonly bytes: Buffer; readonly dependsOn: readonly string[] };
/** What has changed since a making began. */
type Making = { readonly changed: Set<string>; isVoid: boolean };

const MOST_BYTES = 32 * 1024 * 1024;
const LONGEST_URL = 300;
/** Bytes that an entry takes beside what it holds, and for each thing that it depends on. */
const OVERHEAD = 300;

/** Makes the memory of one process. */
export function makePrivateAnswers(
  views: Pick<Views, 'onChange' | 'hasReached'>,
  mostBytes: number = MOST_BYTES,
): PrivateAnswers {
  const kept = new LRUCache<string, Kept>({
    maxSize: mostBytes,
    sizeCalculation: ({ bytes, dependsOn }, key) =>
      bytes.length + key.length + OVERHEAD * (1 + dependsOn.length),
    dispose: ({ dependsOn }, key) => dependsOn.forEach((name) => letGo(name, key)),
  });
  const dependants = new Map<string, Set<string>>();
  const makings = new Set<Making>();
  const watched = new Set<string>();

  const letGo = (name: string, key: string): void => {
    const of = dependants.get(name);
    of?.delete(key);
    if (of?.size === 0) dependants.delete(name);
  };
  const forget = (): void => {
    for (const making of makings) making.isVoid = true;
    kept.clear();
  };
  const changed = (name: string): void => {
    for (const making of makings) making.changed.add(name);
    for (const key of [...(dependants.get(name) ?? [])]) kept.delete(key);
  };
  // Whatever depends on a projection as a whole depends on this name.
  const whole = (projection: string): string => `${projection} `;
  const watch = (projection: string): void => {
    if (watched.has(projection)) return;
    watched.add(projection);
    views.onChange(projection, (keys) => {
      if (keys === 'all') return forget();
      changed(whole(projection));
      for (const key of keys) changed(whole(projection) + key);
    });
  };
  const keep = (key: string, entry: Kept): void => {
    kept.set(key, entry);
    if (!kept.has(key)) return;
    for (const name of entry.dependsOn) dependants.set(name, (dependants.get(name) ?? new Set()).add(key));
  };
  const dependsOn = ({ route, visitor }: PrivateRead, body: unknown): readonly string[] | undefined => {
    const { remembers, views: projections = [] } = route;
    const made = remembers?.madeOf(visitor, body);
    if (remembers === undefined || made === undefined) return undefined;
    const shared = projections.filter((projection) => projection !== remembers.own).map(whole);
    return [...shared, ...made.map((name) => whole(remembers.own) + name)];
  };

  const keyOf = ({ visitor, url }: PrivateRead): string => `${visitor.accountId} ${visitor.role} ${url}`;
  const keptFor: PrivateAnswers['keptFor'] = (asked, position) => {
    const found = kept.get(keyOf(asked));
    return found !== undefined && views.hasReached(asked.route.views ?? [], position)
      ? found.bytes
      : undefined;
  };

  return {
    keptFor,
    bytesFor: async (asked, position, make) => {
      const found = keptFor(asked, position);
      if (found !== undefined) return found;
      const { route, url } = asked;
      (route.views ?? []).forEach(watch);
      const making: Making = { changed: new Set(), isVoid: false };
      makings.add(making);
      try {
        const body = await make();
        const bytes = await jsonBytes(body);
        const names = dependsOn(asked, body);
        const isCurrent = names?.every((name) => !making.changed.has(name)) === true && !making.isVoid;
        if (isCurrent && url.length <= LONGEST_URL) keep(keyOf(asked), { bytes, dependsOn: names });
        return bytes;
      } finally {
        makings.delete(making);
      }
    },
    forget,
  };
}
