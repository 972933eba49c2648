// Random interleavings of the steps of two projections, an API's reads, lost connections, failovers, flushes and activations, against a model without a
// cache: what Redis held while the request ran. Redis and its connections are simulated; the views and caches are the real ones.
import { isDeepStrictEqual } from 'node:util';
import { expect } from 'vitest';
import { SILENCE_MS } from '@aangan/shared-events/view-keys';
import { makeCachedAnswers } from '../http/answers/cached-answers.ts';
import { makeRedisViews, type RedisViews } from '../views/redis/redis-views.ts';
import { DomainError } from '../domain/domain-error.ts';
import {
  EVERYTHING,
  INDEX,
  LOG,
  NAMES,
  simulateRedis,
  type Key,
  type Name,
  type SimulatedRedis,
  type Versions,
} from './simulated-redis.ts';
import { mulberry32 } from './simulation/random.ts';

const ACTIONS = 70;
/** How long a reader waits for a position, in milliseconds. */
const WAITS_MS = 20;

type Found = Readonly<Partial<Record<Key, unknown>>>;
/** What was found, by projection. */
type Joined = Readonly<Record<Name, Found>>;

/**
 * Reads the same keys of both projections, joined, in several ways: as they are, a private answer, a public one, a value that is made from these two, and
 * an answer of the middleware in front of Express where there is one.
 */
function makeReaders(views: RedisViews) {
  const { cache } = views;
  const answers = makeCachedAnswers(cache);
  const made = cache.space<{ readonly found: Joined }>({ name: 'made', bytesOf: () => 10 });
  const readOne = async (name: Name, keys: readonly Key[]): Promise<Found> => {
    const names = keys.filter((key) => key !== INDEX);
    const documents = await views.documents(name, names);
    const size = keys.includes(INDEX) ? await views.size(name, INDEX) : undefined;
    const found: Record<string, unknown> = Object.fromEntries(names.map((key, at) => [key, documents[at]]));
    return size === undefined ? found : { ...found, [INDEX]: size };
  };
  const read = async (keys: readonly Key[]): Promise<Joined> => ({
    things: await readOne('things', keys),
    others: await readOne('others', keys),
  });
  // The cache reads no other field of a route.
  const route = { path: '/', who: 'signed-in', views: NAMES } as never;
  const visitor = { accountId: 'one', role: 'customer', sessionId: '', expiresAt: '2999-01-01' } as const;
  const sender = { visitor, authorization: 'Bearer x', authorize: () => Promise.resolve(visitor) };
  const urlOf = (kind: string, keys: readonly Key[]): string => `/${kind}/${keys.join()}`;
  // JSON leaves out what is undefined.
  const parsed = (bytes: Buffer, keys: readonly Key[]): Joined => {
    const absent = Object.fromEntries(keys.map((key) => [key, undefined]));
    const { things, others } = JSON.parse(bytes.toString()) as Joined;
    return { things: { ...absent, ...things }, others: { ...absent, ...others } };
  };
  const privately = async (keys: readonly Key[]): Promise<Joined> =>
    parsed(
      await answers.privateBytes({ route, ...sender, url: urlOf('private', keys) }, () => read(keys)),
      keys,
    );
  const publicly = async (keys: readonly Key[]): Promise<Joined> => {
    const url = urlOf('public', keys);
    const make = async () => ({ body: await read(keys) });
    return parsed((await answers.publicBytes(route, { url, params: { keys }, query: {} }, make)).body, keys);
  };
  const fromMiddleware = (kind: string, next: typeof privately) => {
    return async (keys: readonly Key[]): Promise<Joined> => {
      let passed = false;
      const sent: Buffer[] = [];
      const handle = answers.inFrontOf(() => void (passed = true));
      const request = {
        method: 'GET',
        url: urlOf(kind, keys),
        headers: { authorization: sender.authorization },
      };
      const response = {
        setHeader: () => undefined,
        end: (bytes: Buffer) => void sent.push(bytes),
        locals: {},
      };
      await handle(request as never, response as never);
      const [bytes] = sent;
      return passed || bytes === undefined ? next(keys) : parsed(bytes, keys);
    };
  };
  return [
    read,
    privately,
    publicly,
    async (keys: readonly Key[]): Promise<Joined> => {
      const half = async () => {
        const [{ things }, { others }] = [await privately(keys), await publicly(keys)];
        return { found: { things, others } };
      };
      return (await made.getOrMake(keys.join(), half)).found;
    },
    fromMiddleware('private', privately),
    fromMiddleware('public', publicly),
  ] as const;
}

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Throws when an answer shows something that Redis did not hold from the last entry received before the request on. */
function check(redis: SimulatedRedis, found: Joined, since: Versions): void {
  for (const name of NAMES) {
    const possible = redis.versions.slice(since[name]);
    for (const [key, value] of Object.entries(found[name])) {
      const isPossible = possible.some((shown) => {
        const views = shown[name];
        return views !== undefined && isDeepStrictEqual(views[key as Key], value);
      });
      if (!isPossible) throw new Error(`${key} of ${name} was answered as ${String(value)}, which is stale`);
    }
  }
}

/** Plays one interleaving; rejects with its seed when an answer is stale, or when a change is not seen in the end. Resolves with the number of answers. */
async function playInterleaving(seed: number): Promise<number> {
  const fraction = mulberry32(seed);
  const random = (below: number): number => Math.floor(fraction() * below);
  const redis = simulateRedis(random);
  let clock = 0;
  const views = makeRedisViews(
    redis.connect,
    NAMES,
    () => undefined,
    () => clock,
  );
  const readers = makeReaders(views);
  let failure: unknown;
  let answers = 0;
  const ask = async (
    keys: readonly Key[],
    reader: number,
    after: ReturnType<SimulatedRedis['newestStep']>,
  ): Promise<void> => {
    let since = redis.told();
    try {
      // Of the reader's own write, which both projections have reached.
      if (after !== undefined) {
        const position = { logId: LOG, commit: BigInt(after.commit) };
        if (!(await views.waitFor([after.name], position, WAITS_MS))) return;
        since = { ...since, [after.name]: Math.max(since[after.name], after.version) };
      }
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
  const rare = [() => redis.activate(), redis.cut, redis.failOver, redis.flush, redis.loseEntry];
  const act = (): void => {
    const dice = random(100);
    if (dice < 25)
      void ask(someKeys(), random(readers.length), random(3) === 0 ? redis.newestStep() : undefined);
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
    NAMES.forEach((name) => redis.activate(name));
    redis.reconnect();
    NAMES.forEach((name) => redis.heartbeat(name));
    redis.deliver();
    for (let actions = 0; actions < ACTIONS; actions++) {
      act();
      await turn();
    }
    redis.reconnect();
    for (const name of NAMES) if (redis.versions.at(-1)?.[name] === undefined) redis.activate(name);
    NAMES.forEach((name) => redis.heartbeat(name));
    await calmDown();
    if (!views.hasReached(NAMES, undefined)) throw new Error('the projections are not live in the end');
    const before = answers;
    readers.forEach((_, reader) => void ask(EVERYTHING, reader, undefined));
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

/** Plays as many as `count`, from a new seed on, and prints the seeds. */
export async function playInterleavings(count: number): Promise<void> {
  const first = Date.now() % 1_000_000_000;
  process.stdout.write(`interleavings: seeds ${first} to ${first + count - 1}\n`);
  let answers = 0;
  for (let seed = first; seed < first + count; seed++) answers += await playInterleaving(seed);
  expect(answers).toBeGreaterThan(count);
}
