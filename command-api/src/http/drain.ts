// The end of serving, without losing a request: those who come in the next moment are still answered and told to go elsewhere, then nobody is let
// in, and those who are under way are waited for.
import type { Server } from 'node:http';
import { setImmediate as aRound, setTimeout as sleep } from 'node:timers/promises';

export type DrainTimeouts = {
  /** How long connections that are open already are still served, so that none is closed over a request that is on its way. */
  readonly graceMs: number;
  /** How long requests under way are waited for after that. */
  readonly requestsMs: number;
};

const LOOK_EVERY_MS = 50;

/** Ends a server whose answers say `Connection: close` by now. Resolves when the last request is answered, or patience is at its end. */
export async function drain(server: Server, { graceMs, requestsMs }: DrainTimeouts): Promise<void> {
  for (const end = performance.now() + graceMs; performance.now() < end && (await connectionsOf(server)) > 0;)
    await sleep(LOOK_EVERY_MS);
  await allThatHasCome();
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // A connection whose request was answered before the end began would be kept for the next one.
  const sweeping = setInterval(() => setImmediate(() => server.closeIdleConnections()), LOOK_EVERY_MS);
  await Promise.race([closed, sleep(requestsMs)]);
  clearInterval(sweeping);
  server.closeAllConnections();
}

/**
 * Timers come before the network in each round of the event loop. Where the process had to wait for its turn, connections and requests may have
 * been waiting too: one round takes the connections in, the next one reads what they brought.
 */
async function allThatHasCome(): Promise<void> {
  await aRound();
  await aRound();
}

function connectionsOf(server: Server): Promise<number> {
  return new Promise((resolve) =>
    server.getConnections((error, count) => resolve(error === null ? count : 0)),
  );
}
