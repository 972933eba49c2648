// One receiver of server-sent events. What it cannot take yet waits in a bounded queue in which of several messages about one thing only the newest
// stays; when even that is too much, it is told to ask again for everything.
import type { Writable } from 'node:stream';
import { liveMessages, liveOverflows } from '../metrics.ts';

/** An event ready to be sent; `about` names what it is about. */
export type SentMessage = { readonly name: string; readonly about: string; readonly data: string };

export type LiveClient = {
  /** Says something; `id` is the cursor of whoever has heard everything up to it. */
  readonly say: (said: SentMessage, id: string) => void;
  /** Goes on where it was: of value only to keep the line and the cursor fresh. */
  readonly beat: (id: string) => void;
  /** Ends the stream; the receiver comes back by itself. */
  readonly end: () => void;
  /** How many messages wait. */
  readonly waiting: () => number;
};

/** How many messages wait for one receiver at most. */
export const LONGEST_QUEUE = 200;

export const RESYNC: SentMessage = { name: 'resync', about: 'resync', data: '{}' };
const HEARTBEAT: SentMessage = { name: 'heartbeat', about: 'heartbeat', data: '{}' };

/** How soon a receiver comes back after the end, in milliseconds. */
const COME_BACK_MS = 1_000;

/** Makes a receiver out of a response whose head is written. */
export function makeLiveClient(response: Writable): LiveClient {
  const queue = new Map<string, SentMessage>();
  let lastId = '';
  let isFull = false;
  let hasEnded = false;

  const write = (said: SentMessage, id: string | undefined): void => {
    liveMessages.inc({ name: said.name });
    if (!response.write(eventText(said, id))) isFull = true;
  };
  const enqueue = (said: SentMessage): void => {
    // Whoever asks again for everything has no use for what waits.
    if (said.name === RESYNC.name) queue.clear();
    queue.delete(said.about);
    queue.set(said.about, said);
    if (queue.size <= LONGEST_QUEUE) return;
    liveOverflows.inc();
    queue.clear();
    queue.set(RESYNC.about, RESYNC);
  };
  const drain = (): void => {
    isFull = false;
    // Newer messages have overtaken older ones here, so only the last one tells how far everything has been heard.
    for (const [about, said] of queue) {
      if (isFull) return;
      queue.delete(about);
      write(said, queue.size === 0 ? lastId : undefined);
    }
  };
  response.on('drain', drain);
  // A line that breaks is ordinary; its end is told by `close`.
  response.on('error', () => undefined);
  return {
    say: (said, id) => {
      if (hasEnded) return;
      lastId = id;
      if (isFull || queue.size > 0) enqueue(said);
      else write(said, id);
    },
    beat: (id) => {
      if (hasEnded || isFull || queue.size > 0) return;
      lastId = id;
      write(HEARTBEAT, id);
    },
    end: () => {
      if (hasEnded) return;
      hasEnded = true;
      queue.clear();
      response.removeListener('drain', drain);
      response.end(`retry: ${COME_BACK_MS}\n\n`);
    },
    waiting: () => queue.size,
  };
}

function eventText({ name, data }: SentMessage, id: string | undefined): string {
  return `${id === undefined ? '' : `id: ${id}\n`}event: ${name}\ndata: ${data}\n\n`;
}
