// The Redis connection for everything but read models: rate-limit counters and checkpoints of process managers.
import { createCluster } from '@redis/client';
import { onEachServer } from './cluster-servers.ts';
import { makeRedisClient } from './redis-client.ts';
import type { SendToRedis } from './redis-files.ts';
import { isReadOnly } from './redis-unreachable.ts';
import { clusterIn, urlOfServer, type RedisCluster } from './redis-url.ts';

type Answer = boolean | number | string | (boolean | number | string)[];

export type PlainRedis = {
  readonly get: (key: string) => Promise<string | undefined>;
  readonly set: (key: string, value: string) => Promise<void>;
  /** How many fields a hash has. */
  readonly hlen: (key: string) => Promise<number>;
  /** Some fields of a hash, alternating with their values: all of them while there are few. */
  readonly someOf: (key: string) => Promise<readonly string[]>;
  /** Sends any command to the server that owns the key; without a key, to any server. */
  readonly send: (key: string | undefined, ...command: string[]) => Promise<Answer>;
  /** Runs `work` on every server, replicas included; resolves with whether all of them succeeded. Rejects when one cannot be reached. */
  readonly onEveryServer: (work: (send: SendToRedis) => Promise<boolean>) => Promise<boolean>;
  readonly close: () => void;
};

const ANSWER_WITHIN_MS = 2_000;
/** After a lost connection the cluster's topology is queried again after so many milliseconds: another server may have taken over. */
const TOPOLOGY_REFRESH_MS = 250;

const clientOptions = {
  disableOfflineQueue: true,
  // The client's own limit is for commands that it has not sent, and its timers are never cleared; see `inTime`.
  commandOptions: { timeout: 0 },
  pingInterval: 1_000,
  socket: {
    connectTimeout: ANSWER_WITHIN_MS,
    socketTimeout: 2 * ANSWER_WITHIN_MS,
    reconnectStrategy: (tries: number) => Math.min(50 * 2 ** tries, 1_000),
  },
} as const;

/** Connects in the background and reconnects automatically; commands reject at once, or within two seconds, while Redis is unreachable. */
export function connectPlainRedis(url: string, onError: (error: unknown) => void): PlainRedis {
  const cluster = clusterIn(url);
  return cluster === undefined ? connectToOne(url, onError) : connectToCluster(cluster, onError);
}

function connectToOne(url: string, onError: (error: unknown) => void): PlainRedis {
  const client = makeRedisClient({ url, ...clientOptions });
  client.on('error', onError);
  client.connect().catch(onError);
  const send = async (...command: string[]): Promise<Answer> => {
    try {
      return await inTime(client.sendCommand<Answer>(command));
    } catch (error) {
      if (isReadOnly(error)) reconnect();
      throw error;
    }
  };
  const reconnect = (): void => {
    if (!client.isReady) return;
    client.destroy();
    client.connect().catch(onError);
  };
  return {
    ...verbsOf(client),
    set: async (key, value) => void (await send('SET', key, value)),
    send: (_, ...command) => send(...command),
    onEveryServer: (work) => work(send),
    close: () => client.destroy(),
  };
}

function connectToCluster(cluster: RedisCluster, onError: (error: unknown) => void): PlainRedis {
  const { seeds, username, password, isTls } = cluster;
  const { commandOptions, ...defaults } = clientOptions;
  const client = createCluster({
    rootNodes: seeds.map((seed) => ({ url: urlOfServer(cluster, seed), ...defaults })),
    defaults: {
      ...defaults,
      ...(username === undefined ? {} : { username }),
      ...(password === undefined ? {} : { password }),
      socket: isTls ? { ...defaults.socket, tls: true } : defaults.socket,
    },
    commandOptions,
    topologyRefreshOnReconnectionAttemptStrategy: TOPOLOGY_REFRESH_MS,
  });
  client.on('error', onError).on('node-error', onError);
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  // The client reconnects automatically once it knows the cluster; until then connecting has to be retried here.
  const connect = (): void =>
    void client.connect().catch((error: unknown) => {
      onError(error);
      if (!isClosed) timer = setTimeout(connect, TOPOLOGY_REFRESH_MS);
    });
  connect();
  return {
    ...verbsOf(client),
    send: (key, ...command) => inTime(client.sendCommand(key, false, command)),
    onEveryServer: (work) => onEachServer(cluster, work),
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
    get: async (key) => (await inTime(client.get(key))) ?? undefined,
    set: async (key, value) => void (await inTime(client.set(key, value))),
    hlen: (key) => inTime(client.hLen(key)),
    someOf: async (key) =>
      (await inTime(client.hScan(key, '0', { COUNT: 100 }))).entries.flatMap(({ field, value }) => [
        field,
        value,
      ]),
  };
}

/** Rejects when there is no answer in time; the command may be executed all the same. */
function inTime<T>(answer: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const late = (): void => reject(new Error(`Redis did not answer within ${ANSWER_WITHIN_MS} ms`));
    const timer = setTimeout(late, ANSWER_WITHIN_MS);
    answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
