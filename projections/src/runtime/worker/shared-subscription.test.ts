import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { LogBatch, SubscribeOptions } from '@aangan/platform/event-log/subscription';
import type { RawEvent } from '@aangan/shared-events/codec';
import { shareSubscription, TURN_MS, type Listener } from './shared-subscription.ts';
import { until } from '../../testing/shop.ts';

const eventAt = (position: bigint): RawEvent => ({
  id: `e-${position}`,
  stream: 's',
  revision: position,
  position,
  type: 'Counted',
  data: {},
  metadata: {},
});

// A log in memory, read in batches of ten, that counts its subscriptions. Ending a subscription takes its time.
function aLog(length: number) {
  let end = BigInt(length);
  const opened: (bigint | undefined)[] = [];
  async function* subscribe({ after, signal }: SubscribeOptions): AsyncGenerator<LogBatch> {
    opened.push(after);
    for (let position = after ?? 0n; !signal.aborted;) {
      const events: RawEvent[] = [];
      while (events.length < 10 && position < end) events.push(eventAt((position += 1n)));
      if (events.length > 0) yield { events, position, live: position === end };
      await sleep(1);
    }
  }
  return { subscribe, opened, head: async () => end, grow: (by: number) => (end += BigInt(by)) };
}

function aListener(position: bigint | undefined, ready: () => Promise<unknown> = () => sleep(0)) {
  const seen: bigint[] = [];
  let reached = position;
  const listener: Listener = {
    position: () => reached,
    take: async ({ events }) => {
      await ready();
      for (const event of events) {
        if (reached !== undefined && event.position <= reached) continue;
        seen.push(event.position);
        reached = event.position;
      }
    },
  };
  return { listener, seen, reached: () => reached };
}
/** Longer than `until` waits. */
const LONG_MS = 600_000;
const upTo = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, at) => BigInt(from + at + 1));

test('listeners that start at one position share one subscription, and each receives every event once', async () => {
  const log = aLog(100);
  const shared = shareSubscription(log);
  const stop = new AbortController();
  const all = [aListener(undefined), aListener(undefined), aListener(undefined)];
  const following = all.map(({ listener }) => shared.follow(listener, stop.signal));
  await until('all of it', () => all.every(({ reached }) => reached() === 100n));
  expect(log.opened).toEqual([undefined]);
  for (const { seen } of all) expect(seen).toEqual(upTo(0, 100));
  stop.abort();
  await Promise.all(following);
  await until('no subscription', () => shared.readers() === 0);
});

test('a listener that is behind delays no other, and shares their subscription once it has caught up', async () => {
  const log = aLog(300);
  const shared = shareSubscription(log);
  const stop = new AbortController();
  const ahead = aListener(295n);
  const gate = Promise.withResolvers<void>();
  const behind = aListener(undefined, () => gate.promise);
  const following = [ahead, behind].map(({ listener }) => shared.follow(listener, stop.signal));
  await until('the one ahead at the end', () => ahead.reached() === 300n);
  log.grow(5);
  await until('what is new', () => ahead.reached() === 305n);
  expect(behind.reached() ?? 0n).toBe(0n);
  gate.resolve();
  await until('the one behind at the end', () => behind.reached() === 305n);
  await until('one subscription', () => shared.readers() === 1);
  log.grow(20);
  await until('both at the end', () => ahead.reached() === 325n && behind.reached() === 325n);
  expect(behind.seen).toEqual(upTo(0, 325));
  expect(ahead.seen).toEqual(upTo(295, 325));
  stop.abort();
  await Promise.all(following);
});

test('a failing listener does not affect the others', async () => {
  const log = aLog(50);
  const shared = shareSubscription(log);
  const stop = new AbortController();
  const good = aListener(undefined);
  const bad: Listener = {
    position: () => undefined,
    take: async () => {
      throw new Error('no more');
    },
  };
  const following = shared.follow(good.listener, stop.signal);
  await expect(shared.follow(bad, stop.signal)).rejects.toThrow('no more');
  await until('the other at the end', () => good.reached() === 50n);
  stop.abort();
  await following;
});

test('a listener that comes back while others are live receives every event once', async () => {
  const log = aLog(40);
  const shared = shareSubscription(log);
  const stop = new AbortController();
  const first = aListener(undefined);
  const following = [shared.follow(first.listener, stop.signal)];
  await until('the first at the end', () => first.reached() === 40n);
  const second = aListener(20n);
  following.push(shared.follow(second.listener, stop.signal));
  for (let more = 0; more < 20; more += 1) {
    log.grow(7);
    await sleep(5);
  }
  await until('both at the end', () => first.reached() === 180n && second.reached() === 180n);
  expect(second.seen).toEqual(upTo(20, 180));
  stop.abort();
  await Promise.all(following);
});

test('no listener is transferred to a subscription that is ending', async () => {
  const pushed: ((position: bigint) => void)[] = [];
  // Batches of one event, delivered when the test decides; ending never completes.
  async function* subscribe(): AsyncGenerator<LogBatch> {
    const waiting: bigint[] = [];
    pushed.push((position) => waiting.push(position));
    try {
      for (;;) {
        const position = waiting.shift();
        if (position === undefined) await sleep(1);
        else yield { events: [eventAt(position)], position, live: true };
      }
    } finally {
      await new Promise(() => undefined);
    }
  }
  const shared = shareSubscription({ subscribe, head: async () => 7n });
  const stop = new AbortController();
  const [first, second] = [aListener(1n), aListener(2n)];
  for (const { listener } of [first, second]) void shared.follow(listener, stop.signal);
  await until('two subscriptions', () => pushed.length === 2);
  const [pushFirst, pushSecond] = pushed;
  pushFirst?.(5n);
  await until('the first at 5', () => first.reached() === 5n);
  pushSecond?.(5n);
  await until('the second at 5', () => second.reached() === 5n);
  for (const position of [6n, 7n]) {
    pushFirst?.(position);
    await until('both further on', () => first.reached() === position && second.reached() === position);
  }
  stop.abort();
});

test('a listener with delayed events that is transferred to a subscription behind it receives them once', async () => {
  const pushed: ((position: bigint) => void)[] = [];
  async function* subscribe({ signal }: SubscribeOptions): AsyncGenerator<LogBatch> {
    const waiting: bigint[] = [];
    pushed.push((position) => waiting.push(position));
    while (!signal.aborted) {
      const position = waiting.shift();
      if (position === undefined) await sleep(1);
      else yield { events: [eventAt(position)], position, live: true };
    }
  }
  const shared = shareSubscription({ subscribe, head: async () => 6n });
  const stop = new AbortController();
  const [eager, delayed] = [aListener(1n), aListener(2n)];
  const handed: bigint[] = [];
  const waiting: Listener = {
    ...delayed.listener,
    // Until the last event comes, however long the steps of this test take.
    deliveryDelay: (events) => (events.some(({ position }) => position === 6n) ? 0 : LONG_MS),
    take: (batch) => {
      handed.push(...batch.events.map(({ position }) => position));
      return delayed.listener.take(batch);
    },
  };
  void shared.follow(eager.listener, stop.signal);
  void shared.follow(waiting, stop.signal);
  await until('two subscriptions', () => pushed.length === 2);
  const [pushFirst, pushSecond] = pushed;
  pushFirst?.(4n);
  await until('the eager one at 4', () => eager.reached() === 4n);
  pushSecond?.(5n);
  await until('one subscription', () => shared.readers() === 1);
  for (const position of [5n, 6n]) pushFirst?.(position);
  await until('the delayed one at the end', () => delayed.reached() === 6n);
  expect(handed).toEqual([5n, 6n]);
  stop.abort();
});

test('a listener that is transferred to a live subscription learns that it is live', async () => {
  // As the event store does it: the end of the log is reported after its last event.
  async function* subscribe({ after = 0n, signal }: SubscribeOptions): AsyncGenerator<LogBatch> {
    if (after < 3n) yield { events: upTo(Number(after), 3).map(eventAt), position: 3n, live: false };
    yield { events: [], position: 3n, live: true };
    await sleep(LONG_MS, undefined, { signal }).catch(() => undefined);
  }
  const shared = shareSubscription({ subscribe, head: async () => 3n });
  const stop = new AbortController();
  const listening = (position: bigint | undefined) => {
    const last = { live: false };
    const { listener, seen } = aListener(position);
    const take: Listener['take'] = async (batch) => {
      await listener.take(batch);
      last.live = batch.live;
    };
    return { last, seen, following: shared.follow({ ...listener, take }, stop.signal) };
  };
  const ahead = listening(3n);
  await until('the first at the end', () => ahead.last.live);
  const behind = listening(undefined);
  await until('the second at the end', () => behind.last.live);
  expect([behind.seen, shared.readers()]).toEqual([upTo(0, 3), 1]);
  stop.abort();
  await Promise.all([ahead.following, behind.following]);
});

test('a stalled subscription is closed, and an idle one is not', async () => {
  const log = aLog(40);
  let silent = false;
  async function* subscribe(options: SubscribeOptions): AsyncGenerator<LogBatch> {
    for await (const batch of log.subscribe(options)) {
      if (silent) return await new Promise<never>(() => undefined);
      yield batch;
    }
  }
  const shared = shareSubscription({ subscribe, head: log.head }, 30);
  const stop = new AbortController();
  const { listener, reached } = aListener(undefined);
  const following = shared.follow(listener, stop.signal);
  await until('the end', () => reached() === 40n);
  await sleep(200);
  expect(log.opened).toHaveLength(1);
  silent = true;
  log.grow(1);
  await expect(following).rejects.toThrow('the subscription is stalled');
  silent = false;
  void shared.follow(listener, stop.signal);
  await until('the new end', () => reached() === 41n);
  stop.abort();
});

test('a subscription after a position beyond the end of the log is not stalled', async () => {
  const log = aLog(40);
  const shared = shareSubscription(log, 30);
  const stop = new AbortController();
  const following = shared.follow(aListener(50n).listener, stop.signal);
  await Promise.race([following, sleep(200)]);
  expect(log.opened).toEqual([50n]);
  stop.abort();
  await following;
});

test('a listener that can wait receives events together, a moment later, and delays no other', async () => {
  const log = aLog(40);
  const shared = shareSubscription(log);
  const stop = new AbortController();
  const eager = aListener(undefined);
  const delayed = aListener(undefined);
  const batches: number[] = [];
  let waitMs = 300;
  const waiting: Listener = {
    ...delayed.listener,
    take: async (batch) => {
      batches.push(batch.events.length);
      await delayed.listener.take(batch);
    },
    deliveryDelay: (events) => (events.every(({ position }) => position % 100n !== 0n) ? waitMs : 0),
  };
  const following = [eager.listener, waiting].map((listener) => shared.follow(listener, stop.signal));
  await until('both at the end', () => eager.reached() === 40n && delayed.reached() === 40n);
  batches.length = 0;
  for (let more = 0; more < 40; more += 1) {
    log.grow(1);
    await until('the eager one at the end', () => eager.reached() === BigInt(41 + more));
  }
  await until('the delayed one at the end', () => delayed.reached() === 80n);
  expect(batches.length).toBeLessThan(40);
  waitMs = LONG_MS;
  log.grow(20);
  await until('both without delay', () => eager.reached() === 100n && delayed.reached() === 100n);
  expect(delayed.seen).toEqual(upTo(0, 100));
  log.grow(5);
  await until('the eager one further on', () => eager.reached() === 105n);
  stop.abort();
  await Promise.all(following);
  expect(delayed.reached()).toBe(100n);
});

test('events that come one by one are delivered together in turns, and one after a pause at once', async () => {
  const log = aLog(1);
  const shared = shareSubscription(log);
  const stop = new AbortController();
  const { listener, reached } = aListener(undefined);
  const begunAt: number[] = [];
  const following = shared.follow(
    { ...listener, take: (batch) => (begunAt.push(performance.now()), listener.take(batch)) },
    stop.signal,
  );
  await until('the first', () => reached() === 1n);
  await sleep(5 * TURN_MS);
  begunAt.length = 0;
  const began = performance.now();
  while (begunAt.length < 20) {
    log.grow(1);
    await sleep(1);
  }
  // Two of them may be at the ends of one turn, and a timer is early by what its turn of the event loop has taken.
  expect(performance.now() - began).toBeGreaterThan((begunAt.length - 3) * TURN_MS);
  await until('the end', async () => reached() === (await log.head()));
  stop.abort();
  await following;
});
