// A test double of GET /api/live: every call of the browser becomes a connection that the test answers, writes to and breaks.
import type { LiveMessageName, LiveMessages } from '@aangan/shared-events/live/http';
import { liveMessages } from '@aangan/shared-events/live/http';
import { livePath } from '@aangan/shared-events/live/paths';
import { expect } from 'vitest';
import { answerCalls } from './answer-calls.ts';
import { eventually } from './eventually.ts';

export type LiveConnection = {
  readonly authorization: string | null;
  readonly lastEventId: string | null;
  /** Whether the browser has closed it. */
  readonly isClosed: () => boolean;
  /** Sends a message as the shop does; one without an id cannot be resumed from. */
  readonly send: <Name extends LiveMessageName>(name: Name, data: LiveMessages[Name], id?: string) => void;
  readonly sendBytes: (bytes: Uint8Array<ArrayBuffer>) => void;
  /** Ends the response in order. */
  readonly end: () => void;
  /** Breaks the connection. */
  readonly break: () => void;
};

type LiveShop = {
  readonly connections: readonly LiveConnection[];
  /** The connection with this index, from 0, as soon as the browser has opened it. */
  readonly connection: (number: number) => Promise<LiveConnection>;
  /** Answers later calls this way instead of opening a stream; undefined opens streams again. */
  readonly answerWith: (answer: (() => Response | Promise<Response>) | undefined) => void;
  /** The number of calls that the browser has made. */
  readonly calls: () => number;
};

/** Answers GET /api/live until the end of the test. `headers` are those of every stream. */
export function openLiveShop(headers: Readonly<Record<string, string>> = {}): LiveShop {
  const connections: LiveConnection[] = [];
  let otherAnswer: (() => Response | Promise<Response>) | undefined;
  const sent = answerCalls({
    [`GET ${livePath}`]: (request) => {
      const answer = otherAnswer?.();
      if (answer !== undefined) return untilClosed(request, answer);
      const { connection, response } = connect(request, headers);
      connections.push(connection);
      return response;
    },
  });
  return {
    connections,
    connection: async (number) => {
      await eventually(() => expect(connections.length).toBeGreaterThan(number));
      const connection = connections[number];
      if (connection === undefined) throw new Error(`there is no connection ${number}`);
      return connection;
    },
    answerWith: (answer) => {
      otherAnswer = answer;
    },
    calls: () => sent.length,
  };
}

/** Answers GET /api/live of a page with one stream (`answer`), to which the test writes (`connection`). */
export function aLiveStream() {
  const opened = Promise.withResolvers<LiveConnection>();
  return {
    connection: opened.promise,
    answer: (request: Request): Response => {
      const { connection, response } = connect(request, {});
      opened.resolve(connection);
      return response;
    },
  };
}

function connect(request: Request, headers: Readonly<Record<string, string>>) {
  const encoder = new TextEncoder();
  const { signal } = request;
  let controller: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>> | undefined;
  const stream = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start: (opened) => {
      controller = opened;
    },
  });
  signal.addEventListener('abort', () => controller?.error(signal.reason));
  const sendBytes = (bytes: Uint8Array<ArrayBuffer>) => controller?.enqueue(bytes);
  const connection: LiveConnection = {
    authorization: request.headers.get('Authorization'),
    lastEventId: request.headers.get('Last-Event-ID'),
    isClosed: () => signal.aborted,
    send: (name, data, id) => {
      const message = liveMessages.shape[name].parse(data);
      const idLine = id === undefined ? '' : `id: ${id}\n`;
      sendBytes(encoder.encode(`${idLine}event: ${name}\ndata: ${JSON.stringify(message)}\n\n`));
    },
    sendBytes,
    end: () => controller?.close(),
    break: () => controller?.error(new TypeError('network error')),
  };
  const type = { 'Content-Type': 'text/event-stream' };
  return { connection, response: new Response(stream, { headers: { ...type, ...headers } }) };
}

/** Fails as soon as the browser closes the call, like a real one. */
function untilClosed({ signal }: Request, answer: Response | Promise<Response>): Promise<Response> {
  const closed = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
  });
  return Promise.race([answer, closed]);
}
