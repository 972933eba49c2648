// Reads the records of a running store for a backup, where it listens without TLS.
import { connect, type ClientHttp2Session, type IncomingHttpHeaders } from 'node:http2';
import { createConnection, type NetConnectOpts } from 'node:net';
import { frame, messagesIn } from './grpc/messages.ts';
import { OK } from './grpc/status.ts';
import { COPY_PATH } from './protocol/copy.ts';
import { CopyError, damagedAt, type RecordsFrom } from './storage/copy-log.ts';
import { positionKey } from './storage/database.ts';

/** How long a store may be silent, in milliseconds. */
const LONGEST_SILENCE_MS = 30_000;
const WINDOW = 1024 * 1024;

/** Reads from the store that listens at `address`, the path of its Unix socket for example. `longestSilence` is in milliseconds. */
export const recordsOfStore = (address: NetConnectOpts, longestSilence = LONGEST_SILENCE_MS): RecordsFrom =>
  async function* (position) {
    const session = connect('http://localhost', {
      createConnection: () => createConnection(address),
      settings: { initialWindowSize: WINDOW },
    });
    // Its streams end with the same error.
    session.on('error', () => undefined);
    try {
      yield* copyFrom(session, position, longestSilence);
    } finally {
      session.destroy();
    }
  };

async function* copyFrom(
  session: ClientHttp2Session,
  position: number,
  longestSilence: number,
): AsyncGenerator<Buffer> {
  const call = session.request({
    ...{ ':method': 'POST', ':path': COPY_PATH },
    ...{ 'content-type': 'application/grpc', te: 'trailers' },
  });
  let trailers: IncomingHttpHeaders = {};
  call.once('trailers', (received: IncomingHttpHeaders) => {
    trailers = received;
  });
  call.setTimeout(longestSilence, () => call.destroy(new Error('it does not answer')));
  call.end(frame(positionKey(position)));
  try {
    yield* messagesIn(call);
  } catch (cause) {
    throw interrupted(cause instanceof Error ? cause.message : String(cause));
  }
  // A store that ends in the middle sends no status.
  const status = trailers['grpc-status'];
  if (status === String(OK)) return;
  const damaged = trailers['log-position'];
  throw damaged === undefined ? interrupted(`status ${String(status)}`) : damagedAt(Number(damaged));
}

const interrupted = (why: string): CopyError =>
  new CopyError(`the event store did not send it to its end (${why}); try again when the shop is ready`);
