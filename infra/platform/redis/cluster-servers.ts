// Runs work on all servers of a Redis Cluster, replicas included, or on the replicas of one Redis: each has files of its own.
import { setTimeout as sleep } from 'node:timers/promises';
import { makeShortLivedClient, type RedisClient } from './redis-client.ts';
import type { SendToRedis } from './redis-files.ts';
import { urlOfServer, type RedisCluster, type ServerAddress } from './redis-url.ts';

type Server = ServerAddress & { readonly id: string; readonly masterId: string | undefined };

const CONNECT_WITHIN_MS = 5_000;
/** How long a replica may take to catch up with its master. */
const CATCH_UP_WITHIN_MS = 10_000;

/**
 * Runs `work` on every server; on a replica once it has replicated what its master had at the start. Rejects before any work when a server cannot
 * be reached; one that is permanently gone has to be removed from the cluster first (CLUSTER FORGET).
 */
export async function onEachServer(
  cluster: RedisCluster,
  work: (send: SendToRedis) => Promise<boolean>,
): Promise<boolean> {
  const clients: RedisClient[] = [];
  const opened = new Map<string, Promise<RedisClient>>();
  const open = (address: ServerAddress): Promise<RedisClient> => {
    const url = urlOfServer(cluster, address);
    const known = opened.get(url);
    if (known !== undefined) return known;
    const client = makeShortLivedClient(url, { connect: CONNECT_WITHIN_MS });
    clients.push(client);
    const opening = client.connect().then(() => client);
    opened.set(url, opening);
    return opening;
  };
  try {
    const first = await Promise.any(cluster.seeds.map(open));
    const servers = serversIn(await first.clusterNodes());
    const reached = await Promise.all(
      servers.map(async (server) => ({ ...server, client: await open(server) })),
    );
    const clientOf = new Map(reached.map(({ id, client }) => [id, client]));
    await Promise.all(
      reached.map(async ({ client, masterId }) => {
        const master = clientOf.get(masterId ?? '');
        if (master !== undefined) await waitForReplication(await master.info('replication'), client);
      }),
    );
    const done = await Promise.all(
      reached.map(({ client }) => work((...command) => client.sendCommand(command))),
    );
    return done.every(Boolean);
  } finally {
    for (const client of clients) if (client.isOpen) client.destroy();
  }
}

/**
 * Runs `work` on every replica that follows the Redis at `url`, once it has replicated what its master had. `state` is the replication section of the
 * master's INFO. Rejects when a replica cannot be reached.
 */
export async function onReplicas(
  url: string,
  state: string,
  work: (send: SendToRedis) => Promise<boolean>,
): Promise<boolean> {
  const done = await Promise.all(
    replicasIn(state).map(async ({ host, port }) => {
      const client = makeShortLivedClient(urlAt(url, host, port), { connect: CONNECT_WITHIN_MS });
      try {
        await client.connect();
        await waitForReplication(state, client);
        return await work((...command) => client.sendCommand(command));
      } finally {
        if (client.isOpen) client.destroy();
      }
    }),
  );
  return done.every(Boolean);
}

function urlAt(url: string, host: string, port: number): string {
  const replica = new URL(url);
  replica.hostname = host.includes(':') ? `[${host}]` : host;
  replica.port = String(port);
  return replica.href;
}

/** Parses `slave0:ip=<host>,port=<port>,state=…` of each replica. */
function replicasIn(state: string): readonly ServerAddress[] {
  return [...state.matchAll(/^slave\d+:ip=([^,]+),port=(\d+)/gm)].map(([, host = '', port]) => ({
    host,
    port: Number(port),
  }));
}

async function waitForReplication(masterState: string, replica: RedisClient): Promise<void> {
  const wanted = offsetIn(masterState, 'master_repl_offset');
  for (const end = performance.now() + CATCH_UP_WITHIN_MS; performance.now() < end; await sleep(20)) {
    const state = await replica.info('replication');
    if (state.includes('master_link_status:up') && offsetIn(state, 'slave_repl_offset') >= wanted) return;
  }
  throw new Error(`a Redis replica did not catch up with its master within ${CATCH_UP_WITHIN_MS} ms`);
}

function offsetIn(info: string, name: string): number {
  return Number(new RegExp(`^${name}:(\\d+)`, 'm').exec(info)?.[1] ?? 0);
}

/** Parses `<id> <host>:<port>@<bus>[,<name>] <flags> <master> …`; servers without a known address are skipped. */
function serversIn(nodes: string): readonly Server[] {
  return nodes.split('\n').flatMap((line) => {
    const [id = '', address = '', flags = '', master = '-'] = line.split(' ');
    const [, host, port, name] = /^(.*):(\d+)@\d+(?:,([^,]*))?/.exec(address) ?? [];
    if (port === undefined || /noaddr|handshake/.test(flags)) return [];
    const masterId = master === '-' ? undefined : master;
    return [{ id, host: name || host || '', port: Number(port), masterId }];
  });
}
