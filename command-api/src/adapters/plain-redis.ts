// The connection for everything in Redis that is no read model: counters of attempts and checkpoints of reactions.
import { createClient } from 'redis';

export type PlainRedis = {
  readonly get: (key: string) => Promise<string | undefined>;
  readonly set: (key: string, value: string) => Promise<void>;
  /** How many fields a hash has. */
  readonly hlen: (key: string) => Promise<number>;
  /** Some fields of a hash with their values, in turn: all of them while there are few. */
  readonly someOf: (key: string) => Promise<readonly string[]>;
  /** Sends any command. */
  readonly send: (...command: string[]) => Promise<boolean | number | string | (boolean | number | string)[]>;
  readonly close: () => void;
};

const ANSWER_WITHIN_MS = 2_000;

/** Connects in the background and comes back by itself; what is asked while Redis is away rejects at once. */
export function connectPlainRedis(url: string, onError: (error: unknown) => void): PlainRedis {
  const client = createClient({
    url,
    disableOfflineQueue: true,
    commandOptions: { timeout: ANSWER_WITHIN_MS },
    pingInterval: 1_000,
    socket: {
      connectTimeout: ANSWER_WITHIN_MS,
      socketTimeout: 2 * ANSWER_WITHIN_MS,
      reconnectStrategy: (tries) => Math.min(50 * 2 ** tries, 1_000),
    },
  });
  client.on('error', onError);
  client.connect().catch(onError);
  return {
    get: async (key) => (await client.get(key)) ?? undefined,
    set: async (key, value) => void (await client.set(key, value)),
    hlen: (key) => client.hLen(key),
    someOf: async (key) =>
      (await client.hScan(key, '0', { COUNT: 100 })).entries.flatMap(({ field, value }) => [field, value]),
    send: (...command) => client.sendCommand(command),
    close: () => client.destroy(),
  };
}
