// A connection to Redis on which the server announces the change of every key that was read over it (RESP3 tracking, the default mode: an
// announcement comes before any reply that shows the change). Whoever keeps what was read must drop it then, and everything when the connection is lost.
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
  /** Texts of several keys of one hash tag, in one go. */
  readonly texts: (keys: readonly string[]) => Promise<readonly (string | null)[]>;
  /** Members of a sorted set, by score. */
  readonly members: (key: string, range: SortedRange) => Promise<readonly string[]>;
  readonly scored: (
    key: string,
    range: SortedRange,
  ) => Promise<readonly { readonly value: string; readonly score: number }[]>;
  /** Null for what is no member. */
  readonly scoresOf: (key: string, members: readonly string[]) => Promise<readonly (number | null)[]>;
  readonly size: (key: string, scores: SortedRange['scores']) => Promise<number>;
  /** Says that the keys `{name}:…` will be read; tells whether they can be by now, and otherwise the events tell when. */
  readonly meet: (name: string) => boolean;
  /** Whether everything can be read that was met. */
  readonly isConnected: () => boolean;
  readonly close: () => void;
};

export type TrackedRedisEvents = {
  /** A key that was read has changed. */
  readonly onChanged: (key: string) => void;
  /** Nothing that was read of these names may be kept: the connection was lost, Redis was emptied, or another server keeps them now. */
  readonly onLost: (holds: (name: string) => boolean) => void;
  /** From now on these can be read, and are announced again. */
  readonly onReady: (holds: (name: string) => boolean) => void;
  readonly onError: (error: unknown) => void;
};

const PING_EVERY_MS = 1_000;
const SILENT_SOCKET_MS = 4_000;
const CONNECT_WITHIN_MS = 2_000;

const everything = (): boolean => true;

/** Connects to one server, and goes on connecting in the background for ever: a Redis that is down is no reason not to start. */
export function connectTrackedServer(url: string, events: TrackedRedisEvents): TrackedRedis {
  const client = makeRedisClient({
    url,
    emitInvalidate: true,
    // What is asked while Redis is away fails at once, and with the socket when that is silent. No limit for each command beside that: the client
    // makes one of a timer that is never taken back, which costs more than the command.
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
    // A server whose disk is full answers pings with an error; the connection stays, and so do its announcements.
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
    meet: () => client.isReady,
    isConnected: () => client.isReady,
    close: () => client.destroy(),
  };
}

type RangeArguments = readonly [
  from: number | string,
  to: number | string,
  options: { REV?: true; BY?: 'SCORE'; LIMIT?: { offset: number; count: number } },
];

/** Without scores the range is one of ranks, which needs no walk over what is left out. */
function rangeArguments({ scores, offset, count, reverse }: SortedRange): RangeArguments {
  const order = reverse ? { REV: true as const } : {};
  if (scores === undefined) return [offset, count === undefined ? -1 : offset + count - 1, order];
  const limit = { BY: 'SCORE' as const, LIMIT: { offset, count: count ?? -1 }, ...order };
  const { from, to } = scores;
  return reverse ? [to, from, limit] : [from, to, limit];
}
