// All servers of a Redis Cluster, for what has to be done on each of them: every one keeps files of its own, also the replicas.
import { setTimeout as sleep } from 'node:timers/promises';
import { urlOfServer, type RedisCluster, type ServerAddress } from '@aangan/platform/redis/redis-url';
import type { SendToRedis } from '@aangan/platform/redis/redis-files';
import { makeRedisClient } from './redis-client.ts';

type Client = ReturnType<typeof connectTo>;
type Server = ServerAddress & { readonly id: string; readonly masterId: string | undefined };

const CONNECT_WITHIN_MS = 5_000;
/** How long a replica may take to be told what its master knows. */
const CATCH_UP_WITHIN_MS = 10_000;

/**
 * Does something on every server, on a replica once it has all that its master had when this began. Rejects before anything is done when one of
 * them cannot be reached; one that has gone for good has to be forgotten by the cluster (CLUSTER FORGET).
 */
export async function onEachServer(
  cluster: RedisCluster,
  work: (send: SendToRedis) => Promise<boolean>,
): Promise<boolean> {
  const clients: Client[] = [];
  const opened = new Map<string, Promise<Client>>();
  const open = (address: ServerAddress): Promise<Client> => {
    const url = urlOfServer(cluster, address);
    const known = opened.get(url);
    if (known !== undefined) return known;
    const client = connectTo(url);
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
        if (master !== undefined) await untilToldBy(master, client);
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

async function untilToldBy(master: Client, replica: Client): Promise<void> {
  const wanted = offsetIn(await master.info('replication'), 'master_repl_offset');
  for (const end = performance.now() + CATCH_UP_WITHIN_MS; performance.now() < end; await sleep(20)) {
    const state = await replica.info('replication');
    if (state.includes('master_link_status:up') && offsetIn(state, 'slave_repl_offset') >= wanted) return;
  }
  throw new Error('a replica of Redis does not hear its master');
}

function offsetIn(info: string, name: string): number {
  return Number(new RegExp(`^${name}:(\\d+)`, 'm').exec(info)?.[1] ?? 0);
}

/** Reads `<id> <host>:<port>@<bus>[,<name>] <flags> <master> …`; those that nobody has an address of are none. */
function serversIn(nodes: string): readonly Server[] {
  return nodes.split('\n').flatMap((line) => {
    const [id = '', address = '', flags = '', master = '-'] = line.split(' ');
    const [, host, port, name] = /^(.*):(\d+)@\d+(?:,([^,]*))?/.exec(address) ?? [];
    if (port === undefined || /noaddr|handshake/.test(flags)) return [];
    const masterId = master === '-' ? undefined : master;
    return [{ id, host: name || host || '', port: Number(port), masterId }];
  });
}

function connectTo(url: string) {
  const client = makeRedisClient({
    url,
    socket: { connectTimeout: CONNECT_WITHIN_MS, reconnectStrategy: false },
  });
  client.on('error', () => undefined);
  return client;
}
