// A Redis connection with client-side caching (RESP3 tracking, default mode): the server sends an invalidation for every key that was read over it,
// before any reply that shows the change. Callers must drop the cached key then, and everything when the connection is lost.
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

export type TrackedRedis = {
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
  /** Registers that the keys `{name}:…` will be read. Returns whether they can be read now; otherwise `onReady` follows. */
  readonly register: (name: string) => boolean;
  /** Whether all registered names can be read. */
  readonly isConnected: () => boolean;
  readonly close: () => void;
};

export type TrackedRedisEvents = {
  /** A key that was read has changed. */
  readonly onChanged: (key: string) => void;
  /** Everything read of these names must be dropped: the connection was lost, Redis was flushed, or another server owns them now. */
  readonly onLost: (holds: (name: string) => boolean) => void;
  /** These names can be read from now on, and their changes are announced again. */
  readonly onReady: (holds: (name: string) => boolean) => void;
  readonly onError: (error: unknown) => void;
};

const PING_EVERY_MS = 1_000;
const SILENT_SOCKET_MS = 4_000;
const CONNECT_WITHIN_MS = 2_000;

const everything = (): boolean => true;

/** Connects to one server and retries in the background without limit: the process starts without Redis, too. */
export function connectTrackedServer(url: string, events: TrackedRedisEvents): TrackedRedis {
  const client = makeRedisClient({
    url,
    emitInvalidate: true,
    // Commands fail at once while Redis is unreachable, and with the socket's timeout when it is silent. There is no timeout per command, because
    // the client never clears its timers, which costs more than the command.
    disableOfflineQueue: true,
    commandOptions: { timeout: 0 },
    pingInterval: PING_EVERY_MS,
    socket: {
      connectTimeout: CONNECT_WITHIN_MS,
      socketTimeout: SILENT_SOCKET_MS,
      reconnectStrategy: (tries) => Math.min(50 * 2 ** tries, 1_000),
    },
  });
  client.on('invalidate', (key: Buffer | string | null) => {
    if (key !== null) return events.onChanged(key.toString());
    events.onLost(everything);
    events.onReady(everything);
  });
  client.on('error', (error: unknown) => {
    // A server whose disk is full answers pings with an error; the connection and its invalidations remain intact.
    if (!client.isReady) events.onLost(everything);
    events.onError(error);
  });
  client.on('end', () => events.onLost(everything));
  client.on('ready', () => {
    events.onLost(everything);
    events.onReady(everything);
  });
  client.connect().catch(events.onError);
  return {
    texts: (keys) => client.mGet([...keys]),
    members: (key, range) => client.zRange(key, ...rangeArguments(range)),
    scored: (key, range) => client.zRangeWithScores(key, ...rangeArguments(range)),
    scoresOf: (key, members) => client.zmScore(key, [...members]),
    size: (key, scores) =>
      scores === undefined ? client.zCard(key) : client.zCount(key, scores.from, scores.to),
    register: () => client.isReady,
    isConnected: () => client.isReady,
    close: () => client.destroy(),
  };
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
