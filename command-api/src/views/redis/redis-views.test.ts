import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { startRedis, type TestRedis } from '@aangan/test/setup/start-redis';
import { formatFeedEntry } from '@aangan/shared-events/feed-entry';
import {
  checkpointKey,
  documentKey,
  feedKey,
  indexKey,
  livePointerKey,
  SILENCE_MS,
} from '@aangan/shared-events/view-keys';
import { makeTestFeed, type TestFeed } from '../../testing/test-feed.ts';
import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { openRedisViews, type RedisViews } from './redis-views.ts';

const LOG = '0123456789abcdef';
/** How often the views check for silent workers. */
const TICK_EVERY_MS = 250;
const at = (commit: bigint) => ({ logId: LOG, commit });

let redis: TestRedis;
let writer: Redis;
let views: RedisViews;
let feed: TestFeed;
let heartbeatTimer: NodeJS.Timeout | undefined;
let beaten: Promise<unknown> = Promise.resolve();
/** Moves only when a test moves it: no worker is taken for silent because the machine has stalled. */
let clock = 0;
const stillClock = { now: () => clock, close: () => undefined };

beforeAll(async () => {
  redis = await startRedis('on disk');
  writer = new Redis(redis.url, { retryStrategy: () => 50, maxRetriesPerRequest: null });
  writer.on('error', () => undefined);
  feed = makeTestFeed(writer, 'things', LOG);
});
afterAll(async () => {
  writer.disconnect();
  await redis.stop();
});

const step = (commit: number, documents: Readonly<Record<string, unknown>>, generation = 'g1') =>
  feed.step(commit, documents, { generation });
const sendHeartbeat = (state?: string) => feed.heartbeat(state);
const startHeartbeats = () =>
  (heartbeatTimer = setInterval(() => void (beaten = sendHeartbeat().catch(() => undefined)), 100));
const stopHeartbeats = async () => {
  clearInterval(heartbeatTimer);
  await beaten;
};
const until = (isLive: boolean) => expect.poll(() => views.hasReached(['things'], undefined)).toBe(isLive);

beforeEach(async () => {
  await writer.flushall();
  await writer.set(livePointerKey('things'), 'g1');
  await step(10, { a: { value: 1 } });
  startHeartbeats();
  views = openRedisViews(redis.url, ['things'], () => undefined, stillClock);
  await until(true);
});
afterEach(() => {
  clearInterval(heartbeatTimer);
  views.close();
});

const read = (key = 'a') => views.document('things', key);

/** A proxy to Redis that can hold back what it publishes. */
async function aLateLine() {
  const answers = new Set<Socket>();
  const feeds = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(redis.port, '127.0.0.1');
    answers.add(upstream);
    for (const end of [client, upstream]) end.on('error', () => undefined);
    client.on('data', (bytes) => {
      if (bytes.includes('subscribe')) feeds.add(upstream);
      upstream.write(bytes);
    });
    upstream.on('data', (bytes) => client.write(bytes));
    upstream.on('close', () => client.destroy());
    client.on('close', () => upstream.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    url: `redis://127.0.0.1:${address.port}`,
    holdFeeds: () => {
      if (feeds.size === 0) throw new Error('no connection has subscribed');
      feeds.forEach((upstream) => upstream.pause());
    },
    release: () => feeds.forEach((upstream) => upstream.resume()),
    close: () => {
      answers.forEach((upstream) => upstream.destroy());
      server.close();
    },
  };
}

describe('a document', () => {
  test('is read once and cached until it changes', async () => {
    expect(await read()).toEqual({ value: 1 });
    expect(await read()).toBe(await read());
    await step(11, { a: { value: 2 } });
    expect(await views.waitFor(['things'], at(11n), 30_000)).toBe(true);
    expect(await read()).toEqual({ value: 2 });
  });

  test('that does not exist is undefined until it is written', async () => {
    expect(await views.documents('things', ['b', 'a', 'c'])).toEqual([undefined, { value: 1 }, undefined]);
    await step(11, { b: { value: 2 } });
    await views.waitFor(['things'], at(11n), 30_000);
    expect(await views.documents('things', ['b', 'a'])).toEqual([{ value: 2 }, { value: 1 }]);
  });

  test('is never older than a position that was waited for', async () => {
    for (let commit = 11; commit < 211; commit++) {
      const reads = [read(), read('b')];
      await step(commit, { a: { value: commit }, b: { value: commit } });
      expect(await views.waitFor(['things'], at(BigInt(commit)), 30_000)).toBe(true);
      expect(await views.documents('things', ['a', 'b'])).toEqual([{ value: commit }, { value: commit }]);
      await Promise.all(reads);
    }
  });
});

describe('a message', () => {
  const stored = { id: '1-1', previous: '0-0', messages: '[]', forgets: false };

  test('is passed on after the change that it is about has been applied', async () => {
    expect(await read()).toEqual({ value: 1 });
    const found: Promise<unknown>[] = [];
    views.onFeed({
      onReady: () => undefined,
      onLost: () => undefined,
      onMessages: () => found.push(read()),
    });
    await feed.step(11, { a: { value: 2 } }, { stored });
    await expect.poll(() => found.length).toBe(1);
    expect(await found[0]).toEqual({ value: 2 });
  });
});

describe('a reply that is newer than the feed', () => {
  test('waits for the feed, so that nothing older is read after it', async () => {
    const line = await aLateLine();
    const late = openRedisViews(line.url, ['things'], () => undefined, stillClock);
    await expect.poll(() => late.hasReached(['things'], undefined)).toBe(true);
    expect(await late.document('things', 'a')).toEqual({ value: 1 });
    line.holdFeeds();
    await step(11, { a: { value: 2 }, b: { value: 2 } });
    const reading = late.document('things', 'b').then(() => 'read');
    expect(await Promise.race([reading, sleep(100, 'waiting')])).toBe('waiting');
    expect(await late.document('things', 'a')).toEqual({ value: 1 });
    line.release();
    await reading;
    expect(await late.document('things', 'a')).toEqual({ value: 2 });
    late.close();
    line.close();
  });
});

describe('an index', () => {
  test('is read by rank from either end', async () => {
    await writer.zadd(indexKey('things', 'g1', 'all'), 1, 'a', 2, 'b', 3, 'c');
    const members = (newestFirst: boolean, offset?: number, count?: number) =>
      views.members('things', 'all', {
        newestFirst,
        ...(offset !== undefined && { offset }),
        ...(count !== undefined && { count }),
      });
    expect(await members(false)).toEqual(['a', 'b', 'c']);
    expect(await members(true, 0, 2)).toEqual(['c', 'b']);
    expect(await members(true, 2, 5)).toEqual(['a']);
    expect(await members(true, 0, 0)).toEqual([]);
    expect(await views.size('things', 'all')).toBe(3);
  });
});

describe('a listener', () => {
  test('receives the documents and indexes that a step has changed, each once', async () => {
    const changes: (readonly string[] | 'all')[] = [];
    views.onChange('things', (changed) => changes.push(changed));
    const all = indexKey('things', 'g1', 'all');
    const changed = [documentKey('things', 'g1', 'a'), all, all];
    const [from, to] = [`${LOG}:10`, `${LOG}:11`];
    const entry = { kind: 'step', generation: 'g1', from, to, changed, stored: undefined } as const;
    await writer.publish(feedKey('things'), formatFeedEntry(entry));
    // The next heartbeat names another checkpoint.
    await expect.poll(() => changes[0]).toEqual(['a', 'index:all']);
  });
});

describe('a projection', () => {
  const refuses = () => expect(read()).rejects.toMatchObject({ kind: 'unavailable' });

  test('is not live while its worker is catching up', async () => {
    await stopHeartbeats();
    await sendHeartbeat('catching-up');
    await until(false);
    await refuses();
    expect(views.states()).toEqual({ things: 'catching-up' });
  });

  test('is not live after three seconds without a heartbeat, and everything derived is dropped', async () => {
    let drops = 0;
    await read();
    views.onChange('things', (changed) => (drops += changed === 'all' ? 1 : 0));
    await stopHeartbeats();
    // What was published before this step has been received before it.
    await step(11, {});
    expect(await views.waitFor(['things'], at(11n), 30_000)).toBe(true);
    clock += SILENCE_MS;
    await sleep(2 * TICK_EVERY_MS);
    expect([views.hasReached(['things'], undefined), drops]).toEqual([true, 0]);
    clock += 1;
    await expect.poll(() => drops).toBe(1);
    expect(views.hasReached(['things'], undefined)).toBe(false);
    await refuses();
    startHeartbeats();
    await until(true);
    expect(await read()).toEqual({ value: 1 });
  });

  test('is not live before it has received a heartbeat', async () => {
    await stopHeartbeats();
    const late = openRedisViews(redis.url, ['things'], () => undefined);
    await expect.poll(late.isConnected).toBe(true);
    await step(11, {});
    await sleep(500);
    expect(late.hasReached(['things'], undefined)).toBe(false);
    await sendHeartbeat();
    await expect.poll(() => late.hasReached(['things'], undefined)).toBe(true);
    late.close();
  });

  test('stays live when the clock of the machine is set', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const own = openRedisViews(redis.url, ['things'], () => undefined);
    try {
      await expect.poll(() => own.hasReached(['things'], undefined)).toBe(true);
      vi.setSystemTime(Date.now() + 3_600_000);
      expect(own.hasReached(['things'], undefined)).toBe(true);
    } finally {
      vi.useRealTimers();
      own.close();
    }
  });

  test('stays live when this process was stopped for longer than a worker may be silent', async () => {
    const own = openRedisViews(redis.url, ['things'], () => undefined);
    await expect.poll(() => own.hasReached(['things'], undefined)).toBe(true);
    let drops = 0;
    own.onChange('things', (changed) => (drops += changed === 'all' ? 1 : 0));
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, SILENCE_MS + 500);
    // Before anything that was sent meanwhile is received.
    expect(own.hasReached(['things'], undefined)).toBe(true);
    await sleep(4 * TICK_EVERY_MS);
    expect([own.hasReached(['things'], undefined), drops]).toEqual([true, 0]);
    own.close();
  });

  test('is read from another generation as soon as the pointer changes', async () => {
    await read();
    await step(12, { a: { value: 'new' } }, 'g2');
    await feed.activate('g2');
    await expect.poll(() => read().catch(() => undefined)).toEqual({ value: 'new' });
    expect(views.position('things')).toEqual(at(12n));
  });

  test('is not live after Redis was flushed, until it is rebuilt', async () => {
    expect(await read()).toEqual({ value: 1 });
    await writer.flushall();
    await until(false);
    await refuses();
    await step(20, { a: { value: 3 } }, 'g7');
    await feed.activate('g7');
    await until(true);
    expect(await read()).toEqual({ value: 3 });
  });

  test('is read again after the connection was lost while something changed', async () => {
    expect(await read()).toEqual({ value: 1 });
    let drops = 0;
    views.onChange('things', (changed) => (drops += changed === 'all' ? 1 : 0));
    await writer
      .multi()
      .call('CLIENT', 'KILL', 'TYPE', 'normal', 'SKIPME', 'yes')
      .set(documentKey('things', 'g1', 'a'), JSON.stringify({ value: 5 }))
      .set(checkpointKey('things', 'g1'), `${LOG}:11`)
      .exec();
    await expect.poll(() => drops).toBeGreaterThan(0);
    await until(true);
    expect(await views.waitFor(['things'], at(11n), 30_000)).toBe(true);
    expect(await read()).toEqual({ value: 5 });
  });

  test('is not live while Redis is unreachable, refuses at once, and drops its state', async () => {
    expect(await read()).toEqual({ value: 1 });
    await redis.kill();
    await until(false);
    const start = Date.now();
    await refuses();
    expect(await views.waitFor(['things'], at(99n), 30_000)).toBe(false);
    expect(Date.now() - start).toBeLessThan(10_000);
    await redis.restart();
    await step(30, { a: { value: 4 } });
    await until(true);
    expect(await read()).toEqual({ value: 4 });
  });
});
