// A shop with data of its own in a temporary folder, started by the code of `npm start`, and a connection to its log.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectEventLog, type EventLog } from '@aangan/platform/event-log/event-log';
import { openKeyStore, type KeyStore } from '@aangan/platform/keys/key-store';
import { makeProcesses } from '@aangan/launcher/processes/processes';
import type { ComponentName } from '@aangan/launcher/processes/components';
import { startShop, type Shop } from '@aangan/launcher/shop';
import type { Steps } from '@aangan/launcher/steps';
import { countTimeOf } from '../event-store/processor-time.ts';
import { PROGRAMS, ROOT, TOOLS } from '../fetched-package.ts';
import { appendCatalogue } from './catalogue.ts';
import { openAccounts, type Customer } from './people.ts';

export type BenchShop = Shop & {
  readonly dataDir: string;
  readonly redisUrl: string;
  readonly log: EventLog;
  readonly keys: KeyStore;
  readonly products: number;
  /** The process ids of the four processes. */
  readonly pids: Readonly<Record<ComponentName, number>>;
  /** Customers that no earlier call returned. */
  readonly newCustomers: (count: number) => Promise<readonly Customer[]>;
  /** Resolves when the views have caught up with the log. */
  readonly settle: () => Promise<void>;
  /** Resolves when its processes are idle: after a long history snapshots are still taken when the views have caught up. */
  readonly rest: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

const INHERITED = ['PATH', 'HOME', 'TMPDIR', 'npm_execpath', 'LANG'];

/** Arguments by which each process of the shop writes a profile (`*.cpuprofile`) to a folder when it ends. */
const profiling = (folder: string) => ({ NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${folder}` });

/** With a folder for profiles every process writes one there. `more` adds settings. */
export async function startBenchShop(
  products: number,
  steps: Steps,
  profiles?: string,
  more: NodeJS.ProcessEnv = {},
): Promise<BenchShop> {
  const folder = await mkdtemp(join(tmpdir(), 'aangan-bench-'));
  const processes = makeProcesses();
  process.on('exit', () => processes.killAll());
  const inherited = Object.fromEntries(INHERITED.map((name) => [name, process.env[name]]));
  const env = {
    ...inherited,
    PORT: '0',
    DATA_DIR: folder,
    RATE_LIMITS: 'off',
    ...(profiles && profiling(profiles)),
    ...more,
  };
  let close = (): Promise<void> => Promise.resolve();
  const stop = async (): Promise<void> => {
    await close();
    await processes.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  };
  try {
    const shop = await startShop({
      env,
      steps,
      processes,
      demo: 'none',
      mode: 'plain',
      root: ROOT,
      toolsDir: TOOLS,
      programsDir: PROGRAMS,
    });
    const log = connectEventLog(shop.env.EVENTSTORE_URL ?? '');
    const keys = openKeyStore({ keysUrl: undefined, dataDir: folder });
    close = async () => void (await Promise.allSettled([log.close(), keys.close()]));
    const settle = () => untilSettled(shop.url, log);
    let customers = 0;
    const newCustomers = (count: number): Promise<readonly Customer[]> =>
      steps.run('Customers', async (progress) => {
        const from = customers;
        customers += count;
        const secret = shop.env.JWT_SECRET ?? '';
        const opened = await openAccounts({ log, keys }, { from, count, secret }, (done) =>
          progress(`${done}`),
        );
        await settle();
        return { summary: `${count} accounts`, value: opened };
      });
    await steps.run('Catalogue', async (progress) => {
      await appendCatalogue(log, products, (done) => progress(`${done} products`));
      await settle();
      return { summary: `${products} products`, value: undefined };
    });
    const pids = {
      redis: shop.pid('redis'),
      eventStore: shop.pid('eventStore'),
      projections: shop.pid('projections'),
      api: shop.pid('api'),
    };
    const redisUrl = shop.env.REDIS_URL ?? '';
    const rest = () => untilAtRest(Object.values(pids));
    return {
      ...shop,
      dataDir: folder,
      redisUrl,
      log,
      keys,
      products,
      pids,
      newCustomers,
      settle,
      rest,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** A read waits for a position that the views have not reached, for two seconds at most each time. */
async function untilSettled(url: string, log: EventLog): Promise<void> {
  const position = `${await log.logId()}:${await log.head()}`;
  for (const path of ['/api/products?limit=1', '/api/public/orders/stats', '/api/public/users/count'])
    while (await isBehind(`${url}${path}`, position)) await new Promise((resolve) => setTimeout(resolve, 50));
}

/** A share of one core, all together. */
const RESTING = 0.2;
const SAMPLE_MS = 2_000;
const MAX_SAMPLES = 900;

async function untilAtRest(pids: readonly number[]): Promise<void> {
  for (let samples = 0; samples < MAX_SAMPLES; samples++) {
    const used = pids.map(countTimeOf);
    await new Promise((resolve) => setTimeout(resolve, SAMPLE_MS));
    const share = used.reduce((sum, usedBy) => sum + usedBy(1), 0) / (SAMPLE_MS * 1_000);
    if (share <= RESTING) return;
  }
  throw new Error('the processes of the shop do not become idle');
}

async function isBehind(address: string, position: string): Promise<boolean> {
  const response = await fetch(address, { headers: { 'Shop-Position': position } });
  await response.body?.cancel();
  return response.status === 503;
}
