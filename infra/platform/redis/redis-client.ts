// The client of the read models' Redis, for single connections.
import { RedisClient } from '@redis/client';

/**
 * Makes a client, not yet connected. `createClient` would build a class with all commands for each set of options, which takes 40 ms of CPU; this
 * factory builds it once for the process.
 */
export const makeRedisClient = RedisClient.factory({ RESP: 3 });
