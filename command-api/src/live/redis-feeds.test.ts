import { startRedis, type TestRedis } from '@aangan/test/setup/start-redis';
import { feedKey } from '@aangan/shared-events/view-keys';
import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ReceivedEntry } from './feed-buffer.ts';
import { subscribeToFeeds } from './redis-feeds.ts';

let redis: TestRedis;
let writer: Redis;
let stop: AbortController;
let subscription: Promise<void>;
let history: Map<string, readonly ReceivedEntry[]>;
let received: (readonly [string, ReceivedEntry])[];
let isConnected: boolean;

beforeAll(async () => {
  redis = await startRedis('on disk');
  writer = new Redis(redis.url, { retryStrategy: () => 50, maxRetriesPerRequest: null });
  writer.on('error', () => undefined);
});
afterAll(async () => {
  writer.disconnect();
  await redis.stop();
});
beforeEach(async () => {
  await writer.flushall();
  [history, received, isConnected, stop] = [new Map(), [], false, new AbortController()];
});
afterEach(async () => {
  stop.abort();
  await subscription;
});

async function addEntry(feed: string, count: number, more: object = {}): Promise<void> {
  const last = await writer.xrevrange(feedKey(feed), '+', '-', 'COUNT', 1);
  const messages = [{ to: 'everyone', name: 'cart-count', key: 'k', data: { count } }];
  const fields = {
    commit: '1',
    previous: last[0]?.[0] ?? '0-0',
    messages: JSON.stringify(messages),
    ...more,
  };
  await writer.xadd(feedKey(feed), '*', ...Object.entries(fields).flat());
}
async function start(announced: (feeds: readonly string[]) => Promise<void> = async () => {}): Promise<void> {
  const hub = {
    loadHistory: (feed: string, entries: readonly ReceivedEntry[]) => void history.set(feed, entries),
    publish: (feed: string, entry: ReceivedEntry) => void received.push([feed, entry]),
    setConnected: (readable: boolean) => void (isConnected = readable),
  };
  subscription = subscribeToFeeds(
    redis.url,
    ['cart', 'orders'],
    { announced },
    hub,
    stop.signal,
    () => undefined,
  );
  await expect.poll(() => isConnected).toBe(true);
}
const countIn = ({ messages: [message] }: ReceivedEntry): unknown =>
  message?.name === 'cart-count' ? message.data.count : undefined;
const counts = () => received.map(([feed, entry]) => [feed, countIn(entry)]);

describe('the reader of the feeds', () => {
  test('loads past entries, and publishes new ones', async () => {
    await addEntry('cart', 1);
    await addEntry('cart', 2);
    await start();
    expect(history.get('cart')?.map(countIn)).toEqual([1, 2]);
    await addEntry('orders', 3);
    await addEntry('cart', 4);
    await expect.poll(counts).toEqual([
      ['orders', 3],
      ['cart', 4],
    ]);
    await addEntry('cart', 5, { forgets: '1' });
    await expect
      .poll(() => received.map(([, { clearsHistory }]) => clearsHistory))
      .toEqual([false, false, true]);
    const connections = String(await writer.client('LIST')).split('\n');
    expect(connections.filter((line) => line.includes('cmd=xread'))).toHaveLength(1);
  });

  test('publishes a message after the views have applied its changes', async () => {
    const announced: (readonly string[])[] = [];
    let known = Promise.resolve();
    await start((feeds) => {
      announced.push(feeds);
      return known;
    });
    const { promise, resolve } = Promise.withResolvers<void>();
    known = promise;
    await addEntry('cart', 1);
    await expect.poll(() => announced.at(-1)).toEqual(['cart']);
    expect(counts()).toEqual([]);
    resolve();
    await expect.poll(counts).toEqual([['cart', 1]]);
  });

  test('reports that feeds cannot be read while Redis is unreachable, and continues after the last entry', async () => {
    await addEntry('cart', 1);
    await start();
    await addEntry('cart', 2);
    await expect.poll(counts).toEqual([['cart', 2]]);
    await redis.kill();
    await expect.poll(() => isConnected).toBe(false);
    await redis.restart();
    await addEntry('cart', 3);
    await expect.poll(() => isConnected).toBe(true);
    await addEntry('cart', 4);
    await expect
      .poll(() => counts().slice(-2))
      .toEqual([
        ['cart', 3],
        ['cart', 4],
      ]);
  });

  test('loads a feed again that has lost entries, and continues after what is left', async () => {
    await addEntry('cart', 1);
    await start();
    await addEntry('cart', 2);
    await expect.poll(counts).toEqual([['cart', 2]]);
    history.clear();
    const [newest] = await writer.xrevrange(feedKey('cart'), '+', '-', 'COUNT', 1);
    // As after a failover to a replica that was behind: readers are disconnected and find fewer entries.
    await writer.xdel(feedKey('cart'), newest?.[0] ?? '');
    await writer.call('CLIENT', 'KILL', 'TYPE', 'normal', 'SKIPME', 'yes');
    await expect.poll(() => history.get('cart')?.map(countIn)).toEqual([1]);
    expect(history.has('orders')).toBe(false);
    await addEntry('cart', 3);
    await expect.poll(counts).toEqual([
      ['cart', 2],
      ['cart', 3],
    ]);
  });

  test('publishes a feed that starts again, with a visible gap', async () => {
    await addEntry('cart', 1);
    await addEntry('cart', 2);
    await start();
    const [, last] = history.get('cart') ?? [];
    await writer.flushall();
    await addEntry('cart', 3);
    await expect.poll(counts).toEqual([['cart', 3]]);
    expect(received[0]?.[1].previous).not.toBe(last?.id);
  });
});
