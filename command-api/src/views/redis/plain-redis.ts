// The connection for everything in Redis that is no read model: counters of attempts and checkpoints of reactions.
import { clusterIn, urlOfServer, type RedisCluster } from '@aangan/platform/redis/redis-url';
import type { SendToRedis } from '@aangan/platform/redis/redis-files';
import { createCluster } from '@redis/client';
import { makeRedisClient } from './redis-client.ts';
import { onEachServer } from './cluster-servers.ts';

type Answer = boolean | number | string | (boolean | number | string)[];

export type PlainRedis = {
  readonly get: (key: string) => Promise<string | undefined>;
  readonly set: (key: string, value: string) => Promise<void>;
  /** How many fields a hash has. */
  readonly hlen: (key: string) => Promise<number>;
  /** Some fields of a hash with their values, in turn: all of them while there are few. */
  readonly someOf: (key: string) => Promise<readonly string[]>;
  /** Sends any command to where a key stands; without one it is for everybody. */
  readonly send: (key: string | undefined, ...command: string[]) => Promise<Answer>;
  /** Has something done on every server, replicas too; tells whether all of them did it. Rejects when one cannot be reached. */
  readonly everywhere: (work: (send: SendToRedis) => Promise<boolean>) => Promise<boolean>;
  readonly close: () => void;
};

const ANSWER_WITHIN_MS = 2_000;
/** A server of a cluster that does not come back within so many milliseconds may have been succeeded by another. */
const LOOK_ROUND_AFTER_MS = 250;

const usual = {
  disableOfflineQueue: true,
  commandOptions: { timeout: ANSWER_WITHIN_MS },
  pingInterval: 1_000,
  socket: {
    connectTimeout: ANSWER_WITHIN_MS,
    socketTimeout: 2 * ANSWER_WITHIN_MS,
    reconnectStrategy: (tries: number) => Math.min(50 * 2 ** tries, 1_000),
  },
} as const;

/** Connects in the background and comes back by itself; what is asked while Redis is away rejects at once, or within two seconds. */
export function connectPlainRedis(url: string, onError: (error: unknown) => void): PlainRedis {
  const cluster = clusterIn(url);
  return cluster === undefined ? connectToOne(url, onError) : connectToCluster(cluster, onError);
}

function connectToOne(url: string, onError: (error: unknown) => void): PlainRedis {
  const client = makeRedisClient({ url, ...usual });
  client.on('error', onError);
  client.connect().catch(onError);
  return {
    ...verbsOf(client),
    send: (_, ...command) => client.sendCommand(command),
    everywhere: (work) => work((...command) => client.sendCommand(command)),
    close: () => client.destroy(),
  };
}

function connectToCluster(cluster: RedisCluster, onError: (error: unknown) => void): PlainRedis {
  const { seeds, username, password, isTls } = cluster;
  const { commandOptions, ...defaults } = usual;
  const client = createCluster({
    rootNodes: seeds.map((seed) => ({ url: urlOfServer(cluster, seed), ...defaults })),
    defaults: {
      ...defaults,
      ...(username === undefined ? {} : { username }),
      ...(password === undefined ? {} : { password }),
      socket: isTls ? { ...defaults.socket, tls: true } : defaults.socket,
    },
    commandOptions,
    topologyRefreshOnReconnectionAttemptStrategy: LOOK_ROUND_AFTER_MS,
  });
  client.on('error', onError).on('node-error', onError);
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  // Once it knows the cluster it comes back by itself; until then it has to be told to try again.
  const connect = (): void =>
    void client.connect().catch((error: unknown) => {
      onError(error);
      if (!isClosed) timer = setTimeout(connect, LOOK_ROUND_AFTER_MS);
    });
  connect();
  return {
    ...verbsOf(client),
    send: (key, ...command) => client.sendCommand(key, false, command),
    everywhere: (work) => onEachServer(cluster, work),
    close: () => {
      isClosed = true;
      clearTimeout(timer);
      client.destroy();
    },
  };
}

type Verbs = Pick<ReturnType<typeof makeRedisClient>, 'get' | 'set' | 'hLen' | 'hScan'>;

function verbsOf(client: Verbs): Pick<PlainRedis, 'get' | 'set' | 'hlen' | 'someOf'> {
  return {
    get: async (key) => (await client.get(key)) ?? undefined,
    set: async (key, value) => void (await client.set(key, value)),
    hlen: (key) => client.hLen(key),
    someOf: async (key) =>
      (await client.hScan(key, '0', { COUNT: 100 })).entries.flatMap(({ field, value }) => [field, value]),
  };
}
