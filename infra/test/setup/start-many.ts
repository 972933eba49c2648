// The shop as it runs on many machines, on this one: a Redis Cluster of six servers, two workers and two APIs that share secrets and pictures, nginx
// before the APIs, and a separate Redis for keys and proofs.
import { mkdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { makeProcesses } from '@aangan/launcher/processes/processes';
import { loadDemoCatalogue } from '@aangan/launcher/demo-catalogue';
import { readOrMakeSecrets } from '@aangan/launcher/data-folder/secrets';
import { inheritedEnv } from './inherited-env.ts';
import { newBackEnd, type BackEnd } from './start-back-end.ts';
import { startEventStore } from './start-event-store.ts';
import { startNginx } from './start-nginx.ts';
import { startRedisCluster, type TestRedisCluster } from './start-redis-cluster.ts';
import { startRedis } from './start-redis.ts';
import { tempFolder } from './temp-folder.ts';

/** A worker and an API. */
export type Machine = Pick<BackEnd, 'kill' | 'start' | 'pid'> & {
  /** The API's own address, bypassing nginx. */
  readonly url: string;
  /** The log of a process so far: `command-api` or `projections`. */
  readonly log: (name: string) => Promise<string>;
};

export type ManyMachines = {
  /** The address of nginx, for browsers. */
  readonly url: string;
  readonly admin: { readonly username: string; readonly password: string };
  readonly eventStoreUrl: string;
  readonly redis: TestRedisCluster;
  readonly machines: readonly [Machine, Machine];
  /** All settings of the processes. */
  readonly env: NodeJS.ProcessEnv;
  readonly stop: () => Promise<void>;
};

const ROOT = resolve(import.meta.dirname, '../../..');

/** Starts everything and loads so many demo products; cleans up after an error. */
export async function startMany({ products }: { readonly products: number }): Promise<ManyMachines> {
  const folder = await tempFolder();
  const processes = makeProcesses();
  const ends: (() => Promise<void>)[] = [folder.remove];
  const stop = async (): Promise<void> => {
    for (const end of ends.toReversed()) await end();
  };
  try {
    const [redis, store, keys] = await Promise.all([
      startRedisCluster(),
      startEventStore(),
      startRedis('on disk'),
    ]);
    ends.push(redis.stop, store.stop, keys.stop);
    const shared = join(folder.path, 'shared');
    await mkdir(shared, { recursive: true });
    const env: NodeJS.ProcessEnv = {
      ...inheritedEnv(),
      ...(await readOrMakeSecrets({}, shared)),
      ...{ DATA_DIR: shared, UPLOADS_DIR: join(shared, 'uploads'), ADMIN_USERNAME: 'admin' },
      ...{ EVENTSTORE_URL: store.url, REDIS_URL: redis.url, KEYS_URL: keys.url, PROOFS_URL: keys.url },
      ...{ RATE_LIMITS: 'off', TRUST_PROXY: '1' },
    };
    const launch = async (name: string): Promise<Machine> => {
      const logs = join(folder.path, name);
      const backEnd = newBackEnd(logs, env);
      ends.push(backEnd.stop);
      const [url] = await Promise.all([backEnd.launchApi(), backEnd.launchProjections()]);
      const { kill, start, pid } = backEnd;
      return { kill, start, pid, url, log: (of) => readFile(join(logs, 'logs', `${of}.log`), 'utf8') };
    };
    const machines = await Promise.all([launch('one'), launch('two')]);
    ends.push(processes.stop);
    const ports = machines.map(({ url }) => Number(new URL(url).port));
    const url = await startNginx(processes, join(folder.path, 'nginx'), ports);
    const context = {
      root: ROOT,
      dataDir: shared,
      processes,
      mode: 'plain',
      embeddedStore: false,
    } as const;
    await loadDemoCatalogue({ context, env, url, size: { products }, report: () => undefined });
    const admin = { username: 'admin', password: env.ADMIN_PASSWORD ?? '' };
    return { url, admin, eventStoreUrl: store.url, redis, machines, env, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
