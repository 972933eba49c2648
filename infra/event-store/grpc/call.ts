// The server's side of one call on an HTTP/2 stream: request messages in, response bytes out with back-pressure, one status at the end.
import type { IncomingHttpHeaders, ServerHttp2Stream } from 'node:http2';
import { messagesIn } from './messages.ts';
import { asciiOnly, CallRefused, INVALID_ARGUMENT } from './status.ts';

export type Call = {
  readonly headers: IncomingHttpHeaders;
  /** Aborts when the client has gone, the deadline has passed or the server stops. */
  readonly signal: AbortSignal;
  readonly requests: AsyncIterable<Buffer>;
  /** Sends whole frames. Resolves when there is room for more, so a slow client holds its sender back. */
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
  // The stream closes after an error; that is all there is to know about it.
  stream.on('error', gone);

  let trailers: Record<string, string> = {};
  stream.on('wantTrailers', () => stream.sendTrailers(trailers));

  const begin = (): void => {
    if (!stream.headersSent) stream.respond(RESPONSE_HEADERS, { waitForTrailers: true });
  };

  /** What is sent in one turn goes out together: a group of writes is answered with one packet, not with one each. */
  const gather = (): void => {
    if (stream.writableCorked > 0) return;
    stream.cork();
    process.nextTick(() => stream.uncork());
  };

  let full: Promise<void> | undefined;
  /** Resolves when there is room again, or nobody to make room for. */
  const room = (): Promise<void> => {
    full ??= new Promise((resolve) => {
      const done = (): void => {
        stream.off('drain', done);
        controller.signal.removeEventListener('abort', done);
        full = undefined;
        resolve();
      };
      stream.once('drain', done);
      controller.signal.addEventListener('abort', done, { once: true });
    });
    return full;
  };

  const call: Call = {
    headers,
    signal: controller.signal,
    requests: messagesIn(stream),
    send: (frames) => {
      if (stream.destroyed || controller.signal.aborted) return Promise.resolve();
      begin();
      gather();
      return stream.write(frames) ? Promise.resolve() : room();
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
    // Whatever the client still sends is of no interest any more.
    stream.resume();
  };

  return { call, end, abort: gone };
};

/** The request of a call that has exactly one. Leaves the iteration open: ending it would tear the stream down with it. */
export const onlyRequest = async (call: Call): Promise<Buffer> => {
  const { value, done } = await call.requests[Symbol.asyncIterator]().next();
  if (done === true) throw new CallRefused(INVALID_ARGUMENT, 'the request is empty');
  return value;
};

const percentEncoded = (message: string): string => asciiOnly(message.replaceAll('%', '%25'));
