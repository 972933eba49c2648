// The connections of an API to one Redis server: one receives the feeds, the other reads. They are opened and closed together, so that both are to the
// same server. Feeds have a connection of their own because Redis closes one that is subscribed when its unread replies exceed a limit.
import { feedKey } from '@aangan/shared-events/view-keys';
import { makeRedisClient } from './redis-client.ts';

export type SortedRange = {
  /** The lowest and the highest score, as Redis writes them (`-inf`, `+inf`); undefined: all of them. */
  readonly scores: { readonly from: string; readonly to: string } | undefined;
  /** How many to leave out at the beginning, and how many to read at most (all when undefined). */
  readonly offset: number;
  readonly count: number | undefined;
  /** The highest scores first. */
  readonly reverse: boolean;
};

export type StoredEntry = { readonly id: string; readonly message: Readonly<Record<string, string>> };

/** Reads of keys `{name}:…`. Commands run in the order of the calls; they reject while the server is unreachable. */
export type RedisReads = {
  /** Values of several keys with one hash tag, in one command. */
  readonly texts: (keys: readonly string[]) => Promise<readonly (string | null)[]>;
  /** Members of a sorted set, by score. */
  readonly members: (key: string, range: SortedRange) => Promise<readonly string[]>;
  readonly scored: (
    key: string,
    range: SortedRange,
  ) => Promise<readonly { readonly value: string; readonly score: number }[]>;
  /** Null for a value that is not a member. */
  readonly scoresOf: (key: string, members: readonly string[]) => Promise<readonly (number | null)[]>;
  readonly size: (key: string, scores: SortedRange['scores']) => Promise<number>;
  /** The newest entries of a stream, newest first. */
  readonly newestEntries: (key: string, count: number) => Promise<readonly StoredEntry[]>;
  /** Resolves once everything that was published to the feed of this name before the call has been received. */
  readonly received: (name: string) => Promise<void>;
};

export type RedisConnection = RedisReads & {
  /** Receives the feed of a name from now on; `onReady` follows. */
  readonly follow: (name: string) => void;
  /** Whether all followed feeds are received. */
  readonly isConnected: () => boolean;
  readonly close: () => void;
};
export type RedisServer = RedisConnection & { readonly unfollow: (name: string) => void };

export type FeedEvents = {
  /** A published entry (see shared-events' feed-entry.ts). */
  readonly onEntry: (name: string, text: string) => void;
  /** Entries may be missed from now on: the connection is lost, or another server owns the feed. */
  readonly onLost: (name: string) => void;
  /** From now on every entry is received, and the name can be read. */
  readonly onReady: (name: string) => void;
  readonly onError: (error: unknown) => void;
};

const PING_EVERY_MS = 1_000;
const SILENT_SOCKET_MS = 4_000;
const CONNECT_WITHIN_MS = 2_000;
const LONGEST_PAUSE_MS = 1_000;

type Client = ReturnType<typeof makeRedisClient>;
/** `ready` holds the channels that are received; `isOpen` is set once both clients are connected. */
type Session = {
  readonly feeds: Client;
  readonly reads: Client;
  readonly ready: Set<string>;
  readonly fail: (error: unknown) => void;
  isOpen: boolean;
};

/** Connects to one server and retries in the background without limit: the process starts without Redis, too. `isShard`: a server of a cluster. */
export function connectRedisServer(url: string, isShard: boolean, events: FeedEvents): RedisServer {
  const names = new Map<string, string>();
  let session: Session | undefined;
  let isClosed = false;
  let failures = 0;
  let timer: NodeJS.Timeout | undefined;

  const onMessage = (text: string, channel: string): void => {
    const name = names.get(channel);
    if (name !== undefined) events.onEntry(name, text);
  };
  const subscribe = async (opened: Session, channels: readonly string[]): Promise<void> => {
    if (channels.length === 0) return;
    // Sharded channels of different slots need a command each.
    if (isShard) await Promise.all(channels.map((channel) => opened.feeds.sSubscribe(channel, onMessage)));
    else await opened.feeds.subscribe([...channels], onMessage);
    if (session !== opened) return;
    for (const channel of channels) {
      const name = names.get(channel);
      if (name === undefined || opened.ready.has(channel)) continue;
      opened.ready.add(channel);
      events.onReady(name);
    }
  };
  const open = async (): Promise<void> => {
    const clients = { feeds: makeClient(url), reads: makeClient(url) };
    const fail = (error: unknown): void => {
      if (session !== opened) return;
      session = undefined;
      end(opened);
      for (const channel of opened.ready) events.onLost(names.get(channel) ?? '');
      events.onError(error);
      if (!isClosed) timer = setTimeout(() => void open(), pauseAfter(failures++)).unref();
    };
    const opened: Session = { ...clients, ready: new Set(), fail, isOpen: false };
    session = opened;
    for (const client of Object.values(clients))
      client
        // A server whose disk is full answers pings with an error; the connection remains intact.
        .on('error', (error: unknown) => (client.isReady ? events.onError(error) : fail(error)))
        .on('end', () => fail(new Error('the connection to Redis has ended')))
        .on('sharded-channel-moved', () => fail(new Error('another Redis server owns the feed')));
    try {
      await Promise.all(Object.values(clients).map((client) => client.connect()));
      opened.isOpen = true;
      await subscribe(opened, [...names.keys()]);
      failures = 0;
    } catch (error) {
      fail(error);
    }
  };
  const connected = (): Session => {
    if (session?.reads.isReady !== true) throw new Error('Redis is not connected');
    return session;
  };
  void open();
  return {
    texts: async (keys) => connected().reads.mGet([...keys]),
    members: async (key, range) => connected().reads.zRange(key, ...rangeArguments(range)),
    scored: async (key, range) => connected().reads.zRangeWithScores(key, ...rangeArguments(range)),
    scoresOf: async (key, members) => connected().reads.zmScore(key, [...members]),
    size: async (key, scores) =>
      scores === undefined
        ? connected().reads.zCard(key)
        : connected().reads.zCount(key, scores.from, scores.to),
    newestEntries: async (key, count) =>
      (await connected().reads.xRevRange(key, '+', '-', { COUNT: count })) ?? [],
    // A reply comes after everything that was published before the command was executed.
    received: async () => void (await connected().feeds.ping()),
    follow: (name) => {
      const channel = feedKey(name);
      if (names.has(channel)) return;
      names.set(channel, name);
      if (session?.isOpen === true) subscribe(session, [channel]).catch(session.fail);
    },
    unfollow: (name) => {
      const channel = feedKey(name);
      names.delete(channel);
      session?.ready.delete(channel);
      if (session?.isOpen !== true) return;
      const { feeds } = session;
      (isShard ? feeds.sUnsubscribe(channel) : feeds.unsubscribe(channel)).catch(events.onError);
    },
    isConnected: () => session !== undefined && session.ready.size === names.size,
    close: () => {
      isClosed = true;
      clearTimeout(timer);
      const closing = session;
      session = undefined;
      if (closing !== undefined) end(closing);
    },
  };
}

function makeClient(url: string): Client {
  return makeRedisClient({
    url,
    // Commands fail at once while Redis is unreachable, and with the socket's timeout when it is silent. There is no timeout per command, because
    // the client never clears its timers, which costs more than the command.
    disableOfflineQueue: true,
    commandOptions: { timeout: 0 },
    pingInterval: PING_EVERY_MS,
    socket: {
      connectTimeout: CONNECT_WITHIN_MS,
      socketTimeout: SILENT_SOCKET_MS,
      reconnectStrategy: false,
    },
  });
}

function end({ feeds, reads }: Session): void {
  for (const client of [feeds, reads]) if (client.isOpen) client.destroy();
}

function pauseAfter(failures: number): number {
  return Math.min(50 * 2 ** failures, LONGEST_PAUSE_MS);
}

type RangeArguments = readonly [
  from: number | string,
  to: number | string,
  options: { REV?: true; BY?: 'SCORE'; LIMIT?: { offset: number; count: number } },
];

/** Without scores this is a range of ranks, which need not skip over the offset. */
function rangeArguments({ scores, offset, count, reverse }: SortedRange): RangeArguments {
  const order = reverse ? { REV: true as const } : {};
  if (scores === undefined) return [offset, count === undefined ? -1 : offset + count - 1, order];
  const limit = { BY: 'SCORE' as const, LIMIT: { offset, count: count ?? -1 }, ...order };
  const { from, to } = scores;
  return reverse ? [to, from, limit] : [from, to, limit];
}
