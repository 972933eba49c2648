// A Redis Cluster of six servers on loopback, three masters with a replica each: with fewer nobody could vote for a replica. It ends with the test
// process even when that is killed.
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
  /** The port of the master that keeps a key. */
  readonly ownerOf: (key: string) => Promise<number>;
  /** The port of the replica of that master. */
  readonly replicaOf: (key: string) => Promise<number>;
  /** The server on a port, to look at or to write into; a replica answers from its own data. */
  readonly client: (port: number) => Redis;
  /** SIGKILL. */
  readonly kill: (port: number) => Promise<void>;
  /** Starts a killed one again, with what it has on disk. */
  readonly restart: (port: number) => Promise<void>;
  /** From now on nothing that a master writes reaches its replicas any more, though all of them live. */
  readonly cutOff: (port: number) => Promise<void>;
  /** Resolves once another server is master of the slots that the one on `port` had; rejects after a minute. */
  readonly untilSucceeded: (port: number, key: string) => Promise<number>;
  readonly stop: () => Promise<void>;
};

const MASTERS = 3;
const SLOTS = 16_384;
/** How long a server may be silent until the others hold it for dead, in milliseconds. */
const NODE_TIMEOUT_MS = 4_000;
/** The servers speak to one another on a port that is so much higher. */
const BUS = 10_000;
const PATIENCE_MS = 60_000;

/** Takes about three seconds; call it in `beforeAll` and `stop()` in `afterAll`. */
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
      keeps: 'on disk',
      port,
      settings: {
        'cluster-enabled': 'yes',
        'cluster-node-timeout': String(NODE_TIMEOUT_MS),
        // A replica takes over however long it has not heard of its master.
        'cluster-replica-validity-factor': '0',
        // What the dead master did not keep is away until its replica takes over, and nothing else is.
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
    if (port === undefined) throw new Error('every server is dead');
    return client(port);
  };
  const serversOf = async (key: string): Promise<{ readonly master: number; readonly replica: number }> => {
    const redis = anyAlive();
    const slot = await redis.cluster('KEYSLOT', key);
    const ranges = await redis.cluster('SLOTS');
    const [, , master, replica] = ranges.find(([from, to]) => from <= slot && slot <= to) ?? [];
    if (master === undefined) throw new Error(`no master has ${key}`);
    return { master: master[1], replica: replica?.[1] ?? 0 };
  };
  const ownerOf = async (key: string): Promise<number> => (await serversOf(key)).master;
  const stop = async (): Promise<void> => {
    for (const each of clients.values()) each.disconnect();
    await Promise.all([...servers.values()].map(({ child }) => child.kill()));
    await folder.remove();
  };
  try {
    const ports = await freePorts(2 * MASTERS);
    await Promise.all(ports.map(start));
    await joinAll(ports.map(client), ports);
    return {
      url: `redis+cluster://${ports.map((port) => `127.0.0.1:${port}`).join(',')}`,
      seeds: ports.map((port) => ({ host: '127.0.0.1', port })),
      ownerOf,
      replicaOf: async (key) => (await serversOf(key)).replica,
      client,
      kill: async (port) => void (await servers.get(port)?.child.kill()),
      restart: start,
      cutOff: async (port) => {
        await client(port).call('ACL', 'SETUSER', 'default', '-psync', '-sync');
        await client(port).call('CLIENT', 'KILL', 'TYPE', 'REPLICA');
      },
      untilSucceeded: async (port, key) => {
        for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await sleep(20)) {
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

/** The first half become masters of a third of the slots each, the others their replicas. */
async function joinAll(servers: readonly Redis[], ports: readonly number[]): Promise<void> {
  const [first] = servers;
  if (first === undefined) return;
  const masters = servers.slice(0, MASTERS);
  // Everyone with an epoch of its own from the beginning, which spares them the time to agree on it.
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
    const told = await Promise.all(
      servers.map(async (server) => [
        String(await server.cluster('INFO')),
        String(await server.info('replication')),
      ]),
    );
    return told.every(
      ([cluster = '', replication = ''], at) =>
        cluster.includes('cluster_state:ok') &&
        cluster.includes(`cluster_known_nodes:${servers.length}`) &&
        (at < MASTERS ? /connected_slaves:[1-9]/ : /master_link_status:up/).test(replication),
    );
  });
}

async function until(what: string, holds: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + PATIENCE_MS; !(await holds()); await sleep(50))
    if (Date.now() > end) throw new Error(`waited in vain for ${what}`);
}

/** Below those that any connection may take at any moment, since each server needs two that go together. */
async function freePorts(count: number): Promise<readonly number[]> {
  const ports = new Set<number>();
  while (ports.size < count) {
    const port = randomInt(11_000, 22_000);
    const free = await Promise.all(
      [port, port + BUS].map((each) => refuseTakenPort(each).catch(() => 'taken')),
    );
    if (!free.includes('taken')) ports.add(port);
  }
  return [...ports];
}
