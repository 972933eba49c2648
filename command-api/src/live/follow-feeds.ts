// Passes the live messages of all feeds on to the hub, and loads the stored ones after each connection, so that browsers can resume.
import { setTimeout as sleep } from 'node:timers/promises';
import type { StoredMessages } from '@aangan/shared-events/feed-entry';
import { FEED_BEGINNING, feedEntrySchema } from '@aangan/shared-events/live/feed';
import type { RedisViews, StoredEntry } from '../views/redis/redis-views.ts';
import { parsedWhenRead, type ReceivedEntry } from './feed-buffer.ts';
import type { Hub } from './hub.ts';

/** How many stored entries of each feed are loaded. */
const HISTORY_ENTRIES = 500;
const RETRY_MS = 300;

type Feed = {
  /** Id of the last entry passed on; undefined before the first load. */
  lastId: string | undefined;
  /** What arrives while the stored entries are loaded; undefined once they are. */
  arriving: StoredMessages[] | undefined;
  /** Replaced when the feed is lost, so that a load in progress is dropped. */
  connection: object | undefined;
};

/**
 * Publishes the messages of these feeds to the hub, each once and in order, until the signal is aborted, and sets whether all feeds are received. A
 * feed that has lost entries (a flush, a failover to a replica that was behind) is loaded again.
 */
export function followFeeds(
  views: Pick<RedisViews, 'onFeed' | 'newestMessages'>,
  names: readonly string[],
  hub: Pick<Hub, 'loadHistory' | 'publish' | 'setConnected'>,
  signal: AbortSignal,
  onError: (error: unknown) => void,
): void {
  const feeds = new Map<string, Feed>(
    names.map((name) => [name, { lastId: undefined, arriving: [], connection: undefined }]),
  );
  const reportConnected = (): void =>
    hub.setConnected(!signal.aborted && [...feeds.values()].every(({ arriving }) => arriving === undefined));

  const publish = (name: string, feed: Feed, stored: StoredMessages): void => {
    // It was stored already when the feed was loaded.
    if (feed.lastId !== undefined && !isBefore(feed.lastId, stored.id)) return;
    feed.lastId = stored.id;
    hub.publish(name, receivedEntry(stored));
  };
  const load = async (name: string, feed: Feed, connection: object): Promise<void> => {
    const newest = (await views.newestMessages(name, HISTORY_ENTRIES)).toReversed().map(storedMessages);
    if (feed.connection !== connection) return;
    const last = newest.at(-1)?.id ?? FEED_BEGINNING;
    if (feed.lastId === undefined || isBefore(last, feed.lastId)) {
      hub.loadHistory(name, newest.map(receivedEntry));
      feed.lastId = last;
    }
    for (const stored of [...newest, ...(feed.arriving ?? [])]) publish(name, feed, stored);
    feed.arriving = undefined;
    reportConnected();
  };
  const loadWithRetries = async (name: string, feed: Feed, connection: object): Promise<void> => {
    while (feed.connection === connection && !signal.aborted) {
      try {
        return await load(name, feed, connection);
      } catch (error) {
        onError(error);
        await sleep(RETRY_MS, undefined, { signal }).catch(() => undefined);
      }
    }
  };
  signal.addEventListener('abort', reportConnected, { once: true });
  views.onFeed({
    onReady: (name) => {
      const feed = feeds.get(name);
      if (feed === undefined) return;
      const connection = {};
      Object.assign(feed, { arriving: [], connection });
      void loadWithRetries(name, feed, connection);
    },
    onLost: (name) => {
      const feed = feeds.get(name);
      if (feed === undefined) return;
      Object.assign(feed, { arriving: [], connection: undefined });
      reportConnected();
    },
    onMessages: (name, stored) => {
      const feed = feeds.get(name);
      if (feed === undefined || signal.aborted) return;
      if (feed.arriving === undefined) publish(name, feed, stored);
      else feed.arriving.push(stored);
    },
  });
}

function isBefore(one: string, other: string): boolean {
  const [oneMs = '0', oneCount = '0'] = one.split('-');
  const [otherMs = '0', otherCount = '0'] = other.split('-');
  if (Number(oneMs) !== Number(otherMs)) return Number(oneMs) < Number(otherMs);
  return Number(oneCount) < Number(otherCount);
}

function storedMessages({ id, message }: StoredEntry): StoredMessages {
  const { previous, messages, forgets } = feedEntrySchema.parse(message);
  return { id, previous, messages, forgets: forgets !== undefined };
}

function receivedEntry({ id, previous, messages, forgets }: StoredMessages): ReceivedEntry {
  return { id, previous, messages: parsedWhenRead(messages), bytes: messages.length, clearsHistory: forgets };
}
