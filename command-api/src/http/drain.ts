// Graceful shutdown without losing a request: open connections are served for a grace period (with `Connection: close`), then the server stops
// accepting and waits for requests in progress.
import type { Server } from 'node:http';
import { setImmediate as aRound, setTimeout as sleep } from 'node:timers/promises';

export type DrainTimeouts = {
  /** How long open connections are still served, so that none is closed while a request is in transit. In milliseconds. */
  readonly graceMs: number;
  /** How long requests in progress are waited for after that. In milliseconds. */
  readonly requestsMs: number;
};

const CHECK_EVERY_MS = 50;

/** Closes a server whose responses already carry `Connection: close`. Resolves when the last request is answered or the timeouts have passed. */
export async function drain(server: Server, { graceMs, requestsMs }: DrainTimeouts): Promise<void> {
  for (const end = performance.now() + graceMs; performance.now() < end && (await connectionsOf(server)) > 0;)
    await sleep(CHECK_EVERY_MS);
  await readPendingRequests();
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // A connection whose request was answered before the shutdown began would otherwise stay open for the next one.
  const sweepTimer = setInterval(() => setImmediate(() => server.closeIdleConnections()), CHECK_EVERY_MS);
  await Promise.race([closed, sleep(requestsMs)]);
  clearInterval(sweepTimer);
  server.closeAllConnections();
}

/**
 * Timers run before the network in each turn of the event loop. If the process was not scheduled for a while, connections and requests may be
 * pending: one turn accepts the connections, the next one reads their requests.
 */
async function readPendingRequests(): Promise<void> {
  await aRound();
  await aRound();
}

function connectionsOf(server: Server): Promise<number> {
  return new Promise((resolve) =>
    server.getConnections((error, count) => resolve(error === null ? count : 0)),
  );
}
