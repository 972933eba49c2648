// Fans out what the projections say to everybody who listens to this process: each message to its audience only, and to whoever was away for a moment
// what was said meanwhile.
import type { Audience } from '@aangan/shared-events/live/feed';
import { HEARTBEAT_MS } from '@aangan/shared-events/live/http';
import { formatCursor, parseCursor, type Mark, type Marks } from './cursor.ts';
import {
  makeFeedBuffer,
  marked,
  type FeedBuffer,
  type ReceivedEntry,
  type ReceivedMessage,
  type MarkedMessage,
} from './feed-buffer.ts';
import { liveStreams } from '../metrics.ts';
import { RESYNC, type LiveClient, type SentMessage } from './live-client.ts';

/** Who listens: undefined for a stranger. */
export type Listener = { readonly accountId: string; readonly isAdmin: boolean } | undefined;

export type Hub = {
  /** Begins with what the feed has said so far, oldest first; nobody is told. When it was heard before, it has lost something: everybody asks again. */
  readonly remember: (feed: string, entries: readonly ReceivedEntry[]) => void;
  /** An entry that was just heard. */
  readonly hear: (feed: string, entry: ReceivedEntry) => void;
  /**
   * Lets a client listen, from where `lastId` (its Last-Event-ID) says that it was. Whatever the memory no longer reaches back to is
   * made up for by one resync. Returns the way to stop.
   */
  readonly join: (client: LiveClient, listener: Listener, lastId: string | undefined) => () => void;
  /** The id of a client that has heard everything up to now. */
  readonly cursor: () => string;
  /** False while the feeds cannot be heard: no heartbeat goes out then. */
  readonly hears: (can: boolean) => void;
  readonly isHearing: () => boolean;
  readonly listeners: () => number;
  /** Says something to the administrators who listen just now; it is not remembered. */
  readonly tellAdmins: (said: SentMessage) => void;
  readonly adminsListen: () => boolean;
  /** Ends all streams. */
  readonly close: () => void;
};

type Joined = { readonly client: LiveClient; readonly listener: Listener };

const ASK_AGAIN: ReceivedMessage = { to: 'everyone', name: 'resync', key: 'resync', data: {} };

/** Makes the hub of the named feeds. `say` turns a message into what the browser hears; undefined: nothing. */
export function makeHub(
  feeds: readonly string[],
  say: (message: ReceivedMessage) => SentMessage | undefined,
): Hub {
  const memories = new Map<string, FeedBuffer>(feeds.map((feed) => [feed, makeFeedBuffer()]));
  const joined = new Set<Joined>();
  const known = new Set<string>();
  let hearing = false;
  let closed = false;

  const marks = (): Map<string, Mark> =>
    new Map([...memories].map(([feed, memory]) => [feed, memory.mark()]));
  const here = (): string => formatCursor(feeds, marks());

  const tell = (message: ReceivedMessage, at: Marks): void => {
    const hearers = [...joined].filter(({ listener }) => mayHear(message.to, listener));
    const said = hearers.length === 0 ? undefined : say(message);
    if (said === undefined) return;
    const id = formatCursor(feeds, at);
    for (const { client } of hearers) client.say(said, id);
  };
  const resume = (client: LiveClient, listener: Listener, heard: Marks): void => {
    const at = new Map(heard);
    let missed = false;
    for (const [feed, memory] of memories) {
      const since = memory.since(at.get(feed) ?? memory.mark());
      if (since === undefined) missed = true;
      for (const { message, mark } of since ?? []) {
        at.set(feed, mark);
        const said = mayHear(message.to, listener) ? say(message) : undefined;
        if (said !== undefined) client.say(said, formatCursor(feeds, at));
      }
      at.set(feed, memory.mark());
    }
    if (missed) client.say(RESYNC, here());
  };

  const timer = setInterval(() => {
    if (!hearing) return;
    const id = here();
    for (const { client } of joined) client.beat(id);
  }, HEARTBEAT_MS);
  timer.unref();

  return {
    remember: (feed, entries) => {
      const [first] = entries;
      const memory = makeFeedBuffer(first?.previous);
      for (const entry of entries) memory.add(entry);
      memories.set(feed, memory);
      if (known.has(feed)) tell(ASK_AGAIN, marks());
      known.add(feed);
    },
    hear: (feed, entry) => {
      const memory = memories.get(feed);
      if (memory === undefined) return;
      const before = marks();
      const follows = memory.add(entry);
      for (const { message, mark } of withGap(entry, follows)) tell(message, before.set(feed, mark));
    },
    join: (client, listener, lastId) => {
      const one: Joined = { client, listener };
      joined.add(one);
      liveStreams.inc();
      const heard = lastId === undefined ? undefined : parseCursor(feeds, lastId);
      if (heard !== undefined) resume(client, listener, heard);
      else if (lastId !== undefined) client.say(RESYNC, here());
      client.beat(here());
      return () => {
        if (joined.delete(one)) liveStreams.dec();
      };
    },
    cursor: here,
    hears: (can) => void (hearing = can && !closed),
    isHearing: () => hearing,
    listeners: () => joined.size,
    tellAdmins: (said) => {
      const id = here();
      for (const { client, listener } of joined) if (listener?.isAdmin === true) client.say(said, id);
    },
    adminsListen: () => [...joined].some(({ listener }) => listener?.isAdmin === true),
    close: () => {
      clearInterval(timer);
      closed = true;
      hearing = false;
      for (const { client } of joined) client.end();
      liveStreams.dec(joined.size);
      joined.clear();
    },
  };
}

/** Whether a message for this audience may be told to the listener. */
function mayHear(audience: Audience, listener: Listener): boolean {
  if (audience === 'everyone') return true;
  if (listener === undefined) return false;
  return audience === 'admins' ? listener.isAdmin : audience === `account:${listener.accountId}`;
}

// Whoever may have missed something asks again; their own cursor stays before the gap until they have heard so.
function withGap(entry: ReceivedEntry, follows: boolean): readonly MarkedMessage[] {
  if (follows) return marked(entry);
  return [{ message: ASK_AGAIN, mark: { entry: entry.previous } }, ...marked(entry)];
}
