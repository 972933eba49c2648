// Hears all feeds for as long as it is told to; comes back by itself and goes on after the last entry heard. One Redis is heard over one connection;
// a cluster over one for each feed, because none of its servers waits for two projections at once.
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
const MOST_AT_ONCE = 500;
/** How far back the hub's memory begins. */
const REMEMBERED = 500;
const PAUSE_MS = 300;
/** After something was heard, in milliseconds: what is said meanwhile is heard in one go, and not each alone. */
const GATHER_MS = 10;

type Entry = { readonly id: string; readonly message: Record<string, string> };

type HubToTell = Pick<Hub, 'remember' | 'hear' | 'hears'>;
type ViewsToRead = Pick<RedisViews, 'announced'>;

/**
 * Reads the feeds of the projections until the signal is aborted, and tells the hub what they contain and whether all of them can be read. A message is
 * handed on when the views of this process have dropped what it makes out of date: a browser that reads after it gets nothing older.
 */
export async function subscribeToFeeds(
  url: string,
  feeds: readonly string[],
  views: ViewsToRead,
  hub: HubToTell,
  signal: AbortSignal,
  onError: (error: unknown) => void,
): Promise<void> {
  const cluster = clusterIn(url);
  if (cluster === undefined)
    return keepHearing(() => Promise.resolve(url), feeds, views, hub, signal, onError);
  const map = makeClusterMap(cluster);
  const silent = new Set(feeds);
  const hearing = feeds.map((feed) => {
    const ownerOf = async (): Promise<string> => {
      const owner = (await map.look([feed])).get(feed);
      if (owner === undefined) throw new Error(`no server keeps the feed of ${feed}`);
      return owner;
    };
    const hears = (can: boolean): void => {
      if (can) silent.delete(feed);
      else silent.add(feed);
      hub.hears(silent.size === 0);
    };
    return keepHearing(ownerOf, [feed], views, { ...hub, hears }, signal, onError);
  });
  await Promise.all(hearing);
  map.close();
}

async function keepHearing(
  whereNow: () => Promise<string>,
  feeds: readonly string[],
  views: ViewsToRead,
  hub: HubToTell,
  signal: AbortSignal,
  onError: (error: unknown) => void,
): Promise<void> {
  // The last entry heard of each feed; nothing before the first connection.
  const last = new Map<string, string>();
  while (!signal.aborted) {
    try {
      await hearOnce(await whereNow(), feeds, last, views, hub, signal);
    } catch (error) {
      if (!signal.aborted) onError(error);
    }
    hub.hears(false);
    await sleep(PAUSE_MS, undefined, { signal }).catch(() => undefined);
  }
}

async function hearOnce(
  url: string,
  feeds: readonly string[],
  last: Map<string, string>,
  views: ViewsToRead,
  hub: HubToTell,
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
      const newest = (await client.xRevRange(feedKey(feed), '+', '-', { COUNT: REMEMBERED })) ?? [];
      const before = last.get(feed);
      const at = newest[0]?.id ?? FEED_BEGINNING;
      // A feed that ends before what was heard has lost it: in a flush, or with a master whose replica had not been told. It is learnt anew.
      if (before !== undefined && !isBefore(at, before)) continue;
      hub.remember(feed, newest.toReversed().map(parseEntry));
      last.set(feed, at);
    }
    await views.announced(feeds);
    hub.hears(true);
    const names = new Map(feeds.map((feed) => [feedKey(feed), feed]));
    while (!signal.aborted) {
      const asked = feeds.map((feed) => ({ key: feedKey(feed), id: last.get(feed) ?? FEED_BEGINNING }));
      const replies = await client.xRead(asked, { BLOCK: BLOCK_MS, COUNT: MOST_AT_ONCE });
      const said = (replies ?? []) as { name: string; messages: Entry[] }[];
      await views.announced(said.map(({ name }) => names.get(name) ?? name));
      for (const { name, messages } of said) {
        const feed = names.get(name) ?? name;
        for (const entry of messages) hub.hear(feed, parseEntry(entry));
        const newest = messages.at(-1)?.id;
        if (newest !== undefined) last.set(feed, newest);
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
  const said = JSON.parse(messages) as ReceivedMessage[];
  return { id, previous, messages: said, bytes: messages.length, forgets: forgets !== undefined };
}
