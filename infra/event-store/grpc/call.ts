// The server side of one gRPC call on an HTTP/2 stream: request messages in, response frames out with back-pressure, one status at the end.
import type { IncomingHttpHeaders, ServerHttp2Stream } from 'node:http2';
import { messagesIn } from './messages.ts';
import { asciiOnly, CallRefused, INVALID_ARGUMENT } from './status.ts';

export type Call = {
  readonly headers: IncomingHttpHeaders;
  /** Aborts when the client disconnects, the deadline passes or the server stops. */
  readonly signal: AbortSignal;
  readonly requests: AsyncIterable<Buffer>;
  /** Sends whole frames. Resolves when the buffer has space, which is the back-pressure of a slow client. */
  readonly send: (frames: Buffer) => Promise<void>;
};

export type CallEnd = {
  readonly code: number;
  readonly message: string;
  readonly trailers: Readonly<Record<string, string>>;
};

const RESPONSE_HEADERS = { ':status': 200, 'content-type': 'application/grpc' };

/** Wraps a stream. `end` sends the status, once. */
export const openCall = (stream: ServerHttp2Stream, headers: IncomingHttpHeaders) => {
  const controller = new AbortController();
  const gone = (): void => controller.abort();
  stream.once('close', gone);
  stream.once('aborted', gone);
  // The stream closes after an error; nothing else to handle.
  stream.on('error', gone);

  let trailers: Record<string, string> = {};
  stream.on('wantTrailers', () => stream.sendTrailers(trailers));

  const begin = (): void => {
    if (!stream.headersSent) stream.respond(RESPONSE_HEADERS, { waitForTrailers: true });
  };

  /** Frames sent in one turn of the event loop are corked, so that a group of writes is answered with one packet. */
  const corkForThisTurn = (): void => {
    if (stream.writableCorked > 0) return;
    stream.cork();
    process.nextTick(() => stream.uncork());
  };

  let draining: Promise<void> | undefined;
  /** Resolves when the buffer has drained, or the call was aborted. */
  const drained = (): Promise<void> => {
    draining ??= new Promise((resolve) => {
      const done = (): void => {
        stream.off('drain', done);
        controller.signal.removeEventListener('abort', done);
        draining = undefined;
        resolve();
      };
      stream.once('drain', done);
      controller.signal.addEventListener('abort', done, { once: true });
    });
    return draining;
  };

  const call: Call = {
    headers,
    signal: controller.signal,
    requests: messagesIn(stream),
    send: (frames) => {
      if (stream.destroyed || controller.signal.aborted) return Promise.resolve();
      begin();
      corkForThisTurn();
      return stream.write(frames) ? Promise.resolve() : drained();
    },
  };

  const end = ({ code, message, trailers: more }: CallEnd): void => {
    if (stream.destroyed || stream.writableEnded) return;
    trailers = {
      ...more,
      'grpc-status': String(code),
      ...(message !== '' && { 'grpc-message': percentEncoded(message) }),
    };
    begin();
    stream.end();
    // Discard what the client still sends.
    stream.resume();
  };

  return { call, end, abort: gone };
};

/** The request of a unary call. Leaves the iterator open: closing it would destroy the stream. */
export const onlyRequest = async (call: Call): Promise<Buffer> => {
  const first = await call.requests[Symbol.asyncIterator]().next();
  if (first.done === true) throw new CallRefused(INVALID_ARGUMENT, 'the request is empty');
  return first.value;
};

const percentEncoded = (message: string): string => asciiOnly(message.replaceAll('%', '%25'));
