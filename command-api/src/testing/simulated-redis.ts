// A Redis with the workers of two projections, simulated one message at a time: every published entry, command and reply waits until it is delivered.
import { formatFeedEntry, type FeedEntry } from '@aangan/shared-events/feed-entry';
import { checkpointKey, documentKey, indexKey, livePointerKey } from '@aangan/shared-events/view-keys';
import type { FeedEvents, RedisConnection, RedisReads } from '../views/redis/redis-server.ts';

export const NAMES = ['things', 'others'] as const;
export const LOG = '0123456789abcdef';
const KEYS = ['a', 'b', 'c'] as const;
export const INDEX = 'all';
export const EVERYTHING = [...KEYS, INDEX] as const;

export type Name = (typeof NAMES)[number];
export type Key = (typeof EVERYTHING)[number];
/** What readers of a Redis should find in each projection; undefined for one that has no live views. */
type Shown = Readonly<Record<Name, Readonly<Record<Key, unknown>> | undefined>>;
type Store = Map<string, string | number>;
type Command = {
  readonly run: () => unknown;
  readonly done: (reply: unknown) => void;
  readonly failed: () => void;
};
/** The number of a version, by projection. */
export type Versions = Readonly<Record<Name, number>>;
/** A published entry with the version that it shows, or the reply to a ping. */
type Arriving =
  | { readonly name: Name; readonly text: string; readonly version: number }
  | { readonly pong: () => void };

/** A Redis with its workers, and the two connections of one API. */
export function simulateRedis(random: (below: number) => number) {
  let store: Store = new Map();
  const past: Store[] = [];
  const versions: Shown[] = [];
  let count = 0;
  let generations = 0;
  let events: FeedEvents | undefined;
  let isConnected = false;
  let arriving: Arriving[] = [];
  let commands: Command[] = [];
  let pings: Command[] = [];
  let replies: (() => void)[] = [];
  /** The newest version of each projection that the API has been told of. */
  const told: Record<Name, number> = { things: 0, others: 0 };
  /** The newest step: its position, and the version that shows it. */
  let newest: { readonly name: Name; readonly commit: number; readonly version: number } | undefined;

  const text = (key: string): string | undefined => {
    const found = store.get(key);
    return found === undefined ? undefined : String(found);
  };
  const someName = (): Name => NAMES[random(NAMES.length)] ?? 'things';
  const live = (name: Name): string | undefined => text(livePointerKey(name));
  const shownOf = (name: Name): Shown[Name] => {
    const generation = live(name);
    if (generation === undefined) return undefined;
    const document = (key: string): unknown => {
      const found = text(documentKey(name, generation, key));
      return found === undefined ? undefined : JSON.parse(found);
    };
    const size = store.get(indexKey(name, generation, INDEX)) ?? 0;
    return { a: document('a'), b: document('b'), c: document('c'), [INDEX]: size };
  };
  const publish = (name: Name, entry: FeedEntry): void => {
    if (isConnected) arriving.push({ name, text: formatFeedEntry(entry), version: versions.length - 1 });
  };
  const changed = (): void => {
    versions.push({ things: shownOf('things'), others: shownOf('others') });
    past.push(new Map(store));
    if (past.length > 4) past.shift();
  };
  const write = (name: Name, generation: string, keys: readonly Key[]): readonly string[] =>
    keys.map((key) => {
      const full = key === INDEX ? indexKey(name, generation, key) : documentKey(name, generation, key);
      count += 1;
      if (key === INDEX) store.set(full, count);
      else if (random(5) === 0) store.delete(full);
      else store.set(full, JSON.stringify(count));
      return full;
    });
  const some = (): readonly Key[] => EVERYTHING.filter(() => random(3) === 0);

  const step = (): void => {
    const name = someName();
    const generation = live(name);
    if (generation === undefined) return;
    const from = text(checkpointKey(name, generation)) ?? '';
    const changedKeys = write(name, generation, some());
    const commit = ++count;
    const to = `${LOG}:${commit}`;
    store.set(checkpointKey(name, generation), to);
    changed();
    newest = { name, commit, version: versions.length - 1 };
    publish(name, { kind: 'step', generation, from, to, changed: changedKeys, stored: undefined });
  };
  const activate = (name = someName()): void => {
    const generation = `g${++generations}`;
    write(name, generation, EVERYTHING);
    const to = `${LOG}:${++count}`;
    store.set(checkpointKey(name, generation), to);
    store.set(livePointerKey(name), generation);
    changed();
    publish(name, { kind: 'step', generation, from: '', to, changed: [], stored: undefined });
  };
  const heartbeat = (name = someName()): void => {
    const generation = live(name) ?? '';
    const checkpoint = text(checkpointKey(name, generation)) ?? '';
    publish(name, {
      kind: 'heartbeat',
      state: generation === '' ? 'catching-up' : 'live',
      generation,
      checkpoint,
    });
  };
  const cut = (): void => {
    if (!isConnected) return;
    isConnected = false;
    const failing = [...commands, ...pings];
    [arriving, commands, pings, replies] = [[], [], [], []];
    NAMES.forEach((name) => events?.onLost(name));
    for (const { failed } of failing) failed();
  };
  const send = <T>(to: () => Command[], run: () => T): Promise<T> =>
    new Promise((resolve, reject) => {
      const failed = (): void => reject(new Error('not connected'));
      if (!isConnected) return failed();
      to().push({ run, done: resolve as (reply: unknown) => void, failed });
    });
  const deliver = (): void => {
    const next = arriving.shift();
    if (next === undefined) return;
    if ('pong' in next) return next.pong();
    told[next.name] = Math.max(told[next.name], next.version);
    events?.onEntry(next.name, next.text);
  };
  const reads = {
    mGet: (keys: readonly string[]) =>
      send(
        () => commands,
        () => keys.map((key) => text(key) ?? null),
      ),
    zCard: (key: string) =>
      send(
        () => commands,
        () => Number(store.get(key) ?? 0),
      ),
  };
  return {
    versions,
    told: (): Versions => ({ ...told }),
    newestStep: () => newest,
    connect: (its: FeedEvents): RedisConnection => {
      events = its;
      return {
        // The other commands are not simulated.
        query: (_, query) => query(reads as unknown as RedisReads),
        received: () =>
          send(
            () => pings,
            () => undefined,
          ),
        follow: () => undefined,
        isConnected: () => isConnected,
        close: () => undefined,
      };
    },
    isConnected: () => isConnected,
    reconnect: () => {
      if (isConnected) return;
      isConnected = true;
      NAMES.forEach((name) => events?.onReady(name));
    },
    ...{ step, activate, heartbeat, cut, deliver },
    /** The server that takes over lacks the newest steps. */
    failOver: () => {
      store = new Map(past[random(past.length)] ?? store);
      cut();
      changed();
    },
    flush: () => {
      store = new Map();
      changed();
    },
    /** An entry is lost on an intact connection; the next one shows it. */
    loseEntry: () => {
      const [first, second] = arriving;
      if (first === undefined || second === undefined || 'pong' in first || 'pong' in second) return;
      if (first.name !== second.name) return;
      arriving.shift();
      deliver();
    },
    /** Executes the oldest command of one of the connections. */
    execute: () => {
      const isPing = pings.length > 0 && (commands.length === 0 || random(2) === 0);
      const command = (isPing ? pings : commands).shift();
      if (command === undefined) return;
      const reply = command.run();
      const done = (): void => command.done(reply);
      if (isPing) arriving.push({ pong: done });
      else replies.push(done);
    },
    reply: () => replies.shift()?.(),
    isQuiet: () => arriving.length + commands.length + pings.length + replies.length === 0,
  };
}

export type SimulatedRedis = ReturnType<typeof simulateRedis>;
