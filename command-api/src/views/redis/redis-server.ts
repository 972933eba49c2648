// The connections of an API to one Redis server: one receives the feeds, the other reads. They are opened and closed together, so that both are to the
// same server. Feeds have a connection of their own because Redis closes one that is subscribed when its unread replies exceed a limit.
import { makeRedisClient, type RedisClient } from '@aangan/platform/redis/redis-client';
import { feedKey } from '@aangan/shared-events/view-keys';

/** The commands that read views. */
export type RedisReads = Pick<
  RedisClient,
  'mGet' | 'zRange' | 'zRangeWithScores' | 'zmScore' | 'zCard' | 'zCount' | 'xRevRange'
>;

export type RedisConnection = {
  /** Reads keys `{name}:…`. The server runs commands in the order in which they are sent; rejects while it is unreachable. */
  readonly query: <T>(name: string, query: (reads: RedisReads) => Promise<T>) => Promise<T>;
  /** Resolves once everything that was published to the feed of this name before the call has been received. */
  readonly received: (name: string) => Promise<void>;
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

/** `ready` holds the channels that are received; `isOpen` is set once both clients are connected. */
type Session = {
  readonly feeds: RedisClient;
  readonly reads: RedisClient;
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
    query: async (_, query) => query(connected().reads),
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

function makeClient(url: string): RedisClient {
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
