// Random interleavings of a projection's steps, an API's reads, lost connections, failovers, flushes and activations, against a model without a cache:
// what Redis held while the request ran. Redis and its connections are simulated, one message at a time; the views and caches are the real ones.
import { isDeepStrictEqual } from 'node:util';
import { formatFeedEntry, type FeedEntry } from '@aangan/shared-events/feed-entry';
import {
  checkpointKey,
  documentKey,
  indexKey,
  livePointerKey,
  SILENCE_MS,
} from '@aangan/shared-events/view-keys';
import { makeCachedAnswers, type PrivateRead } from '../http/answers/cached-answers.ts';
import { makeRedisViews, type RedisViews } from '../views/redis/redis-views.ts';
import type { FeedEvents, RedisConnection } from '../views/redis/redis-server.ts';
import { DomainError } from '../domain/domain-error.ts';

const NAME = 'things';
const LOG = '0123456789abcdef';
const KEYS = ['a', 'b', 'c'] as const;
const INDEX = 'all';
const EVERYTHING = [...KEYS, INDEX] as const;
const ACTIONS = 70;

type Key = (typeof EVERYTHING)[number];
/** What readers of a Redis should find; undefined while it has no live views. */
type Shown = Readonly<Record<Key, unknown>> | undefined;
type Store = Map<string, string | number>;
type Command = {
  readonly run: () => unknown;
  readonly done: (reply: unknown) => void;
  readonly failed: () => void;
};
/** A published entry with the version that it shows, or the reply to a ping. */
type Arriving = { readonly text: string; readonly version: number } | { readonly pong: () => void };

/** Pseudo-random numbers from a seed (mulberry32), each a whole number below `below`. */
function makeRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

/** A Redis with its worker, and the two connections of one API. */
function simulateRedis(random: (below: number) => number) {
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
  /** The newest version that the API has been told of. */
  let told = 0;

  const text = (key: string): string | undefined => {
    const found = store.get(key);
    return found === undefined ? undefined : String(found);
  };
  const live = (): string | undefined => text(livePointerKey(NAME));
  const shown = (): Shown => {
    const generation = live();
    if (generation === undefined) return undefined;
    const document = (key: string): unknown => {
      const found = text(documentKey(NAME, generation, key));
      return found === undefined ? undefined : JSON.parse(found);
    };
    const size = store.get(indexKey(NAME, generation, INDEX)) ?? 0;
    return { a: document('a'), b: document('b'), c: document('c'), [INDEX]: size };
  };
  const publish = (entry: FeedEntry): void => {
    if (isConnected) arriving.push({ text: formatFeedEntry(entry), version: versions.length - 1 });
  };
  const changed = (): void => {
    versions.push(shown());
    past.push(new Map(store));
    if (past.length > 4) past.shift();
  };
  const write = (generation: string, keys: readonly Key[]): readonly string[] =>
    keys.map((key) => {
      const full = key === INDEX ? indexKey(NAME, generation, key) : documentKey(NAME, generation, key);
      count += 1;
      if (key === INDEX) store.set(full, count);
      else if (random(5) === 0) store.delete(full);
      else store.set(full, JSON.stringify(count));
      return full;
    });
  const some = (): readonly Key[] => EVERYTHING.filter(() => random(3) === 0);

  const step = (): void => {
    const generation = live();
    if (generation === undefined) return;
    const from = text(checkpointKey(NAME, generation)) ?? '';
    const changedKeys = write(generation, some());
    const to = `${LOG}:${++count}`;
    store.set(checkpointKey(NAME, generation), to);
    changed();
    publish({ kind: 'step', generation, from, to, changed: changedKeys, stored: undefined });
  };
  const activate = (): void => {
    const generation = `g${++generations}`;
    write(generation, EVERYTHING);
    const to = `${LOG}:${++count}`;
    store.set(checkpointKey(NAME, generation), to);
    store.set(livePointerKey(NAME), generation);
    changed();
    publish({ kind: 'step', generation, from: '', to, changed: [], stored: undefined });
  };
  const heartbeat = (): void => {
    const generation = live() ?? '';
    const checkpoint = text(checkpointKey(NAME, generation)) ?? '';
    publish({
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
    events?.onLost(NAME);
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
    told = Math.max(told, next.version);
    events?.onEntry(NAME, next.text);
  };
  const unused = (): never => {
    throw new Error('not simulated');
  };
  return {
    versions,
    told: () => told,
    connect: (its: FeedEvents): RedisConnection => {
      events = its;
      return {
        texts: (keys) =>
          send(
            () => commands,
            () => keys.map((key) => text(key) ?? null),
          ),
        size: (key) =>
          send(
            () => commands,
            () => Number(store.get(key) ?? 0),
          ),
        received: () =>
          send(
            () => pings,
            () => undefined,
          ),
        ...{ members: unused, scored: unused, scoresOf: unused, newestEntries: unused },
        follow: () => undefined,
        isConnected: () => isConnected,
        close: () => undefined,
      };
    },
    isConnected: () => isConnected,
    reconnect: () => {
      if (isConnected) return;
      isConnected = true;
      events?.onReady(NAME);
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

type Simulated = ReturnType<typeof simulateRedis>;
type Found = Readonly<Partial<Record<Key, unknown>>>;

/** Reads in three ways: documents and an index as they are, a private answer, and a derived value. */
function makeReaders(views: RedisViews) {
  const { cache } = views;
  const answers = makeCachedAnswers(cache);
  const derived = cache.space<{ readonly found: Found }>({ name: 'derived', bytesOf: () => 10 });
  const sources = { views: [NAME] };
  const read = async (keys: readonly Key[]): Promise<Found> => {
    const names = keys.filter((key) => key !== INDEX);
    const documents = await views.documents(NAME, names);
    const size = keys.includes(INDEX) ? await views.size(NAME, INDEX) : undefined;
    const found: Record<string, unknown> = Object.fromEntries(names.map((key, at) => [key, documents[at]]));
    return size === undefined ? found : { ...found, [INDEX]: size };
  };
  const privateRead = (keys: readonly Key[]): PrivateRead =>
    ({
      url: `/${keys.join()}`,
      visitor: { accountId: 'one', role: 'customer' },
      route: {
        views: [NAME],
        privateCache: {
          ownProjection: NAME,
          dependenciesOf: () => keys.map((key) => (key === INDEX ? `index:${INDEX}` : key)),
        },
      },
      // The cache reads no other field of a route.
    }) as never;
  return [
    read,
    async (keys: readonly Key[]): Promise<Found> => {
      const bytes = await answers.privateBytes(privateRead(keys), () => read(keys));
      const found = JSON.parse(bytes.toString()) as Found;
      // JSON leaves out what is undefined.
      return { ...Object.fromEntries(keys.map((key) => [key, undefined])), ...found };
    },
    async (keys: readonly Key[]): Promise<Found> =>
      (
        await derived.getOrMake(keys.join(), async (build) => {
          build.read(sources);
          return { found: await read(keys) };
        })
      ).found,
  ] as const;
}

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Throws when an answer shows something that Redis did not hold from the last entry received before the request on. */
function check(redis: Simulated, found: Found, since: number): void {
  const possible = redis.versions.slice(since);
  for (const [key, value] of Object.entries(found))
    if (!possible.some((shown) => shown !== undefined && isDeepStrictEqual(shown[key as Key], value)))
      throw new Error(`${key} was answered as ${JSON.stringify(value)}, which is stale`);
}

/** Plays one interleaving; rejects with its seed when an answer is stale, or when a change is not seen in the end. Resolves with the number of answers. */
export async function playInterleaving(seed: number): Promise<number> {
  const random = makeRandom(seed);
  const redis = simulateRedis(random);
  let clock = 0;
  const views = makeRedisViews(
    redis.connect,
    [NAME],
    () => undefined,
    () => clock,
  );
  const readers = makeReaders(views);
  let failure: unknown;
  let answers = 0;
  const ask = async (keys: readonly Key[], reader: number): Promise<void> => {
    const since = redis.told();
    try {
      const found = await readers[reader]?.(keys);
      answers += 1;
      if (found !== undefined) check(redis, found, since);
    } catch (error) {
      // 503 is always allowed here: availability is checked at the end.
      if (!(error instanceof DomainError && error.kind === 'unavailable')) failure ??= error;
    }
  };
  const someKeys = (): readonly Key[] => {
    const keys = EVERYTHING.filter(() => random(2) === 0);
    return keys.length === 0 ? ['a'] : keys;
  };
  const rare = [redis.activate, redis.cut, redis.failOver, redis.flush, redis.loseEntry];
  const act = (): void => {
    const dice = random(100);
    if (dice < 25) void ask(someKeys(), random(3));
    else if (dice < 40) redis.step();
    else if (dice < 58) redis.deliver();
    else if (dice < 72) redis.execute();
    else if (dice < 84) redis.reply();
    else if (dice < 90) redis.heartbeat();
    else if (dice < 93) redis.reconnect();
    else if (dice < 94) clock += SILENCE_MS + 1;
    else if (dice < 96) rare[random(rare.length)]?.();
    else
      while (!redis.isQuiet() && random(12) > 0) [redis.execute, redis.reply, redis.deliver][random(3)]?.();
  };
  const calmDown = async (): Promise<void> => {
    for (let turns = 0; turns < 1_000 && (turns < 3 || !redis.isQuiet()); turns++) {
      redis.execute();
      redis.reply();
      redis.deliver();
      await turn();
    }
  };
  try {
    redis.activate();
    redis.reconnect();
    redis.heartbeat();
    redis.deliver();
    for (let actions = 0; actions < ACTIONS; actions++) {
      act();
      await turn();
    }
    redis.reconnect();
    if (redis.versions.at(-1) === undefined) redis.activate();
    redis.heartbeat();
    await calmDown();
    if (!views.hasReached([NAME], undefined)) throw new Error('the projection is not live in the end');
    const before = answers;
    readers.forEach((_, reader) => void ask(EVERYTHING, reader));
    await calmDown();
    if (failure === undefined && answers < before + readers.length) throw new Error('not all was answered');
  } catch (error) {
    failure ??= error;
  } finally {
    views.close();
  }
  if (failure !== undefined) throw new Error(`seed ${seed}`, { cause: failure });
  return answers;
}
