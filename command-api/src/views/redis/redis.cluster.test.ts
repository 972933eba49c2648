// The API's connections to a Redis Cluster of six servers, one of whose masters dies.
import { startRedisCluster, type TestRedisCluster } from '@aangan/test/setup/start-redis-cluster';
import { checkpointKey, documentKey, feedKey, livePointerKey } from '@aangan/shared-events/view-keys';
import { formatFeedEntry } from '@aangan/shared-events/feed-entry';
import { Cluster } from 'ioredis';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { makeAttempts } from '../../http/authentication/attempts.ts';
import { makeSignInThrottle, SIGN_IN_LIMITS } from '../../features/accounts/sign-in-throttle.ts';
import type { ReceivedEntry } from '../../live/feed-buffer.ts';
import { connectPlainRedis, type PlainRedis } from '@aangan/platform/redis/plain-redis';
import { followFeeds } from '../../live/follow-feeds.ts';
import { makeTestFeed } from '../../testing/test-feed.ts';
import { openRedisViews, type RedisViews } from './redis-views.ts';

const LOG = '0123456789abcdef';
const at = (commit: bigint) => ({ logId: LOG, commit });
/** On three masters; the first and the last are on one, in different slots. */
const NAMES = ['cart', 'orders', 'products', 'accounts'] as const;

let redis: TestRedisCluster;
let writer: Cluster;
let views: RedisViews;
let plain: PlainRedis;
let heartbeatTimer: NodeJS.Timeout;
let isConnected = false;
const received: (readonly [string, ReceivedEntry])[] = [];
const loaded: string[] = [];
const stop = new AbortController();

const step = (name: string, commit: number, value: number) =>
  makeTestFeed(writer, name, LOG).step(commit, { a: { value } });
const addEntry = async (name: string, count: number) => {
  const messages = JSON.stringify([{ to: 'everyone', name: 'cart-count', key: 'k', data: { count } }]);
  const fields = ['commit', '1', 'previous', '0-0', 'messages', messages];
  const id = (await writer.xadd(feedKey(name), '*', ...fields)) ?? '';
  const place = { kind: 'step', generation: 'g1', from: '', to: `${LOG}:12`, changed: [] } as const;
  const stored = { id, previous: '0-0', messages, forgets: false };
  await writer.spublish(feedKey(name), formatFeedEntry({ ...place, stored }));
};
const isLive = (...names: string[]) => views.hasReached(names, undefined);

beforeAll(async () => {
  redis = await startRedisCluster();
  writer = new Cluster([...redis.seeds], { redisOptions: { maxRetriesPerRequest: 0 } });
  writer.on('error', () => undefined);
  for (const name of NAMES) {
    await writer.set(livePointerKey(name), 'g1');
    await step(name, 10, 1);
  }
  heartbeatTimer = setInterval(() => {
    for (const name of NAMES)
      makeTestFeed(writer, name, LOG)
        .heartbeat()
        .catch(() => undefined);
  }, 100);
  views = openRedisViews(redis.url, NAMES, () => undefined);
  plain = connectPlainRedis(redis.url, () => undefined);
  const hub = {
    loadHistory: (feed: string) => void loaded.push(feed),
    publish: (feed: string, entry: ReceivedEntry) => void received.push([feed, entry]),
    setConnected: (readable: boolean) => void (isConnected = readable),
  };
  followFeeds(views, NAMES, hub, stop.signal, () => undefined);
  await vi.waitUntil(() => isLive(...NAMES) && isConnected, { timeout: 60_000 });
});
afterAll(async () => {
  clearInterval(heartbeatTimer);
  stop.abort();
  views.close();
  plain.close();
  writer.disconnect();
  await redis.stop();
});

test('its four projections are on three servers', async () => {
  expect(new Set(await Promise.all(NAMES.map((name) => redis.ownerOf(livePointerKey(name))))).size).toBe(3);
});

describe('with all servers up', () => {
  test.each(NAMES)('documents of %s are cached until their change is announced', async (name) => {
    expect(await views.document(name, 'a')).toEqual({ value: 1 });
    expect(await views.document(name, 'a')).toBe(await views.document(name, 'a'));
    await step(name, 11, 2);
    expect(await views.waitFor([name], at(11n), 30_000)).toBe(true);
    expect(await views.document(name, 'a')).toEqual({ value: 2 });
  });

  test('feeds are read from all servers', async () => {
    for (const name of NAMES) await addEntry(name, 1);
    await expect.poll(() => received.map(([feed]) => feed).toSorted()).toEqual(NAMES.toSorted());
  });

  test('single values are on the servers that own their keys', async () => {
    const keys = Array.from({ length: 12 }, (_, at) => `counter:${at}`);
    for (const key of keys) await plain.set(key, key);
    expect(await Promise.all(keys.map(plain.get))).toEqual(keys);
    expect(await plain.send(keys[0], 'EVAL', "return redis.call('GET', KEYS[1])", '1', keys[0] ?? '')).toBe(
      keys[0],
    );
  });

  test('attempts are counted on every server', async () => {
    const attempts = makeAttempts(plain.send);
    const limit = { name: 'login', max: 2, windowMs: 60_000 };
    for (const who of ['one', 'two', 'three', 'four', 'five']) {
      await attempts.count(limit, who);
      await attempts.count(limit, who);
      await expect(attempts.count(limit, who)).rejects.toMatchObject({ kind: 'too-many' });
    }
  });

  test('failed passwords are counted on every server', async () => {
    const signIns = makeSignInThrottle(plain.send);
    const { free } = SIGN_IN_LIMITS.pair;
    for (const accountId of ['one', 'two', 'three', 'four', 'five']) {
      const attempt = () => signIns.attempt({ accountId, address: '203.0.113.9' }, async () => undefined);
      for (let failures = 0; failures < free; failures++) expect(await attempt()).toBeUndefined();
      await expect(attempt()).rejects.toMatchObject({ kind: 'too-many' });
    }
  });

  test('work runs on every server', async () => {
    const ports = new Set<number>();
    const done = await plain.onEveryServer(async (send) => {
      ports.add(Number(/tcp_port:(\d+)/.exec(String(await send('INFO', 'server')))?.[1]));
      return true;
    });
    expect(done).toBe(true);
    expect(ports.size).toBe(6);
  });
});

describe('when a master dies', () => {
  test('only its projection is unavailable, and it returns on another server with that server’s data', async () => {
    const key = livePointerKey('orders');
    const port = await redis.ownerOf(key);
    const others = NAMES.filter((name) => name !== 'orders');
    expect(await views.document('orders', 'a')).toEqual({ value: 2 });
    await redis.kill(port);
    await expect.poll(() => isLive('orders')).toBe(false);
    expect(isLive(...others)).toBe(true);
    await expect.poll(() => isConnected).toBe(false);
    expect(await views.document('cart', 'a')).toEqual({ value: 2 });
    await expect(views.document('orders', 'a')).rejects.toMatchObject({ kind: 'unavailable' });
    expect(views.isConnected()).toBe(false);
    await expect(plain.onEveryServer(() => Promise.resolve(true))).rejects.toThrow();

    const heir = await redis.untilSucceeded(port, key);
    // As if the old master had died before its replica received the newest step.
    await redis
      .client(heir)
      .multi()
      .set(documentKey('orders', 'g1', 'a'), JSON.stringify({ value: 1 }))
      .set(checkpointKey('orders', 'g1'), `${LOG}:10`)
      .del(feedKey('orders'))
      .exec();
    // A reader that was quicker has found the feed whole, and reads it again.
    const connections = String(await redis.client(heir).client('LIST')).split('\n');
    const readers = connections.flatMap((line) => /^id=(\d+) .*cmd=ssubscribe/.exec(line)?.[1] ?? []);
    for (const id of readers) await redis.client(heir).client('KILL', 'ID', id);
    await expect.poll(() => loaded.filter((feed) => feed === 'orders')).toHaveLength(2);
    await expect.poll(() => isLive('orders') && isConnected).toBe(true);
    await expect.poll(() => views.hasReached(['orders'], at(11n))).toBe(false);
    await expect.poll(() => views.document('orders', 'a')).toEqual({ value: 1 });
    expect(loaded.filter((feed) => feed !== 'orders')).toHaveLength(3);

    await step('orders', 12, 3);
    expect(await views.waitFor(['orders'], at(12n), 30_000)).toBe(true);
    expect(await views.document('orders', 'a')).toEqual({ value: 3 });
    received.length = 0;
    await addEntry('orders', 2);
    await expect.poll(() => received.map(([feed]) => feed)).toEqual(['orders']);
    // Counters and single values use a client with its own topology, which is refreshed when a connection is lost.
    const isSet = () =>
      plain.set('counter:1', 'later').then(
        () => true,
        () => false,
      );
    await expect.poll(isSet).toBe(true);
    expect(await plain.get('counter:1')).toBe('later');
    for (const who of ['one', 'six', 'seven'])
      await makeAttempts(plain.send)
        .count({ name: 'login', max: 3, windowMs: 60_000 }, who)
        .catch(() => 0);
    expect(views.isConnected()).toBe(true);
  });
});
