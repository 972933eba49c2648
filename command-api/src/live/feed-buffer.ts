// The newest entries of one feed, so that a receiver who was away for a moment hears what was said meanwhile.
import {
  FEED_BEGINNING,
  type Audience,
  type FeedData,
  type FeedMessageName,
} from '@aangan/shared-events/live/feed';
import type { Mark } from './cursor.ts';

/** A message of a feed, told apart by its name. */
export type ReceivedMessage = {
  [Name in FeedMessageName]: {
    readonly to: Audience;
    readonly name: Name;
    readonly key: string;
    readonly data: FeedData[Name];
  };
}[FeedMessageName];

/** An entry of a feed, parsed; `bytes` is about its size, and `forgets` tells that what was said before is not to be kept. */
export type ReceivedEntry = {
  readonly id: string;
  readonly previous: string;
  readonly messages: readonly ReceivedMessage[];
  readonly bytes: number;
  readonly forgets?: boolean;
};

/** A message with the mark of whoever has heard it. */
export type MarkedMessage = { readonly message: ReceivedMessage; readonly mark: Mark };

export type FeedBuffer = {
  /** Keeps an entry; false when something between the last one and this one was missed. */
  readonly add: (entry: ReceivedEntry) => boolean;
  /** What was said after a mark; undefined when the memory does not reach back to it. */
  readonly since: (mark: Mark) => readonly MarkedMessage[] | undefined;
  /** Where the feed has come to. */
  readonly mark: () => Mark;
};

const MOST_ENTRIES = 2_000;
const MOST_BYTES = 4 * 1024 * 1024;

/** Makes the memory of a feed that goes on after the entry `last`. */
export function makeFeedBuffer(
  last: string = FEED_BEGINNING,
  limits: { readonly entries: number; readonly bytes: number } = { entries: MOST_ENTRIES, bytes: MOST_BYTES },
): FeedBuffer {
  let entries: ReceivedEntry[] = [];
  let bytes = 0;
  // The entry just before the oldest one that is remembered.
  let floor = last;
  const lastId = (): string => entries.at(-1)?.id ?? floor;
  return {
    add: (entry) => {
      const follows = entry.previous === lastId();
      if (!follows || entry.forgets === true) {
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

/** The messages of an entry, each with the mark of whoever has heard up to it. */
export function marked({ id, messages }: ReceivedEntry): readonly MarkedMessage[] {
  return messages.map((message, index) => ({
    message,
    mark: index === messages.length - 1 ? { entry: id } : { entry: id, index },
  }));
}
