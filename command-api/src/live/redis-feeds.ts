// Reads all feeds from Redis; reconnects automatically and continues after the last entry received. A single Redis is read over one connection, a
// cluster over one for each feed, because feeds on different servers cannot share one blocking read.
import { setTimeout as sleep } from 'node:timers/promises';
import { clusterIn } from '@aangan/platform/redis/redis-url';
import { FEED_BEGINNING, feedEntrySchema } from '@aangan/shared-events/live/feed';
import { feedKey } from '@aangan/shared-events/view-keys';
import { makeRedisClient } from '../views/redis/redis-client.ts';
import type { ReceivedEntry, ReceivedMessage } from './feed-buffer.ts';
import type { Hub } from './hub.ts';
import { makeClusterMap } from '../views/redis/cluster-map.ts';
import type { RedisViews } from '../views/redis/redis-views.ts';

const BLOCK_MS = 2_000;
const SILENT_SOCKET_MS = 6_000;
const MAX_ENTRIES = 500;
/** How many past entries of each feed are loaded into the hub. */
const HISTORY_ENTRIES = 500;
const PAUSE_MS = 300;
/** Pause after each read, in milliseconds, so that the next read gets several entries at once. */
const GATHER_MS = 10;

type Entry = { readonly id: string; readonly message: Record<string, string> };

type FeedHub = Pick<Hub, 'loadHistory' | 'publish' | 'setConnected'>;
type FeedViews = Pick<RedisViews, 'announced'>;

/**
 * Reads the feeds of the projections until the signal is aborted, publishes their entries to the hub and sets whether all feeds can be read. A message
 * is published after this process's views have dropped what it makes stale: a browser that reads after it gets nothing older.
 */
export async function subscribeToFeeds(
  url: string,
  feeds: readonly string[],
  views: FeedViews,
  hub: FeedHub,
  signal: AbortSignal,
  onError: (error: unknown) => void,
): Promise<void> {
  const cluster = clusterIn(url);
  if (cluster === undefined)
    return readWithReconnects(() => Promise.resolve(url), feeds, views, hub, signal, onError);
  const map = makeClusterMap(cluster);
  const disconnected = new Set(feeds);
  const readers = feeds.map((feed) => {
    const ownerOf = async (): Promise<string> => {
      const owner = (await map.ownersOf([feed])).get(feed);
      if (owner === undefined) throw new Error(`no Redis server owns the feed of ${feed}`);
      return owner;
    };
    const setConnected = (isConnected: boolean): void => {
      if (isConnected) disconnected.delete(feed);
      else disconnected.add(feed);
      hub.setConnected(disconnected.size === 0);
    };
    return readWithReconnects(ownerOf, [feed], views, { ...hub, setConnected }, signal, onError);
  });
  await Promise.all(readers);
  map.close();
}

async function readWithReconnects(
  currentUrl: () => Promise<string>,
  feeds: readonly string[],
  views: FeedViews,
  hub: FeedHub,
  signal: AbortSignal,
  onError: (error: unknown) => void,
): Promise<void> {
  // Id of the last entry received of each feed; empty before the first connection.
  const lastIds = new Map<string, string>();
  while (!signal.aborted) {
    try {
      await readUntilDisconnected(await currentUrl(), feeds, lastIds, views, hub, signal);
    } catch (error) {
      if (!signal.aborted) onError(error);
    }
    hub.setConnected(false);
    await sleep(PAUSE_MS, undefined, { signal }).catch(() => undefined);
  }
}

async function readUntilDisconnected(
  url: string,
  feeds: readonly string[],
  lastIds: Map<string, string>,
  views: FeedViews,
  hub: FeedHub,
  signal: AbortSignal,
): Promise<void> {
  const client = makeRedisClient({
    url,
    disableOfflineQueue: true,
    socket: { reconnectStrategy: false, socketTimeout: SILENT_SOCKET_MS, connectTimeout: BLOCK_MS },
  });
  client.on('error', () => undefined);
  const stop = (): void => client.destroy();
  try {
    await client.connect();
    signal.addEventListener('abort', stop, { once: true });
    for (const feed of feeds) {
      const newest = (await client.xRevRange(feedKey(feed), '+', '-', { COUNT: HISTORY_ENTRIES })) ?? [];
      const before = lastIds.get(feed);
      const at = newest[0]?.id ?? FEED_BEGINNING;
      // A feed that ends before the last entry received has lost entries: in a flush, or in a failover to a replica that was behind. It is loaded again.
      if (before !== undefined && !isBefore(at, before)) continue;
      hub.loadHistory(feed, newest.toReversed().map(parseEntry));
      lastIds.set(feed, at);
    }
    await views.announced(feeds);
    hub.setConnected(true);
    const names = new Map(feeds.map((feed) => [feedKey(feed), feed]));
    while (!signal.aborted) {
      const positions = feeds.map((feed) => ({
        key: feedKey(feed),
        id: lastIds.get(feed) ?? FEED_BEGINNING,
      }));
      const replies = await client.xRead(positions, { BLOCK: BLOCK_MS, COUNT: MAX_ENTRIES });
      const received = (replies ?? []) as { name: string; messages: Entry[] }[];
      await views.announced(received.map(({ name }) => names.get(name) ?? name));
      for (const { name, messages } of received) {
        const feed = names.get(name) ?? name;
        for (const entry of messages) hub.publish(feed, parseEntry(entry));
        const newest = messages.at(-1)?.id;
        if (newest !== undefined) lastIds.set(feed, newest);
      }
      if (replies !== null) await sleep(GATHER_MS, undefined, { signal });
    }
  } finally {
    signal.removeEventListener('abort', stop);
    if (client.isOpen) client.destroy();
  }
}

function isBefore(one: string, other: string): boolean {
  const [oneMs = '0', oneCount = '0'] = one.split('-');
  const [otherMs = '0', otherCount = '0'] = other.split('-');
  if (BigInt(oneMs) !== BigInt(otherMs)) return BigInt(oneMs) < BigInt(otherMs);
  return BigInt(oneCount) < BigInt(otherCount);
}

function parseEntry({ id, message }: Entry): ReceivedEntry {
  const { previous, messages, forgets } = feedEntrySchema.parse(message);
  const received = JSON.parse(messages) as ReceivedMessage[];
  return { id, previous, messages: received, bytes: messages.length, clearsHistory: forgets !== undefined };
}
