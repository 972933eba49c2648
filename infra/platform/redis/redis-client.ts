// Single connections to the Redis of the read models.
import { RedisClient as Client } from '@redis/client';

/**
 * Makes a client, not yet connected. `createClient` would build a class with all commands for each set of options, which takes 40 ms of CPU; this
 * factory builds it once for the process.
 */
export const makeRedisClient = Client.factory({ RESP: 3 });
export type RedisClient = ReturnType<typeof makeRedisClient>;

/** In milliseconds: for connecting, for one command, and for a connection without traffic. */
export type Timeouts = { readonly connect: number; readonly command?: number; readonly silence?: number };

/** Makes a client for a few commands: it never reconnects, and its errors reach these commands alone. */
export function makeShortLivedClient(url: string, { connect, command, silence }: Timeouts): RedisClient {
  const client = makeRedisClient({
    url,
    ...(command !== undefined && { commandOptions: { timeout: command } }),
    socket: {
      connectTimeout: connect,
      ...(silence !== undefined && { socketTimeout: silence }),
      reconnectStrategy: false,
    },
  });
  client.on('error', () => undefined);
  return client;
}
