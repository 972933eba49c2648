import { startRedis, type TestRedis } from '@aangan/test/setup/start-redis';
import { feedKey } from '@aangan/shared-events/view-keys';
import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ReceivedEntry } from './feed-buffer.ts';
import { subscribeToFeeds } from './redis-feeds.ts';

let redis: TestRedis;
let writer: Redis;
let stop: AbortController;
let hearing: Promise<void>;
let remembered: Map<string, readonly ReceivedEntry[]>;
let heard: (readonly [string, ReceivedEntry])[];
let hears: boolean;

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
  [remembered, heard, hears, stop] = [new Map(), [], false, new AbortController()];
});
afterEach(async () => {
  stop.abort();
  await hearing;
});

async function say(feed: string, count: number, more: object = {}): Promise<void> {
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
    loadHistory: (feed: string, entries: readonly ReceivedEntry[]) => void remembered.set(feed, entries),
    publish: (feed: string, entry: ReceivedEntry) => void heard.push([feed, entry]),
    setConnected: (can: boolean) => void (hears = can),
  };
  hearing = subscribeToFeeds(redis.url, ['cart', 'orders'], { announced }, hub, stop.signal, () => undefined);
  await expect.poll(() => hears).toBe(true);
}
const countIn = ({ messages: [message] }: ReceivedEntry): unknown =>
  message?.name === 'cart-count' ? message.data.count : undefined;
const counts = () => heard.map(([feed, entry]) => [feed, countIn(entry)]);

describe('the reader of the feeds', () => {
  it('begins with what was said before, and hears what is said from then on', async () => {
    await say('cart', 1);
    await say('cart', 2);
    await start();
    expect(remembered.get('cart')?.map(countIn)).toEqual([1, 2]);
    await say('orders', 3);
    await say('cart', 4);
    await expect.poll(counts).toEqual([
      ['orders', 3],
      ['cart', 4],
    ]);
    await say('cart', 5, { forgets: '1' });
    await expect
      .poll(() => heard.map(([, { clearsHistory: forgets }]) => forgets))
      .toEqual([false, false, true]);
    const connections = String(await writer.client('LIST')).split('\n');
    expect(connections.filter((line) => line.includes('cmd=xread'))).toHaveLength(1);
  });

  it('hands on what was said when the views know of the changes that it is about', async () => {
    const asked: (readonly string[])[] = [];
    let known = Promise.resolve();
    await start((feeds) => {
      asked.push(feeds);
      return known;
    });
    const { promise, resolve } = Promise.withResolvers<void>();
    known = promise;
    await say('cart', 1);
    await expect.poll(() => asked.at(-1)).toEqual(['cart']);
    expect(counts()).toEqual([]);
    resolve();
    await expect.poll(counts).toEqual([['cart', 1]]);
  });

  it('says that it cannot hear while Redis is away, and goes on after the last entry that it heard', async () => {
    await say('cart', 1);
    await start();
    await say('cart', 2);
    await expect.poll(counts).toEqual([['cart', 2]]);
    await redis.kill();
    await expect.poll(() => hears).toBe(false);
    await redis.restart();
    await say('cart', 3);
    await expect.poll(() => hears).toBe(true);
    await say('cart', 4);
    await expect
      .poll(() => counts().slice(-2))
      .toEqual([
        ['cart', 3],
        ['cart', 4],
      ]);
  });

  it('learns a feed anew that has lost what was heard of it, and goes on after what is left', async () => {
    await say('cart', 1);
    await start();
    await say('cart', 2);
    await expect.poll(counts).toEqual([['cart', 2]]);
    remembered.clear();
    const [newest] = await writer.xrevrange(feedKey('cart'), '+', '-', 'COUNT', 1);
    // As with a replica that had not heard of it: the readers are cut off, and find less than there was.
    await writer.xdel(feedKey('cart'), newest?.[0] ?? '');
    await writer.call('CLIENT', 'KILL', 'TYPE', 'normal', 'SKIPME', 'yes');
    await expect.poll(() => remembered.get('cart')?.map(countIn)).toEqual([1]);
    expect(remembered.has('orders')).toBe(false);
    await say('cart', 3);
    await expect.poll(counts).toEqual([
      ['cart', 2],
      ['cart', 3],
    ]);
  });

  it('hears a feed that begins anew, with a gap to be seen', async () => {
    await say('cart', 1);
    await say('cart', 2);
    await start();
    const [, last] = remembered.get('cart') ?? [];
    await writer.flushall();
    await say('cart', 3);
    await expect.poll(counts).toEqual([['cart', 3]]);
    expect(heard[0]?.[1].previous).not.toBe(last?.id);
  });
});
