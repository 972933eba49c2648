import { PassThrough } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { HEARTBEAT_MS } from '@aangan/shared-events/live/paths';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ReceivedEntry, ReceivedMessage } from './feed-buffer.ts';
import { makeHub, type Hub, type Subscriber } from './hub.ts';
import { MAX_QUEUE, makeLiveClient, type LiveClient } from './live-client.ts';
import { toProductMessage } from '../features/catalogue/products/queries.ts';

const feeds = ['accounts', 'cart', 'orders'];
const never = () => {
  throw new Error('not used by these tests');
};
const mappings = {
  'cart-count': never,
  'wishlist-count': never,
  'order-placed': never,
  figures: never,
  'product-sold': never,
  'mail-changed': never,
  'return-changed': never,
  'payment-status': never,
  'product-changed': toProductMessage,
};
let hub: Hub;
let last: Map<string, number>;

beforeEach(() => {
  hub = makeHub(feeds, mappings);
  hub.setConnected(true);
  last = new Map();
});
afterEach(() => hub.close());

const count = (to: ReceivedMessage['to'], value: number): ReceivedMessage =>
  ({ to, name: 'users-count', key: `users-count ${to}`, data: { count: value } }) as const;
const everyone = (value: number) => count('everyone', value);

function anEntry(feed: string, ...messages: ReceivedMessage[]): ReceivedEntry {
  const before = last.get(feed) ?? 0;
  last.set(feed, before + 1);
  return {
    id: `${before + 1}-0`,
    previous: before === 0 ? '0-0' : `${before}-0`,
    messages: () => messages,
    bytes: 100,
  };
}
const publish = (feed: string, ...messages: ReceivedMessage[]) =>
  hub.publish(feed, anEntry(feed, ...messages));
/** An entry that this process never receives. */
const miss = (feed: string) => void anEntry(feed, everyone(-1));

type SentEvent = { readonly id: string | undefined; readonly event: string; readonly data: unknown };
type Tab = {
  readonly all: () => readonly SentEvent[];
  readonly messages: () => readonly SentEvent[];
  readonly lastId: () => string;
  readonly leave: () => void;
};

function open(listener: Subscriber, lastId?: string): Tab {
  const stream = new PassThrough({ highWaterMark: 1_000_000 });
  let text = '';
  stream.on('data', (part) => (text += String(part)));
  const leave = hub.subscribe(makeLiveClient(stream), listener, lastId);
  const all = () => parse(text);
  return {
    all,
    messages: () => all().filter(({ event }) => event !== 'heartbeat'),
    lastId: () => all().findLast(({ id }) => id !== undefined)?.id ?? '',
    leave,
  };
}

function parse(text: string): readonly SentEvent[] {
  return text
    .split('\n\n')
    .filter((block) => block.includes('event: '))
    .map((block) => {
      const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1];
      return { id: field('id'), event: field('event') ?? '', data: JSON.parse(field('data') ?? 'null') };
    });
}
const flushed = () => sleep(5);
const countsIn = (tab: Tab) =>
  tab.messages().map(({ data }) => (data as { count?: number }).count ?? 'resync');

const customer: Subscriber = { accountId: 'a', isAdmin: false };
const admin: Subscriber = { accountId: 'boss', isAdmin: true };

describe('the hub', () => {
  test('sends each message to its audience only', async () => {
    const tabs = [undefined, customer, { accountId: 'b', isAdmin: false }, admin].map((who) => open(who));
    publish('cart', everyone(1), count('admins', 2), count('account:a', 3));
    await flushed();
    expect(tabs.map(countsIn)).toEqual([[1], [1, 3], [1], [1, 2]]);
  });

  test('filters by audience also for clients that reconnect', async () => {
    const tabs = [undefined, customer, admin].map((who) => ({ who, tab: open(who) }));
    await flushed();
    const ids = tabs.map(({ tab }) => tab.lastId());
    publish('cart', everyone(1), count('admins', 2), count('account:a', 3));
    const back = tabs.map(({ who }, at) => open(who, ids[at]));
    await flushed();
    expect(back.map(countsIn)).toEqual([[1], [1, 3], [1, 2]]);
  });

  test('turns paise into rupees', async () => {
    const tab = open(undefined);
    publish('orders', {
      to: 'everyone',
      name: 'product-changed',
      key: 'product 1',
      data: {
        productId: 1,
        name: 'Kurta',
        sizes: [],
        stock: null,
        colorIds: [4],
        pricePaise: 189950,
        oldPricePaise: null,
        inStock: true,
        removed: false,
        revision: 3,
      },
    });
    await flushed();
    expect(tab.messages()).toMatchObject([
      {
        event: 'product-changed',
        data: { productId: 1, price: 1899.5, oldPrice: null, sizes: ['Free Size'], revision: 3 },
      },
    ]);
  });
});

describe('a heartbeat', () => {
  beforeEach(() => {
    hub.close();
    vi.useFakeTimers();
    hub = makeHub(feeds, mappings);
  });
  afterEach(() => vi.useRealTimers());
  const heartbeats = (tab: Tab) => tab.all().filter(({ event }) => event === 'heartbeat');

  test('is sent at once and every fifteen seconds, and carries the newest cursor', async () => {
    hub.setConnected(true);
    const tab = open(customer);
    publish('cart', count('admins', 1));
    await vi.advanceTimersByTimeAsync(HEARTBEAT_MS - 1);
    expect(heartbeats(tab)).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(2 * HEARTBEAT_MS);
    expect(heartbeats(tab)).toHaveLength(3);
    const [first, second] = heartbeats(tab).map(({ id }) => id);
    expect(second).not.toBe(first);
    expect(countsIn(open(customer, second))).toEqual([]);
  });

  test('is not sent while the feeds cannot be read', async () => {
    hub.setConnected(true);
    const tab = open(customer);
    hub.setConnected(false);
    await vi.advanceTimersByTimeAsync(5 * HEARTBEAT_MS);
    expect(heartbeats(tab)).toHaveLength(1);
  });
});

describe('a client that reconnects', () => {
  test('receives the missed messages of each feed once', async () => {
    const first = open(undefined);
    publish('cart', everyone(1));
    publish('orders', everyone(2));
    await flushed();
    first.leave();
    publish('orders', everyone(3));
    publish('cart', everyone(4));
    publish('cart', everyone(5));
    const second = open(undefined, first.lastId());
    publish('accounts', everyone(6));
    await flushed();
    expect(countsIn(first)).toEqual([1, 2]);
    expect(countsIn(second).toSorted((a, b) => Number(a) - Number(b))).toEqual([3, 4, 5, 6]);
  });

  test('resumes in the middle of an entry', async () => {
    const first = open(undefined);
    publish('cart', everyone(1), everyone(2), everyone(3));
    await flushed();
    const second = open(undefined, first.messages()[0]?.id);
    await flushed();
    expect(countsIn(second)).toEqual([2, 3]);
  });

  test('gets one resync when a buffer no longer reaches back', async () => {
    const first = open(undefined);
    publish('cart', everyone(0));
    publish('orders', everyone(0));
    await flushed();
    const id = first.lastId();
    for (let at = 1; at <= 2_500; at++) {
      publish('cart', everyone(at));
      publish('orders', everyone(at));
    }
    publish('accounts', everyone(7));
    const second = open(undefined, id);
    await flushed();
    expect(countsIn(second)).toEqual([7, 'resync']);
  });

  test('with an id of another shop or an outdated one gets a resync', async () => {
    publish('cart', everyone(1));
    for (const foreign of ['nonsense', '5.0.~5.0.~5.0.']) {
      const tab = open(undefined, foreign);
      await flushed();
      expect(countsIn(tab)).toEqual(['resync']);
    }
  });

  test('receives messages from before this process started', async () => {
    const before = open(undefined);
    publish('cart', everyone(1));
    await flushed();
    const restarted = makeHub(feeds, mappings);
    restarted.loadHistory('cart', [
      { id: '1-0', previous: '0-0', messages: () => [everyone(1)], bytes: 1 },
      { id: '2-0', previous: '1-0', messages: () => [everyone(2)], bytes: 1 },
    ]);
    hub.close();
    hub = restarted;
    const after = open(undefined, before.lastId());
    await flushed();
    expect(countsIn(after)).toEqual([2]);
  });
});

describe('a gap in a feed', () => {
  test('sends a resync to all clients, and then the messages after it', async () => {
    const tab = open(customer);
    publish('cart', everyone(1));
    miss('cart');
    publish('cart', everyone(3));
    await flushed();
    expect(countsIn(tab)).toEqual([1, 'resync', 3]);
  });

  test('is not bridged for a client that was before it', async () => {
    const first = open(customer);
    publish('cart', everyone(1));
    await flushed();
    first.leave();
    miss('cart');
    publish('cart', everyone(3));
    const second = open(customer, first.lastId());
    await flushed();
    expect(countsIn(second)).toEqual(['resync']);
  });
});

describe('a feed that has lost entries', () => {
  test('sends one resync to all clients, also to one that reconnects from there', async () => {
    hub.loadHistory('cart', []);
    const tab = open(undefined);
    const first = anEntry('cart', everyone(1));
    hub.publish('cart', first);
    publish('cart', everyone(2));
    await flushed();
    const lastCursor = tab.lastId();
    expect(tab.messages().map(({ event }) => event)).toEqual(['users-count', 'users-count']);
    hub.loadHistory('cart', [first]);
    await flushed();
    expect(tab.messages().map(({ event }) => event)).toEqual(['users-count', 'users-count', 'resync']);
    const back = open(undefined, lastCursor);
    await flushed();
    expect(back.messages().map(({ event }) => event)).toEqual(['resync']);
    last.set('cart', 1);
    publish('cart', everyone(3));
    await flushed();
    for (const each of [tab, back]) expect(each.messages().at(-1)?.data).toEqual({ count: 3 });
  });
});

describe('an entry that clears the history', () => {
  const clearing = (feed: string, ...messages: ReceivedMessage[]) =>
    hub.publish(feed, { ...anEntry(feed, ...messages), clearsHistory: true });

  test('is sent to connected clients, and earlier messages to no client any more', async () => {
    const [first, behind] = [open(customer), open(customer)];
    publish('cart', everyone(1));
    await flushed();
    behind.leave();
    publish('cart', everyone(2));
    clearing('cart', everyone(3));
    publish('cart', everyone(4));
    const resumed = open(customer, behind.lastId());
    await flushed();
    expect(countsIn(first)).toEqual([1, 2, 3, 4]);
    expect(countsIn(resumed)).toEqual(['resync']);
  });

  test('sends no resync to a client that had received everything before it', async () => {
    const first = open(customer);
    publish('cart', everyone(1));
    await flushed();
    first.leave();
    clearing('cart', everyone(2));
    const resumed = open(customer, first.lastId());
    await flushed();
    expect(countsIn(resumed)).toEqual([2]);
  });
});

describe('a slow reader', () => {
  /** A client that reads nothing until `read` is called. */
  function aSlowReader(): { client: LiveClient; read: () => Promise<readonly SentEvent[]> } {
    const stream = new PassThrough({ highWaterMark: 10, readableHighWaterMark: 10 });
    const client = makeLiveClient(stream);
    hub.subscribe(client, undefined, undefined);
    const read = async () => {
      let text = '';
      stream.on('data', (part) => (text += String(part)));
      await sleep(50);
      return parse(text).filter(({ event }) => event !== 'heartbeat');
    };
    return { client, read };
  }
  const keyed = (key: number, value: number): ReceivedMessage => ({
    to: 'everyone',
    name: 'users-count',
    key: `${key}`,
    data: { count: value },
  });

  test('gets only the newest of several messages with one key', async () => {
    const { client, read } = aSlowReader();
    for (let value = 0; value < 1_000; value++) publish('cart', keyed(value % 3, value));
    expect(client.queueLength()).toBeLessThanOrEqual(3);
    const counts = (await read()).map(({ data }) => (data as { count: number }).count);
    expect(counts.slice(-3)).toEqual([997, 998, 999]);
    expect(counts.length).toBeLessThan(10);
  });

  test('gets a resync when its queue overflows, and the queue stays bounded', async () => {
    const { client, read } = aSlowReader();
    let longest = 0;
    for (let key = 0; key < 5 * MAX_QUEUE + 7; key++) {
      publish('cart', keyed(key, key));
      longest = Math.max(longest, client.queueLength());
    }
    expect(longest).toBeLessThanOrEqual(MAX_QUEUE);
    const messages = await read();
    expect(messages.some(({ event }) => event === 'resync')).toBe(true);
    expect(messages.at(-1)?.data).toEqual({ count: 5 * MAX_QUEUE + 6 });
  });

  test('with a resync gets no older queued message', async () => {
    const { client, read } = aSlowReader();
    for (let key = 0; key < 20; key++) publish('cart', keyed(key, key));
    publish('cart', { to: 'everyone', name: 'resync', key: 'resync', data: {} });
    expect(client.queueLength()).toBe(1);
    publish('cart', keyed(7, 70));
    const messages = (await read()).map(({ event, data }) => (event === 'resync' ? event : data));
    expect(messages.slice(-2)).toEqual(['resync', { count: 70 }]);
    expect(messages.length).toBeLessThan(5);
  });

  test('never gets an id beyond what it has received', async () => {
    const { read } = aSlowReader();
    for (let value = 0; value < 50; value++) publish('cart', keyed(value % 5, value));
    const messages = await read();
    const lastNamed = messages.findLastIndex(({ id }) => id !== undefined);
    expect(lastNamed).toBe(messages.length - 1);
    expect(messages.slice(1, -1).every(({ id }) => id === undefined)).toBe(true);
  });
});

describe('a stream that has ended', () => {
  test('gets no more messages, and other streams are not affected', async () => {
    const stream = new PassThrough();
    let text = '';
    stream.on('data', (part) => (text += String(part)));
    const client = makeLiveClient(stream);
    hub.subscribe(client, undefined, undefined);
    const other = open(undefined);
    client.end();
    client.end();
    publish('cart', everyone(1));
    await flushed();
    expect(parse(text).map(({ event }) => event)).toEqual(['heartbeat']);
    expect(text).toMatch(/retry: \d+\n\n$/);
    expect(countsIn(other)).toEqual([1]);
  });
});
