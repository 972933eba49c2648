import { startRedis, type TestRedis } from '@aangan/test/setup/start-redis';
import { formatFeedEntry } from '@aangan/shared-events/feed-entry';
import { feedKey } from '@aangan/shared-events/view-keys';
import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openRedisViews, type FeedListener, type RedisViews } from '../views/redis/redis-views.ts';
import type { ReceivedEntry } from './feed-buffer.ts';
import { followFeeds } from './follow-feeds.ts';

let redis: TestRedis;
let writer: Redis;
let stop: AbortController;
let views: RedisViews | undefined;
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
afterEach(() => {
  stop.abort();
  views?.close();
  views = undefined;
  expect(isConnected).toBe(false);
});

const messagesWith = (count: number): string =>
  JSON.stringify([{ to: 'everyone', name: 'cart-count', key: 'k', data: { count } }]);

/** Stores an entry, as a worker does in one step with `publishEntry`. */
async function storeEntry(feed: string, count: number, forgets = false): Promise<string> {
  const last = await writer.xrevrange(feedKey(feed), '+', '-', 'COUNT', 1);
  const previous = last[0]?.[0] ?? '0-0';
  const messages = messagesWith(count);
  const fields = { commit: '1', previous, messages, ...(forgets && { forgets: '1' }) };
  const id = (await writer.xadd(feedKey(feed), '*', ...Object.entries(fields).flat())) ?? '';
  const stored = { id, previous, messages, forgets };
  const place = { kind: 'step', generation: 'g1', from: '', to: '', changed: [] } as const;
  return formatFeedEntry({ ...place, stored });
}
async function addEntry(feed: string, count: number, forgets = false): Promise<void> {
  await writer.publish(feedKey(feed), await storeEntry(feed, count, forgets));
}
const hub = {
  loadHistory: (feed: string, entries: readonly ReceivedEntry[]) => void history.set(feed, entries),
  publish: (feed: string, entry: ReceivedEntry) => void received.push([feed, entry]),
  setConnected: (readable: boolean) => void (isConnected = readable),
};
async function start(): Promise<void> {
  views = openRedisViews(redis.url, ['cart', 'orders'], () => undefined);
  followFeeds(views, ['cart', 'orders'], hub, stop.signal, () => undefined);
  await connected();
}
const connected = () => expect.poll(() => isConnected).toBe(true);
const countIn = ({ messages }: ReceivedEntry): unknown =>
  messages().map((message) => (message.name === 'cart-count' ? message.data.count : undefined))[0];
const counts = () => received.map(([feed, entry]) => [feed, countIn(entry)]);
const disconnectAll = () => writer.call('CLIENT', 'KILL', 'TYPE', 'pubsub');

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
    await addEntry('cart', 5, true);
    await expect
      .poll(() => received.map(([, { clearsHistory }]) => clearsHistory))
      .toEqual([false, false, true]);
    const connections = String(await writer.client('LIST')).split('\n');
    expect(connections.filter((line) => line.includes('cmd=subscribe'))).toHaveLength(1);
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
    await connected();
    await addEntry('cart', 4);
    await expect.poll(counts).toEqual([
      ['cart', 2],
      ['cart', 3],
      ['cart', 4],
    ]);
    expect(history.get('cart')?.map(countIn)).toEqual([1]);
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
    await disconnectAll();
    await expect.poll(() => history.get('cart')?.map(countIn)).toEqual([1]);
    await connected();
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

describe('entries that are published while the stored ones are read', () => {
  const entry = (count: number) => {
    const [id, previous, messages] = [`${count}-0`, `${count - 1}-0`, messagesWith(count)];
    return {
      published: { id, previous, messages, forgets: false },
      stored: { id, message: { commit: '1', previous, messages } },
    };
  };
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  /** Feeds whose stored entries are read when the test says so. */
  function slowFeeds() {
    const replies: ((counts: readonly number[]) => Promise<unknown>)[] = [];
    let listener: FeedListener | undefined;
    const slow = {
      onFeed: (its: FeedListener) => void (listener = its),
      newestMessages: () =>
        new Promise<readonly ReturnType<typeof entry>['stored'][]>((resolve) =>
          replies.push((found) => {
            resolve(found.toReversed().map((count) => entry(count).stored));
            return settled();
          }),
        ),
    };
    followFeeds(slow, ['cart'], hub, stop.signal, () => undefined);
    return {
      ready: () => listener?.onReady('cart'),
      lost: () => listener?.onLost('cart'),
      publish: (count: number) => listener?.onMessages('cart', entry(count).published),
      reply: (found: readonly number[]) => replies.shift()?.(found),
    };
  }
  const all = () => [history.get('cart')?.map(countIn), counts().map(([, count]) => count), isConnected];

  test('are passed on once, after the stored ones', async () => {
    const feeds = slowFeeds();
    feeds.ready();
    for (const count of [2, 3]) feeds.publish(count);
    expect(all()).toEqual([undefined, [], false]);
    await feeds.reply([1, 2]);
    feeds.publish(4);
    expect(all()).toEqual([[1, 2], [3, 4], true]);
  });

  test('are read again after a connection that was lost before the reply', async () => {
    const feeds = slowFeeds();
    feeds.ready();
    await feeds.reply([1]);
    feeds.lost();
    feeds.ready();
    feeds.publish(2);
    feeds.lost();
    await feeds.reply([1, 2]);
    expect(all()).toEqual([[1], [], false]);
    feeds.ready();
    await feeds.reply([1, 2, 3]);
    expect(all()).toEqual([[1], [2, 3], true]);
  });
});
