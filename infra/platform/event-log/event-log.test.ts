// The event log between a writer and a real event store whose responses get lost.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { breakableLine, type BreakableLine } from '@aangan/test/setup/breakable-line';
import { startEventStore, type TestEventStore } from '@aangan/test/setup/start-event-store';
import { withDeadline } from '../process/deadline.ts';
import { ConflictError, connectEventLog, type EventLog } from './event-log.ts';
import { LogUnavailableError } from './retry.ts';
import { anEvent } from './testing/an-event.ts';

let store: TestEventStore;
let line: BreakableLine;
let log: EventLog;
let repeated = 0;

beforeAll(async () => {
  store = await startEventStore();
  line = await breakableLine(store.port);
  log = connectEventLog(`esdb://127.0.0.1:${line.port}?tls=false`, { appendRepeated: () => repeated++ });
});
afterAll(async () => {
  await log.close();
  line.close();
  await store.stop();
});
beforeEach(() => {
  line.losesAfter = Infinity;
});

const aStream = (): string => `cart-${randomUUID()}`;

describe('an append', () => {
  test('whose response was lost is retried and is in the log once', async () => {
    const stream = aStream();
    await log.append(stream, [anEvent(1)], 'no-stream');
    const before = repeated;
    line.losesAfter = 0;
    const appending = log.append(stream, [anEvent(2), anEvent(3)], 0n);
    await expect.poll(() => repeated).toBeGreaterThan(before);
    line.losesAfter = Infinity;
    line.cut();
    const { revision, ids } = await appending;
    expect(revision).toBe(2n);
    const events = await log.readStream(stream);
    expect(events.map(({ data }) => data)).toEqual([1, 2, 3].map((number) => anEvent(number).data));
    expect(events.slice(1).map(({ id }) => id)).toEqual(ids);
  });

  test('over a connection whose other end is gone without a word is retried over a new one', async () => {
    await log.append(aStream(), [anEvent(1)], 'no-stream');
    line.silence();
    const { revision } = await log.append(aStream(), [anEvent(2)], 'no-stream');
    expect(revision).toBe(0n);
  });

  test('is retried when another connection broke, and its late first response does not end the process', async () => {
    await log.append(aStream(), [anEvent(1)], 'no-stream');
    let repeated = 0;
    const other = connectEventLog(store.url, { appendRepeated: () => repeated++ });
    const stream = aStream();
    await other.append(stream, [anEvent(1)], 'no-stream');
    process.kill(store.pid(), 'SIGSTOP');
    const appending = other.append(stream, [anEvent(2)], 0n);
    await sleep(100);
    line.cut();
    await expect.poll(() => repeated).toBeGreaterThan(0);
    process.kill(store.pid(), 'SIGCONT');
    expect((await appending).revision).toBe(1n);
    expect(await other.readStream(stream)).toHaveLength(2);
    await other.close();
  });

  test('is a conflict for all but one writer with the same expected revision', async () => {
    const stream = aStream();
    const outcomes = await Promise.allSettled(
      [1, 2, 3].map((number) => log.append(stream, [anEvent(number)], 'no-stream')),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(ConflictError);
    expect(await log.readStream(stream)).toHaveLength(1);
  });

  test('returns the position at which a reader of $all finds it', async () => {
    const { position, revision } = await log.append(aStream(), [anEvent(1), anEvent(2)], 'no-stream');
    expect(revision).toBe(1n);
    expect(await log.head()).toBe(position);
  });
});

describe('the log', () => {
  test('has one id, whichever process writes it', async () => {
    const [first, second] = await Promise.all([log.logId(), log.logId()]);
    expect(first).toMatch(/^[0-9a-z]{8,40}$/);
    expect(second).toBe(first);
  });

  test('returns the entries after a position with their times', async () => {
    const first = await log.append(aStream(), [anEvent(1)], 'no-stream');
    const stream = aStream();
    await log.append(stream, [anEvent(2), anEvent(3)], 'no-stream');
    const written = { stream, created: expect.toSatisfy((at: Date) => Math.abs(Date.now() - +at) < 60_000) };
    expect(await log.entriesAfter(first.position, 10)).toEqual([written, written]);
    expect(await log.entriesAfter(first.position, 1)).toEqual([written]);
    expect(await log.entriesAfter(await log.head(), 10)).toEqual([]);
    expect((await log.entriesAfter(undefined, 2)).length).toBe(2);
  });

  test('reads a stream from a revision, up to a count', async () => {
    const stream = aStream();
    await log.append(stream, [anEvent(1), anEvent(2), anEvent(3)], 'no-stream');
    const read = async (from: bigint, most?: number) =>
      (await log.readStream(stream, from, most)).map(({ revision }) => revision);
    expect(await read(1n, 1)).toEqual([1n]);
    expect(await read(1n)).toEqual([1n, 2n]);
    expect(await read(3n, 1)).toEqual([]);
  });

  test('reads a missing stream as empty', async () => {
    expect(await log.readStream(aStream())).toEqual([]);
  });
});

describe('a read', () => {
  test('never returns a partial result when the connection is replaced during it', async () => {
    const stream = aStream();
    const all = Array.from({ length: 600 }, (_, number) => anEvent(number));
    const { position } = await log.append(stream, all, 'no-stream');
    const before = repeated;
    line.losesAfter = 40_000;
    const reads = Promise.all([log.readStream(stream), log.head()]);
    await expect.poll(() => line.losesAfter).toBeLessThan(0);
    // Its unanswered attempts cause the reconnect.
    const append = log.append(aStream(), [anEvent(3)], 'no-stream');
    await expect.poll(() => repeated).toBeGreaterThan(before);
    line.losesAfter = Infinity;
    line.cut();
    const [events, head] = await reads;
    expect(events).toHaveLength(all.length);
    expect(head).toBeGreaterThanOrEqual(position);
    await append;
  });
});

test('a connection that is given up is closed, and so is the last one', async () => {
  const own = await breakableLine(store.port);
  const reader = connectEventLog(`esdb://127.0.0.1:${own.port}?tls=false`);
  await reader.head();
  own.silence();
  await reader.head();
  await expect.poll(own.connections).toBe(1);
  await reader.close();
  await expect.poll(own.connections).toBe(0);
  own.close();
});

describe('an unavailable event store', () => {
  const within = <T>(ms: number, act: () => Promise<T>): Promise<T> =>
    withDeadline(performance.now() + ms, act);

  test('without a leader is reported as unavailable, not as a bug', async () => {
    // Two nodes that refuse connections, like a cluster without a quorum: the client finds no leader.
    const other = connectEventLog('esdb://127.0.0.1:1,127.0.0.1:2?tls=false');
    const calls: readonly (() => Promise<unknown>)[] = [
      () => other.head(),
      () => other.append(aStream(), [anEvent(1)], 'no-stream'),
    ];
    for (const call of calls) await expect(within(2_500, call)).rejects.toThrow(LogUnavailableError);
    await other.close();
  });

  test('that hangs is given up at the deadline for every call', async () => {
    await log.head();
    line.losesAfter = 0;
    const stream = aStream();
    const calls: readonly (() => Promise<unknown>)[] = [
      () => log.head(),
      () => log.readStream(stream),
      () => log.eventsAfter(undefined, 5),
      () => log.append(stream, [anEvent(1)], 'no-stream'),
      // Several calls in a row share one deadline.
      async () => {
        for (let turn = 0; turn < 10; turn++) await log.head().catch(() => undefined);
        await log.head();
      },
    ];
    const began = performance.now();
    const ends = calls.map(async (call) => {
      await expect(within(1_200, call)).rejects.toThrow(LogUnavailableError);
      return performance.now() - began;
    });
    expect(Math.max(...(await Promise.all(ends)))).toBeLessThan(1_900);
  });
});

describe('a subscription', () => {
  test('continues after a broken connection without missing or repeating events', async () => {
    const after = await log.head();
    const stop = new AbortController();
    const met: unknown[] = [];
    const following = (async () => {
      for await (const batch of log.subscribe({ after, signal: stop.signal }))
        for (const event of batch.events) if (event.type === 'CartCleared') met.push(event.data);
    })();
    const stream = aStream();
    for (let number = 0; number < 20; number++) {
      await log.append(stream, [anEvent(number)], number === 0 ? 'no-stream' : BigInt(number - 1));
      if (number % 7 === 3) line.cut();
    }
    const all = Array.from({ length: 20 }, (_, number) => anEvent(number).data);
    await expect.poll(() => met).toEqual(all);
    stop.abort();
    await following;
  });

  test('with a filter yields the matching events and reports its position', async () => {
    const after = await log.head();
    const [wanted, unwanted] = [aStream(), `wishlist-${randomUUID()}`];
    await log.append(unwanted, [anEvent(1)], 'no-stream');
    await log.append(wanted, [anEvent(2)], 'no-stream');
    const { position } = await log.append(unwanted, [anEvent(3)], 0n);
    const stop = new AbortController();
    const met: unknown[] = [];
    let reached = 0n;
    const filter = { streamPrefixes: ['cart-'] };
    for await (const batch of log.subscribe({ after, signal: stop.signal, filter })) {
      met.push(...batch.events.map(({ data }) => data));
      reached = batch.position;
      if (batch.live) stop.abort();
    }
    expect(met).toEqual([anEvent(2).data]);
    expect(reached).toBeLessThanOrEqual(position);
  });
});
