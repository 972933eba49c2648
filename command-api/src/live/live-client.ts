// One client of server-sent events. Under backpressure messages wait in a bounded queue that keeps the newest message for each key; when it
// overflows, it is replaced by one resync.
import type { Writable } from 'node:stream';
import { liveMessages, liveOverflows } from '../metrics/metrics.ts';

/** An event ready to be sent; of queued messages with the same `coalesceKey` only the newest is sent. */
export type SentMessage = { readonly name: string; readonly coalesceKey: string; readonly data: string };

export type LiveClient = {
  /** Sends or queues a message; `id` is the cursor of a client that has received everything up to it. */
  readonly send: (message: SentMessage, id: string) => void;
  /** Sends a heartbeat that keeps the connection open and the cursor current; skipped while messages are queued. */
  readonly heartbeat: (id: string) => void;
  /** Ends the stream; the browser reconnects. */
  readonly end: () => void;
  /** The number of queued messages. */
  readonly queueLength: () => number;
};

/** The most messages in a client's queue. */
export const MAX_QUEUE = 200;

export const RESYNC: SentMessage = { name: 'resync', coalesceKey: 'resync', data: '{}' };
const HEARTBEAT: SentMessage = { name: 'heartbeat', coalesceKey: 'heartbeat', data: '{}' };

/** The reconnection delay sent to the browser at the end of the stream, in milliseconds. */
const RETRY_MS = 1_000;

/** Makes a client from a response whose headers are written. */
export function makeLiveClient(response: Writable): LiveClient {
  const queue = new Map<string, SentMessage>();
  let lastId = '';
  let isFull = false;
  let hasEnded = false;

  const write = (message: SentMessage, id: string | undefined): void => {
    liveMessages.inc({ name: message.name });
    if (!response.write(eventText(message, id))) isFull = true;
  };
  const enqueue = (message: SentMessage): void => {
    // A resync replaces everything that is queued.
    if (message.name === RESYNC.name) queue.clear();
    queue.delete(message.coalesceKey);
    queue.set(message.coalesceKey, message);
    if (queue.size <= MAX_QUEUE) return;
    liveOverflows.inc();
    queue.clear();
    queue.set(RESYNC.coalesceKey, RESYNC);
  };
  const drain = (): void => {
    isFull = false;
    // Newer messages have replaced older ones here, so only the last one may carry the cursor.
    for (const [coalesceKey, message] of queue) {
      if (isFull) return;
      queue.delete(coalesceKey);
      write(message, queue.size === 0 ? lastId : undefined);
    }
  };
  response.on('drain', drain);
  // A broken connection is normal; the `close` event follows.
  response.on('error', () => undefined);
  return {
    send: (message, id) => {
      if (hasEnded) return;
      lastId = id;
      if (isFull || queue.size > 0) enqueue(message);
      else write(message, id);
    },
    heartbeat: (id) => {
      if (hasEnded || isFull || queue.size > 0) return;
      lastId = id;
      write(HEARTBEAT, id);
    },
    end: () => {
      if (hasEnded) return;
      hasEnded = true;
      queue.clear();
      response.removeListener('drain', drain);
      response.end(`retry: ${RETRY_MS}\n\n`);
    },
    queueLength: () => queue.size,
  };
}

function eventText({ name, data }: SentMessage, id: string | undefined): string {
  return `${id === undefined ? '' : `id: ${id}\n`}event: ${name}\ndata: ${data}\n\n`;
}
