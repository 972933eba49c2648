// A Redis Cluster of six servers on loopback, three masters with a replica each: fewer masters could not elect a replica. It ends with the test
// process, even when that is killed.
import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { refuseTakenPort } from '@aangan/launcher/processes/free-port';
import { findRedis } from '@aangan/launcher/programs/redis-program';
import { type PrivateRedis, startPrivateRedis } from '@aangan/launcher/processes/redis';
import { tempFolder } from './temp-folder.ts';
import { toolsDir } from './tools-folder.ts';

export type TestRedisCluster = {
  /** For `REDIS_URL`. */
  readonly url: string;
  readonly seeds: readonly { readonly host: string; readonly port: number }[];
  /** The port of the master that owns a key. */
  readonly ownerOf: (key: string) => Promise<number>;
  /** The port of that master's replica, once it follows its master: a server that was started again needs a moment to be one. */
  readonly replicaOf: (key: string) => Promise<number>;
  /** A client of the server on a port; a replica answers from its own data. */
  readonly client: (port: number) => Redis;
  /** Sends SIGKILL. */
  readonly kill: (port: number) => Promise<void>;
  /** Starts a killed server again with the data it has on disk. */
  readonly restart: (port: number) => Promise<void>;
  /** Stops replication from a master, while all servers stay alive. */
  readonly stopReplication: (port: number) => Promise<void>;
  /** Resolves with the port of the new master of the key's slots, once it is not `port` any more; rejects after a minute. */
  readonly untilSucceeded: (port: number, key: string) => Promise<number>;
  readonly stop: () => Promise<void>;
};

const MASTERS = 3;
const SLOTS = 16_384;
/** Milliseconds of silence after which the other servers count a server as failed. */
const NODE_TIMEOUT_MS = 4_000;
/** The offset of a server's cluster bus port from its port. */
const BUS_PORT_OFFSET = 10_000;
const TIMEOUT_MS = 60_000;

/** Starts a cluster, which takes about three seconds; call it in `beforeAll` and `stop()` in `afterAll`. */
export async function startRedisCluster(): Promise<TestRedisCluster> {
  const folder = await tempFolder();
  const program = await findRedis({ toolsDir });
  const servers = new Map<number, PrivateRedis>();
  const clients = new Map<number, Redis>();
  const start = async (port: number): Promise<void> => {
    const server = await startPrivateRedis({
      program,
      dataDir: join(folder.path, String(port)),
      logFile: join(folder.path, `${port}.log`),
      persistence: 'on disk',
      port,
      settings: {
        'cluster-enabled': 'yes',
        'cluster-node-timeout': String(NODE_TIMEOUT_MS),
        // A replica takes over however long it has been disconnected from its master.
        'cluster-replica-validity-factor': '0',
        // Until its replica takes over, only the dead master's slots are unavailable.
        'cluster-require-full-coverage': 'no',
        'repl-diskless-sync-delay': '0',
      },
    });
    servers.set(port, server);
  };
  const client = (port: number): Redis => {
    const known =
      clients.get(port) ?? new Redis({ port, host: '127.0.0.1', retryStrategy: () => 50, readOnly: true });
    if (!clients.has(port)) known.on('error', () => undefined);
    clients.set(port, known);
    return known;
  };
  const anyAlive = (): Redis => {
    const [port] = [...servers].find(([, { child }]) => !child.hasExited()) ?? [];
    if (port === undefined) throw new Error('no server is alive');
    return client(port);
  };
  const serversOf = async (key: string): Promise<{ readonly master: number; readonly replica?: number }> => {
    const redis = anyAlive();
    const slot = await redis.cluster('KEYSLOT', key);
    const ranges = await redis.cluster('SLOTS');
    const [, , master, replica] = ranges.find(([from, to]) => from <= slot && slot <= to) ?? [];
    if (master === undefined) throw new Error(`no master has ${key}`);
    return { master: master[1], ...(replica && { replica: replica[1] }) };
  };
  const ownerOf = async (key: string): Promise<number> => (await serversOf(key)).master;
  const replicaOf = async (key: string): Promise<number> => {
    for (const end = Date.now() + TIMEOUT_MS; Date.now() < end; await sleep(20)) {
      const { replica } = await serversOf(key);
      if (
        replica !== undefined &&
        String(await client(replica).info('replication')).includes('master_link_status:up')
      )
        return replica;
    }
    throw new Error(`the master of ${key} has no replica`);
  };
  const stop = async (): Promise<void> => {
    for (const each of clients.values()) each.disconnect();
    await Promise.all([...servers.values()].map(({ child }) => child.kill()));
    await folder.remove();
  };
  try {
    const ports = await freePorts(2 * MASTERS);
    await Promise.all(ports.map(start));
    await createCluster(ports.map(client), ports);
    return {
      url: `redis+cluster://${ports.map((port) => `127.0.0.1:${port}`).join(',')}`,
      seeds: ports.map((port) => ({ host: '127.0.0.1', port })),
      ownerOf,
      replicaOf,
      client,
      kill: async (port) => void (await servers.get(port)?.child.kill()),
      restart: start,
      stopReplication: async (port) => {
        await client(port).call('ACL', 'SETUSER', 'default', '-psync', '-sync');
        await client(port).call('CLIENT', 'KILL', 'TYPE', 'REPLICA');
      },
      untilSucceeded: async (port, key) => {
        for (const end = Date.now() + TIMEOUT_MS; Date.now() < end; await sleep(20)) {
          const owner = await ownerOf(key);
          if (owner !== port) return owner;
        }
        throw new Error('no replica has taken over');
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Makes the first half masters of a third of the slots each, and the others their replicas. */
async function createCluster(servers: readonly Redis[], ports: readonly number[]): Promise<void> {
  const [first] = servers;
  if (first === undefined) return;
  const masters = servers.slice(0, MASTERS);
  // Distinct epochs from the start spare the servers the time to agree on them.
  await Promise.all(servers.map((server, at) => server.cluster('SET-CONFIG-EPOCH', at + 1)));
  await Promise.all(
    masters.map((master, at) => {
      const [from, to] = [Math.ceil((at * SLOTS) / MASTERS), Math.ceil(((at + 1) * SLOTS) / MASTERS)];
      return master.cluster('ADDSLOTS', ...Array.from({ length: to - from }, (_, slot) => from + slot));
    }),
  );
  for (const port of ports) await first.cluster('MEET', '127.0.0.1', port);
  const ids = await Promise.all(masters.map((master) => master.cluster('MYID')));
  await Promise.all(
    servers.slice(MASTERS).map(async (replica, at) => {
      const id = String(ids[at]);
      await until('the servers to know one another', async () =>
        String(await replica.cluster('NODES')).includes(id),
      );
      await replica.cluster('REPLICATE', id);
    }),
  );
  await until('the cluster to be complete', async () => {
    const states = await Promise.all(
      servers.map(async (server) => [
        String(await server.cluster('INFO')),
        String(await server.info('replication')),
      ]),
    );
    return states.every(
      ([cluster = '', replication = ''], at) =>
        cluster.includes('cluster_state:ok') &&
        cluster.includes(`cluster_known_nodes:${servers.length}`) &&
        (at < MASTERS ? /connected_slaves:[1-9]/ : /master_link_status:up/).test(replication),
    );
  });
}

async function until(what: string, holds: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + TIMEOUT_MS; !(await holds()); await sleep(50))
    if (Date.now() > end) throw new Error(`timed out waiting for ${what}`);
}

/** Free ports below the ephemeral range, because each server needs two that belong together. */
async function freePorts(count: number): Promise<readonly number[]> {
  const ports = new Set<number>();
  while (ports.size < count) {
    const port = randomInt(11_000, 22_000);
    const free = await Promise.all(
      [port, port + BUS_PORT_OFFSET].map((each) => refuseTakenPort(each).catch(() => 'taken')),
    );
    if (!free.includes('taken')) ports.add(port);
  }
  return [...ports];
}
