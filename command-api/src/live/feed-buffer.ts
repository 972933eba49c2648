// The newest entries of one feed, so that a client that reconnects receives the messages it has missed.
import {
  FEED_BEGINNING,
  type Audience,
  type FeedData,
  type FeedMessageName,
} from '@aangan/shared-events/live/feed';
import type { Mark } from './cursor.ts';

/** A message of a feed, discriminated by its name. */
export type ReceivedMessage<Names extends FeedMessageName = FeedMessageName> = {
  [Name in Names]: {
    readonly to: Audience;
    readonly name: Name;
    readonly key: string;
    readonly data: FeedData[Name];
  };
}[Names];

/** A feed entry; `bytes` is its size. `clearsHistory`: earlier entries must not be buffered (they may hold erased data). */
export type ReceivedEntry = {
  readonly id: string;
  readonly previous: string;
  readonly messages: () => readonly ReceivedMessage[];
  readonly bytes: number;
  readonly clearsHistory?: boolean;
};

/**
 * The messages of an entry as it is stored, a JSON list. They are parsed when a client receives them and then kept until the next garbage collection:
 * most entries are never read, and as objects they take five times the memory.
 */
export function parsedWhenRead(text: string): () => readonly ReceivedMessage[] {
  let parsed: WeakRef<readonly ReceivedMessage[]> | undefined;
  return () => {
    const known = parsed?.deref();
    if (known !== undefined) return known;
    const messages = JSON.parse(text) as readonly ReceivedMessage[];
    parsed = new WeakRef(messages);
    return messages;
  };
}

/** A message with the mark of a client that has received it. */
export type MarkedMessage = { readonly message: ReceivedMessage; readonly mark: Mark };

export type FeedBuffer = {
  /** Adds an entry; false when entries between the last one and this one are missing. */
  readonly add: (entry: ReceivedEntry) => boolean;
  /** The messages after a mark; undefined when the buffer does not reach back to it. */
  readonly since: (mark: Mark) => readonly MarkedMessage[] | undefined;
  /** The mark of the newest entry. */
  readonly mark: () => Mark;
};

const MAX_ENTRIES = 2_000;
const MAX_BYTES = 2 * 1024 * 1024;

/** Makes the buffer of a feed that continues after the entry `last`. */
export function makeFeedBuffer(
  last: string = FEED_BEGINNING,
  limits: { readonly entries: number; readonly bytes: number } = { entries: MAX_ENTRIES, bytes: MAX_BYTES },
): FeedBuffer {
  let entries: ReceivedEntry[] = [];
  let bytes = 0;
  // Id of the entry before the oldest buffered one.
  let floor = last;
  const lastId = (): string => entries.at(-1)?.id ?? floor;
  return {
    add: (entry) => {
      const follows = entry.previous === lastId();
      if (!follows || entry.clearsHistory === true) {
        entries = [];
        bytes = 0;
        floor = entry.previous;
      }
      entries.push(entry);
      bytes += entry.bytes;
      while (entries.length > limits.entries || (bytes > limits.bytes && entries.length > 1)) {
        const oldest = entries.shift();
        if (oldest === undefined) break;
        bytes -= oldest.bytes;
        floor = oldest.id;
      }
      return follows;
    },
    since: (mark) => {
      if (mark.entry === floor && mark.index === undefined) return entries.flatMap(marked);
      const at = entries.findLastIndex(({ id }) => id === mark.entry);
      const found = entries[at];
      if (found === undefined) return undefined;
      const rest = mark.index === undefined ? [] : marked(found).slice(mark.index + 1);
      return [...rest, ...entries.slice(at + 1).flatMap(marked)];
    },
    mark: () => ({ entry: lastId() }),
  };
}

/** The messages of an entry, each with the mark of a client that has received it. */
export function marked({ id, messages }: ReceivedEntry): readonly MarkedMessage[] {
  return messages().map((message, index, { length }) => ({
    message,
    mark: index === length - 1 ? { entry: id } : { entry: id, index },
  }));
}
