// Fans out feed messages to the live clients of this process: each message to its audience only. A client that reconnects receives what it has
// missed.
import type { Audience, FeedData, FeedMessageName } from '@aangan/shared-events/live/feed';
import type { LiveMessages } from '@aangan/shared-events/live/http';
import { HEARTBEAT_MS } from '@aangan/shared-events/live/paths';
import { formatCursor, parseCursor, type Mark, type Marks } from './cursor.ts';
import {
  makeFeedBuffer,
  marked,
  type FeedBuffer,
  type ReceivedEntry,
  type ReceivedMessage,
  type MarkedMessage,
} from './feed-buffer.ts';
import { liveStreams } from '../metrics/metrics.ts';
import { RESYNC, type LiveClient, type SentMessage } from './live-client.ts';

/** The account of a live client; undefined for an anonymous one. */
export type Subscriber = { readonly accountId: string; readonly isAdmin: boolean } | undefined;

/**
 * The browser's form of each feed message that has another one, such as rupees for paise; undefined while it is not known: then the browser has to
 * read again. A message whose form differs and that has no mapping does not compile.
 */
export type LiveMappings = {
  readonly [Name in FeedMessageName as FeedData[Name] extends LiveMessages[Name] ? never : Name]: (
    data: FeedData[Name],
  ) => LiveMessages[Name] | undefined;
};

export type Hub = {
  /** Loads a feed's past entries, oldest first, without publishing them. If the feed was loaded before it has lost entries: all clients get a resync. */
  readonly loadHistory: (feed: string, entries: readonly ReceivedEntry[]) => void;
  /** Buffers a new entry and sends its messages to their audiences. */
  readonly publish: (feed: string, entry: ReceivedEntry) => void;
  /**
   * Subscribes a client, resuming after `lastId` (its Last-Event-ID). If the buffers do not reach back to it, the client gets one resync.
   * Returns the unsubscribe function.
   */
  readonly subscribe: (client: LiveClient, subscriber: Subscriber, lastId: string | undefined) => () => void;
  /** The id of a client that has received everything up to now. */
  readonly cursor: () => string;
  /** Whether the feeds can be read; heartbeats are sent only while they can. */
  readonly setConnected: (isReadable: boolean) => void;
  readonly isConnected: () => boolean;
  readonly subscriberCount: () => number;
  /** Sends a message to the administrators who are connected now; it is not buffered. */
  readonly publishToAdmins: (sent: SentMessage) => void;
  readonly hasAdminSubscribers: () => boolean;
  /** Ends all streams. */
  readonly close: () => void;
};

type Subscription = { readonly client: LiveClient; readonly subscriber: Subscriber };

const RESYNC_ALL: ReceivedMessage = { to: 'everyone', name: 'resync', key: 'resync', data: {} };

/** Makes the hub of the named feeds. */
export function makeHub(feeds: readonly string[], mappings: LiveMappings): Hub {
  const buffers = new Map<string, FeedBuffer>(feeds.map((feed) => [feed, makeFeedBuffer()]));
  const subscriptions = new Set<Subscription>();
  const loaded = new Set<string>();
  const serialized = new WeakMap<ReceivedMessage, SentMessage>();
  let connected = false;
  let closed = false;

  const marks = (): Map<string, Mark> => new Map([...buffers].map(([feed, buffer]) => [feed, buffer.mark()]));
  const currentCursor = (): string => formatCursor(feeds, marks());

  // Each message is serialized once, however many clients receive it.
  const toSentMessage = (message: ReceivedMessage): SentMessage => {
    const known = serialized.get(message);
    if (known !== undefined) return known;
    const data = browserData(message, mappings);
    const { name, key } = message;
    const sent =
      data === undefined ? RESYNC : { name, coalesceKey: `${name} ${key}`, data: JSON.stringify(data) };
    serialized.set(message, sent);
    return sent;
  };
  const dispatch = (message: ReceivedMessage, at: Marks): void => {
    const recipients = [...subscriptions].filter(({ subscriber }) => mayReceive(message.to, subscriber));
    if (recipients.length === 0) return;
    const sent = toSentMessage(message);
    const id = formatCursor(feeds, at);
    for (const { client } of recipients) client.send(sent, id);
  };
  const resume = (client: LiveClient, subscriber: Subscriber, lastMarks: Marks): void => {
    const at = new Map(lastMarks);
    let missed = false;
    for (const [feed, buffer] of buffers) {
      const since = buffer.since(at.get(feed) ?? buffer.mark());
      if (since === undefined) missed = true;
      for (const { message, mark } of since ?? []) {
        at.set(feed, mark);
        if (mayReceive(message.to, subscriber)) client.send(toSentMessage(message), formatCursor(feeds, at));
      }
      at.set(feed, buffer.mark());
    }
    if (missed) client.send(RESYNC, currentCursor());
  };

  const timer = setInterval(() => {
    if (!connected) return;
    const id = currentCursor();
    for (const { client } of subscriptions) client.heartbeat(id);
  }, HEARTBEAT_MS);
  timer.unref();

  return {
    loadHistory: (feed, entries) => {
      const [first] = entries;
      const buffer = makeFeedBuffer(first?.previous);
      for (const entry of entries) buffer.add(entry);
      buffers.set(feed, buffer);
      if (loaded.has(feed)) dispatch(RESYNC_ALL, marks());
      loaded.add(feed);
    },
    publish: (feed, entry) => {
      const buffer = buffers.get(feed);
      if (buffer === undefined) return;
      if (subscriptions.size === 0) return void buffer.add(entry);
      const before = marks();
      const follows = buffer.add(entry);
      for (const { message, mark } of withGap(entry, follows)) dispatch(message, before.set(feed, mark));
    },
    subscribe: (client, subscriber, lastId) => {
      const subscription: Subscription = { client, subscriber };
      subscriptions.add(subscription);
      liveStreams.inc();
      const lastMarks = lastId === undefined ? undefined : parseCursor(feeds, lastId);
      if (lastMarks !== undefined) resume(client, subscriber, lastMarks);
      else if (lastId !== undefined) client.send(RESYNC, currentCursor());
      client.heartbeat(currentCursor());
      return () => {
        if (subscriptions.delete(subscription)) liveStreams.dec();
      };
    },
    cursor: currentCursor,
    setConnected: (isReadable) => void (connected = isReadable && !closed),
    isConnected: () => connected,
    subscriberCount: () => subscriptions.size,
    publishToAdmins: (sent) => {
      const id = currentCursor();
      for (const { client, subscriber } of subscriptions)
        if (subscriber?.isAdmin === true) client.send(sent, id);
    },
    hasAdminSubscribers: () => [...subscriptions].some(({ subscriber }) => subscriber?.isAdmin === true),
    close: () => {
      clearInterval(timer);
      closed = true;
      connected = false;
      for (const { client } of subscriptions) client.end();
      liveStreams.dec(subscriptions.size);
      subscriptions.clear();
    },
  };
}

type Mappings = { readonly [Name in FeedMessageName]?: (data: FeedData[Name]) => unknown };

function browserData<Name extends FeedMessageName>(
  { name, data }: ReceivedMessage<Name>,
  mappings: Mappings,
): unknown {
  const map = mappings[name];
  return map === undefined ? data : map(data);
}

/** Whether a message for this audience may be sent to the subscriber. */
function mayReceive(audience: Audience, subscriber: Subscriber): boolean {
  if (audience === 'everyone') return true;
  if (subscriber === undefined) return false;
  return audience === 'admins' ? subscriber.isAdmin : audience === `account:${subscriber.accountId}`;
}

// After a gap all clients get a resync; their cursor stays before the gap until they have received it.
function withGap(entry: ReceivedEntry, follows: boolean): readonly MarkedMessage[] {
  if (follows) return marked(entry);
  return [{ message: RESYNC_ALL, mark: { entry: entry.previous } }, ...marked(entry)];
}
