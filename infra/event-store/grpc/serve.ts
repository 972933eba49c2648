// A gRPC server on Node's own HTTP/2. Frames are stored ready to send and written as they are, many in one write, which makes reads fast.
import {
  createSecureServer,
  createServer,
  type Http2SecureServer,
  type Http2Server,
  type IncomingHttpHeaders,
  type ServerHttp2Session,
  type ServerHttp2Stream,
} from 'node:http2';
import type { AddressInfo } from 'node:net';
import { openCall, type Call, type CallEnd } from './call.ts';
import { CallRefused, DEADLINE_EXCEEDED, INTERNAL, OK, UNAVAILABLE, UNIMPLEMENTED } from './status.ts';

/** Handles one call; throws `CallRefused` to end it with an error status. */
export type Handler = (call: Call) => Promise<void>;

export type ServeOptions = {
  /** Host and port (0: any free one), or the path of a Unix socket, which must not exist yet. */
  readonly listen: { readonly host: string; readonly port: number } | { readonly socket: string };
  readonly tls?: { readonly cert: Buffer; readonly key: Buffer };
  /** Handlers by path, such as `/event_store.client.streams.Streams/Read`. */
  readonly handlers: ReadonlyMap<string, Handler>;
  /** Called with unexpected errors. */
  readonly report: (error: unknown) => void;
};

const SUCCESS: CallEnd = { code: OK, message: '', trailers: {} };
const WINDOW = 1024 * 1024;

/** Node's default limits protect from untrusted clients. Clients here open many subscriptions and cancel many reads. */
const LIMITS = { maxSessionMemory: 1000, streamResetBurst: 100_000, streamResetRate: 10_000 };

const endOf = (error: unknown, report: (error: unknown) => void): CallEnd => {
  if (error instanceof CallRefused) return error;
  report(error);
  return { code: INTERNAL, message: 'internal error of the event store; see its log', trailers: {} };
};

const UNITS: Readonly<Record<string, number>> = { H: 3_600_000, M: 60_000, S: 1000, m: 1, u: 1e-3, n: 1e-6 };
const LONGEST_TIMER = 2 ** 31 - 1;

/** The timeout of the call in milliseconds, if the client sends one. */
const timeoutOf = (headers: IncomingHttpHeaders): number | undefined => {
  const [, amount, unit] = /^(\d{1,8})([HMSmun])$/.exec(String(headers['grpc-timeout'] ?? '')) ?? [];
  if (amount === undefined || unit === undefined) return undefined;
  return Number(amount) * (UNITS[unit] ?? 1);
};

/** Starts listening. */
export const serve = async (options: ServeOptions) => {
  const sessions = new Set<ServerHttp2Session>();
  const openEnds = new Set<(end: CallEnd) => void>();

  const answer = async (stream: ServerHttp2Stream, headers: IncomingHttpHeaders): Promise<void> => {
    const { call, end, abort } = openCall(stream, headers);
    const finish = (how: CallEnd): void => {
      end(how);
      abort();
    };
    openEnds.add(finish);
    const path = String(headers[':path']);
    const timeout = timeoutOf(headers);
    const expire = (): void =>
      finish({ code: DEADLINE_EXCEEDED, message: 'the deadline has passed', trailers: {} });
    const timer = timeout === undefined ? undefined : setTimeout(expire, Math.min(timeout, LONGEST_TIMER));
    try {
      const handler = options.handlers.get(path);
      if (handler === undefined)
        throw new CallRefused(UNIMPLEMENTED, `${path.slice(1)} is not part of this event store`);
      await handler(call);
      end(SUCCESS);
    } catch (error) {
      if (!call.signal.aborted) end(endOf(error, options.report));
    } finally {
      clearTimeout(timer);
      openEnds.delete(finish);
    }
  };

  const settings = { initialWindowSize: WINDOW };
  const server: Http2Server | Http2SecureServer = options.tls
    ? createSecureServer({ ...options.tls, ...LIMITS, settings })
    : createServer({ ...LIMITS, settings });
  server.on('session', (session: ServerHttp2Session) => {
    session.setLocalWindowSize(WINDOW);
    sessions.add(session);
    session.once('close', () => sessions.delete(session));
    session.on('error', () => session.destroy());
  });
  server.on(
    'stream',
    (stream: ServerHttp2Stream, headers: IncomingHttpHeaders) => void answer(stream, headers),
  );

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    const { listen } = options;
    if ('socket' in listen) server.listen(listen.socket, resolve);
    else server.listen(listen.port, listen.host, resolve);
  });
  const address = server.address();

  return {
    /** Undefined for a Unix socket. */
    port: isPortAddress(address) ? address.port : undefined,
    /** Ends every call, closes every session and stops listening. */
    close: async (): Promise<void> => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      for (const finish of [...openEnds])
        finish({ code: UNAVAILABLE, message: 'the event store is stopping', trailers: {} });
      for (const session of sessions) session.close();
      const forceTimer = setTimeout(() => sessions.forEach((session) => session.destroy()), 500);
      await closed;
      clearTimeout(forceTimer);
    },
  };
};

const isPortAddress = (address: AddressInfo | string | null): address is AddressInfo =>
  typeof address === 'object' && address !== null;
