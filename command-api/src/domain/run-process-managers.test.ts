import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { ConflictError, type EventLog } from '@aangan/platform/event-log/event-log';
import type { KeyStore } from '@aangan/platform/keys/key-store';
import { makeLogger } from '@aangan/platform/process/logger';
import { codec } from '@aangan/shared-events/all-events';
import { cartStream, type CartEvent } from '@aangan/shared-events/features/cart/events';
import { orderStream } from '@aangan/shared-events/features/orders/events';
import { fieldsOf } from '@aangan/shared-events/fields';
import { formatPosition, parsePosition } from '@aangan/shared-events/position';
import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { aContext, NOON } from '../testing/a-context.ts';
import { openLogAndKeys } from '../testing/log-and-keys.ts';
import { CHECKPOINTS_KEY, makeCheckpoints } from './checkpoints.ts';
import { metadataOf } from './command-context.ts';
import { placeClaimedOrder } from '../features/orders/process-manager.ts';
import type { CartCheckedOut } from '@aangan/shared-events/features/cart/events';
import { RetryLaterError, type ProcessManager } from './process-manager.ts';
import { noCheckpoints, runOnce, type Timing } from './run-process-managers.ts';

let log: EventLog;
let keys: KeyStore;
let stopStores: () => Promise<void>;
let orderId = 0;
let redis: Redis;
/** Of this test alone: the Redis is shared. */
let hash: string;
let stop: AbortController;
let running: Promise<void>[];
const logger = makeLogger('test', 'silent');
const PACE: Timing = { waitMs: 100, checkEveryMs: 20 };
/** Enough for many checks of a process manager. */
const MANY_CHECKS_MS = 10 * PACE.checkEveryMs;
const key = 'place-claimed-order';

beforeAll(async () => {
  ({ log, keys, stop: stopStores } = await openLogAndKeys());
  redis = new Redis(process.env['REDIS_URL'] ?? '');
});
afterAll(async () => {
  redis.disconnect();
  await stopStores();
});
beforeEach(() => {
  hash = `checkpoints:${randomUUID()}`;
  stop = new AbortController();
  running = [];
});
const stopAll = async () => {
  stop.abort();
  await Promise.all(running);
  stop = new AbortController();
};
afterEach(stopAll);

const storedCheckpoints = () =>
  makeCheckpoints((_, command, ...args) =>
    redis.call(command, ...args.map((each) => (each === CHECKPOINTS_KEY ? hash : each))),
  );

/** Starts what every API process runs. */
const startProcess = (
  place: (claim: CartCheckedOut) => Promise<unknown> = placeOrder,
  waitMs = PACE.waitMs,
  others: readonly ProcessManager[] = [],
  own = noCheckpoints(),
) =>
  void running.push(
    runOnce(
      [placeClaimedOrder(place), ...others],
      {
        log,
        keys,
        logger,
        checkpoints: storedCheckpoints(),
      },
      stop.signal,
      { own, timing: { ...PACE, waitMs } },
    ),
  );

/** The claim of a new order, left by a process that dies right after it. */
async function claim(): Promise<{ order: string; place: () => Promise<unknown> }> {
  const accountId = randomUUID();
  const order = {
    orderId: ++orderId,
    accountId,
    items: [{ productId: 1, productRevision: 0, name: 'Kurta', image: null, colorId: null }].map((item) => ({
      ...item,
      ...{ color: 'Default', size: 'M', quantity: 1, pricePaise: 100 },
    })),
    totalPaise: 100,
    paymentMethod: 'cod' as const,
    recipient: {
      shippingAddress: {
        ...{ firstName: 'Asha', lastName: 'Rao', addressLine1: '1', apt: '' },
        ...{ city: 'Pune', state: 'MH', postalCode: '411001' },
      },
      contactInfo: { email: 'asha@example.org', phone: '9876543210' },
    },
    placedAt: NOON,
  };
  const checkedOut: CartEvent = { type: 'CartCheckedOut', data: { ...order, leaving: [] } };
  const stored = codec.encode(checkedOut, metadataOf(aContext()), await keys.keyOf(accountId), nonce);
  await log.append(cartStream(accountId), [stored], 'no-stream');
  return { order: orderStream(orderId), place: () => place(order) };
}
const nonce = () => randomBytes(12);
const place = async (order: Omit<CartCheckedOut['data'], 'leaving'>): Promise<unknown> => {
  const key = await keys.keyOf(order.accountId);
  const stored = codec.encode({ type: 'OrderPlaced', data: order }, metadataOf(aContext()), key, nonce);
  return log.append(orderStream(order.orderId), [stored], 'no-stream');
};
const placeOrder = ({ data: { leaving: _, ...order } }: CartCheckedOut) => place(order);
const ordersIn = async (stream: string) => (await log.readStream(stream)).map(({ type }) => type);
const commitOf = async (name: string): Promise<bigint> =>
  parsePosition(await redis.hget(hash, name))?.commit ?? 0n;
const loseCheckpoints = () => redis.del(hash);
/** The checkpoint never passes a pending task. */
const hasSettledAll = async () => (await log.head()) <= (await commitOf(key));

describe('a claimed order', () => {
  test('whose process died in between is placed by the process manager', async () => {
    startProcess();
    const { order } = await claim();
    await expect.poll(() => ordersIn(order)).toEqual(['OrderPlaced']);
  });

  test('is placed after a restart of all processes', async () => {
    const { order } = await claim();
    startProcess();
    await expect.poll(() => ordersIn(order)).toEqual(['OrderPlaced']);
  });

  test('is placed once by all processes together', async () => {
    for (const _ of [1, 2, 3]) startProcess();
    const claims = await Promise.all([claim(), claim(), claim()]);
    for (const { order } of claims) await expect.poll(() => ordersIn(order)).toEqual(['OrderPlaced']);
    await sleep(PACE.waitMs + MANY_CHECKS_MS);
    for (const { order } of claims) expect(await ordersIn(order)).toEqual(['OrderPlaced']);
  });

  test('that its own process places costs no further append', async () => {
    let tries = 0;
    const long = 30_000;
    startProcess(async (claimed) => {
      tries++;
      return placeOrder(claimed);
    }, long);
    const claims = await Promise.all([claim(), claim()]);
    for (const { place } of claims) await place();
    // No task is pending any more, long before one is due.
    const began = Date.now();
    await expect.poll(hasSettledAll).toBe(true);
    expect(Date.now() - began).toBeLessThan(long / 2);
    expect(tries).toBe(0);
  });

  test('that another process has placed is completed', async () => {
    let tries = 0;
    const mine = orderId + 1;
    startProcess(async (claimed) => {
      if (claimed.data.orderId === mine) tries++;
      throw new ConflictError('the order is there');
    });
    await claim();
    await expect.poll(() => tries).toBe(1);
    await sleep(MANY_CHECKS_MS);
    expect(tries).toBe(1);
  });

  test('is tried again until it is placed', async () => {
    let tries = 0;
    const mine = orderId + 1;
    startProcess(async (claimed) => {
      if (claimed.data.orderId === mine && ++tries < 3) throw new Error('the event store is away');
      return placeOrder(claimed);
    });
    const { order } = await claim();
    await expect.poll(() => ordersIn(order)).toEqual(['OrderPlaced']);
    expect(tries).toBe(3);
  });
});

/** One that counts the claims it is given. */
function counting(name: string, act = () => Promise.resolve()) {
  const streams: string[] = [];
  const processManager: ProcessManager = {
    name,
    types: ['CartCheckedOut'],
    taskRequestedBy: ({ stream }) => stream,
    taskCompletedBy: () => undefined,
    act: async ({ stream }) => {
      streams.push(stream);
      await act();
    },
  };
  return { processManager, streams };
}

describe('process managers of one process', () => {
  test('share one subscription, and each begins at its own checkpoint', async () => {
    const before = await claim();
    await before.place();
    const [first, late] = [counting('first'), counting('late')];
    const atHead = formatPosition({ logId: await log.logId(), commit: await log.head() });
    await redis.hset(hash, 'late', atHead);
    const subscriptions = vi.spyOn(log, 'subscribe');
    startProcess(placeOrder, PACE.waitMs, [first.processManager, late.processManager]);
    const { order } = await claim();
    await expect.poll(() => ordersIn(order)).toEqual(['OrderPlaced']);
    await expect.poll(() => late.streams).toHaveLength(1);
    await expect.poll(() => first.streams.at(-1)).toBe(late.streams[0]);
    expect(first.streams.length).toBeGreaterThan(1);
    expect(subscriptions).toHaveBeenCalledTimes(1);
  });

  test('subscribe again when their subscription has died without an error', async () => {
    let isDead = false;
    const subscribe: EventLog['subscribe'] = async function* (options) {
      for await (const batch of log.subscribe(options)) {
        if (isDead)
          await new Promise<void>((resolve) => options.signal.addEventListener('abort', () => resolve()));
        if (options.signal.aborted) return;
        yield batch;
      }
    };
    const needs = { log: { ...log, subscribe }, keys, logger, checkpoints: storedCheckpoints() };
    const timing = { ...PACE, silenceMs: 100 };
    running.push(runOnce([placeClaimedOrder(placeOrder)], needs, stop.signal, { timing }));
    await (await claim()).place();
    await expect.poll(hasSettledAll).toBe(true);
    isDead = true;
    const { order } = await claim();
    // That of the next subscription.
    setTimeout(() => (isDead = false), 200);
    await expect.poll(() => ordersIn(order)).toEqual(['OrderPlaced']);
  });

  test('do not wait for one that hangs, whose checkpoint stays behind', async () => {
    const go = Promise.withResolvers<undefined>();
    const hanging = counting('hanging', () => go.promise);
    startProcess(placeOrder, PACE.waitMs, [hanging.processManager]);
    await expect.poll(() => hanging.streams).toHaveLength(1);
    const { order } = await claim();
    await expect.poll(() => ordersIn(order)).toEqual(['OrderPlaced']);
    await expect.poll(hasSettledAll).toBe(true);
    expect(await commitOf('hanging')).toBeLessThan(await commitOf(key));
    go.resolve(undefined);
  });
});

describe('the checkpoint of a process manager', () => {
  test('passes a task at once that is settled when its event arrives, and no task of which that is not known', async () => {
    const acted: string[] = [];
    const withTasks = (name: string, isSettled: () => boolean): ProcessManager => ({
      name,
      types: ['CartCheckedOut'],
      taskRequestedBy: ({ id }) => id,
      taskCompletedBy: () => undefined,
      isSettled,
      act: async () => void acted.push(name),
    });
    const knowing = withTasks('knowing', () => true);
    const unsure = withTasks('unsure', () => {
      throw new Error('not known now');
    });
    const longWait = 30_000;
    startProcess(placeOrder, longWait, [knowing, unsure]);
    await claim();
    const head = await log.head();
    await expect.poll(async () => (await commitOf('knowing')) >= head).toBe(true);
    expect(await commitOf('unsure')).toBeLessThan(head);
    expect(acted).toEqual([]);
  });

  test('never passes a pending claim', async () => {
    startProcess(() => Promise.reject(new Error('never')));
    const open = await claim();
    for (const { place } of [await claim(), await claim()]) await place();
    await sleep(PACE.waitMs + MANY_CHECKS_MS);
    await stopAll();
    startProcess();
    await expect.poll(() => ordersIn(open.order)).toEqual(['OrderPlaced']);
  });

  test('spares the next start the completed tasks', async () => {
    // Placed before the process manager starts, which would be quicker on a stalled machine.
    await (await claim()).place();
    startProcess();
    await expect.poll(hasSettledAll).toBe(true);
  });

  test.each([
    ['of another log', () => Promise.resolve('0123456789abcdef:1')],
    [
      'beyond the head of the log',
      async () => formatPosition({ logId: await log.logId(), commit: (await log.head()) + 10_000n }),
    ],
    ['that is lost', () => Promise.resolve('')],
  ])('%s counts for nothing', async (_, make) => {
    const { order } = await claim();
    await redis.hset(hash, key, await make());
    startProcess();
    await expect.poll(() => ordersIn(order)).toEqual(['OrderPlaced']);
  });

  test.each([
    ['missing', loseCheckpoints],
    [
      'further back',
      async () => redis.hset(hash, key, formatPosition({ logId: await log.logId(), commit: 1n })),
    ],
  ])('is not written over one that is %s, because Redis lost it', async (_, lose) => {
    await (await claim()).place();
    startProcess();
    await expect.poll(hasSettledAll).toBe(true);
    await lose();
    // Before the next check for it.
    await (await claim()).place();
    await expect(running.pop()).rejects.toThrow('a checkpoint has regressed');
    expect(await commitOf(key)).toBeLessThan(2n);
  });

  test('is never set back by a process that is behind, and the process ahead goes on', async () => {
    const logId = await log.logId();
    const at = (commit: bigint) => new Map([[key, formatPosition({ logId, commit })]]);
    const { write } = storedCheckpoints();
    await write(new Map(), at(10n));
    for (const [before, after, stored] of [
      [10n, 20n, 20n],
      [10n, 15n, 20n],
      [20n, 30n, 30n],
    ] as const) {
      expect(await write(at(before), at(after))).toBe(true);
      expect(await commitOf(key)).toBe(stored);
    }
  });

  // The last test: no task completes in this log any more.
  test('never passes a claim that cannot be read, and the others are placed all the same', async () => {
    const before = await log.head();
    const { type, metadata } = {
      type: 'CartCheckedOut',
      metadata: { ...metadataOf(aContext()), schemaVersion: 1 },
    };
    await log.append(cartStream(randomUUID()), [{ type, metadata, data: {} }], 'no-stream');
    startProcess();
    const { order } = await claim();
    await expect.poll(() => ordersIn(order)).toEqual(['OrderPlaced']);
    await sleep(PACE.waitMs + MANY_CHECKS_MS);
    await expect.poll(() => redis.hexists(hash, key)).toBe(1);
    expect(await commitOf(key)).toBeLessThanOrEqual(before);
  });
});

/** One that begins at the head of the log, and is given the stream of each claimed order. */
const fromTheHead = (act: (order: string) => Promise<void>): ProcessManager => ({
  ...{ name: 'from-the-head', types: ['CartCheckedOut'] },
  startsAt: ({ head }) => head(),
  taskRequestedBy: ({ type, id }) => (type === 'CartCheckedOut' ? id : undefined),
  taskCompletedBy: () => undefined,
  act: ({ data }) => act(orderStream(Number(fieldsOf(data)['orderId']))),
});

test('one without a checkpoint begins where it says, and goes on from its checkpoint later', async () => {
  const { order: before } = await claim();
  const seen: string[] = [];
  const aside = fromTheHead(async (order) => void seen.push(order));
  startProcess(placeOrder, PACE.waitMs, [aside]);
  await expect.poll(() => redis.hexists(hash, 'from-the-head')).toBe(1);
  const { order: after } = await claim();
  await vi.waitFor(() => expect(seen).toEqual([after]));
  expect(seen).not.toContain(before);
  await stopAll();
  const { order: meanwhile } = await claim();
  startProcess(placeOrder, PACE.waitMs, [aside]);
  await vi.waitFor(() => expect(seen).toEqual([after, meanwhile]));
});

test('one that begins at the head keeps its open tasks when Redis is lost', async () => {
  let [tries, isPossible] = [0, false];
  const seen: string[] = [];
  const aside = fromTheHead(async (order) => {
    tries++;
    if (!isPossible) throw new RetryLaterError('not yet');
    seen.push(order);
  });
  const own = noCheckpoints();
  startProcess(placeOrder, 0, [aside], own);
  await expect.poll(() => redis.hexists(hash, 'from-the-head')).toBe(1);
  const { order } = await claim();
  await vi.waitFor(() => expect(tries).toBeGreaterThan(0));
  await loseCheckpoints();
  await expect(running.pop()).rejects.toThrow('a checkpoint has regressed');
  isPossible = true;
  startProcess(placeOrder, 0, [aside], own);
  await vi.waitFor(() => expect(seen).toEqual([order]));
});
