// Hears all feeds over one connection of its own, for as long as it is told to; comes back by itself and goes on after the last entry heard.
import { setTimeout as sleep } from 'node:timers/promises';
import { FEED_BEGINNING, feedEntrySchema } from '@aangan/shared-events/live/feed';
import { feedKey } from '@aangan/shared-events/view-keys';
import { createClient } from 'redis';
import type { HeardEntry, HeardMessage } from '../live/feed-memory.ts';
import type { Hub } from '../live/hub.ts';

const BLOCK_MS = 2_000;
const SILENT_SOCKET_MS = 6_000;
const MOST_AT_ONCE = 500;
/** How far back the hub's memory begins. */
const REMEMBERED = 500;
const PAUSE_MS = 300;

type Entry = { readonly id: string; readonly message: Record<string, string> };

/** Hears the feeds of the projections until the signal is aborted; the hub is told what they say and whether they can be heard. */
export async function hearFeeds(
  url: string,
  feeds: readonly string[],
  hub: Pick<Hub, 'remember' | 'hear' | 'hears'>,
  signal: AbortSignal,
  onError: (error: unknown) => void,
): Promise<void> {
  // The last entry heard of each feed; nothing before the first connection.
  const last = new Map<string, string>();
  while (!signal.aborted) {
    try {
      await hearOnce(url, feeds, last, hub, signal);
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
  hub: Pick<Hub, 'remember' | 'hear' | 'hears'>,
  signal: AbortSignal,
): Promise<void> {
  const client = createClient({
    url,
    RESP: 3,
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
      if (before === undefined) hub.remember(feed, newest.toReversed().map(parseEntry));
      // A feed that begins anew after a flush may have lower ids than before: whatever comes is heard, and shows as a gap.
      if (before === undefined || isBefore(newest[0]?.id ?? FEED_BEGINNING, before))
        last.set(feed, before === undefined ? (newest[0]?.id ?? FEED_BEGINNING) : FEED_BEGINNING);
    }
    hub.hears(true);
    const names = new Map(feeds.map((feed) => [feedKey(feed), feed]));
    while (!signal.aborted) {
      const asked = feeds.map((feed) => ({ key: feedKey(feed), id: last.get(feed) ?? FEED_BEGINNING }));
      const replies = await client.xRead(asked, { BLOCK: BLOCK_MS, COUNT: MOST_AT_ONCE });
      for (const { name, messages } of (replies ?? []) as { name: string; messages: Entry[] }[]) {
        const feed = names.get(name) ?? name;
        for (const entry of messages) hub.hear(feed, parseEntry(entry));
        const newest = messages.at(-1)?.id;
        if (newest !== undefined) last.set(feed, newest);
      }
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

function parseEntry({ id, message }: Entry): HeardEntry {
  const { previous, messages, forgets } = feedEntrySchema.parse(message);
  const said = JSON.parse(messages) as HeardMessage[];
  return { id, previous, messages: said, bytes: messages.length, forgets: forgets !== undefined };
}
