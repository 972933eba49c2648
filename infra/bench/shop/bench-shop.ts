// A shop with data of its own in a temporary folder, by the very code of `npm start`, and a way into its log beside it.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectEventLog, type EventLog } from '@aangan/platform/event-log/event-log';
import { openKeyStore, type KeyStore } from '@aangan/platform/keys/key-store';
import { newProcesses } from '@aangan/launcher/processes/processes';
import type { ComponentName } from '@aangan/launcher/processes/components';
import { startShop, type Shop } from '@aangan/launcher/shop';
import type { Steps } from '@aangan/launcher/steps';
import { countTimeOf } from '../event-store/processor-time.ts';
import { ROOT, TOOLS } from '../fetched-package.ts';
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
  /** Customers whom nobody was given before. */
  readonly newCustomers: (count: number) => Promise<readonly Customer[]>;
  /** Resolves when the views have everything that stands in the log now. */
  readonly settle: () => Promise<void>;
  /** Resolves when its processes rest: after a long history snapshots are still being taken when the views stand. */
  readonly rest: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

const INHERITED = ['PATH', 'HOME', 'TMPDIR', 'npm_execpath', 'LANG'];

/** What the processes of the shop are told so that each leaves its profile (`*.cpuprofile`) in a folder when it ends. */
const profiling = (folder: string) => ({ NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${folder}` });

/** With a folder for profiles every process leaves one there. */
export async function startBenchShop(products: number, steps: Steps, profiles?: string): Promise<BenchShop> {
  const folder = await mkdtemp(join(tmpdir(), 'aangan-bench-'));
  const crew = newProcesses();
  process.on('exit', () => crew.killAll());
  const inherited = Object.fromEntries(INHERITED.map((name) => [name, process.env[name]]));
  const env = {
    ...inherited,
    PORT: '0',
    DATA_DIR: folder,
    RATE_LIMITS: 'off',
    ...(profiles && profiling(profiles)),
  };
  let close = async (): Promise<void> => undefined;
  const stop = async (): Promise<void> => {
    await close();
    await crew.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  };
  try {
    const shop = await startShop({
      env,
      steps,
      crew,
      demo: 'none',
      mode: 'plain',
      root: ROOT,
      toolsDir: TOOLS,
    });
    const log = connectEventLog(shop.env.EVENTSTORE_URL ?? '');
    const keys = openKeyStore({ keysUrl: undefined, dataDir: folder });
    close = async () => void (await Promise.allSettled([log.close(), keys.close()]));
    const settle = () => untilSettled(shop.url, log);
    let customers = 0;
    const newCustomers = (count: number): Promise<readonly Customer[]> =>
      steps.run('Customers', async (say) => {
        const from = customers;
        customers += count;
        const secret = shop.env.JWT_SECRET ?? '';
        const opened = await openAccounts({ log, keys }, { from, count, secret }, (done) => say(`${done}`));
        await settle();
        return { shows: `${count} accounts`, value: opened };
      });
    await steps.run('Catalogue', async (say) => {
      await appendCatalogue(log, products, (done) => say(`${done} products`));
      await settle();
      return { shows: `${products} products`, value: undefined };
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

/** A position in the future of the views is waited for by a read, for two seconds at most each time. */
async function untilSettled(url: string, log: EventLog): Promise<void> {
  const position = `${await log.logId()}:${await log.head()}`;
  for (const path of ['/api/products?limit=1', '/api/public/orders/stats', '/api/public/users/count'])
    while (await isBehind(`${url}${path}`, position)) await new Promise((resolve) => setTimeout(resolve, 50));
}

/** Of one core, all together. */
const RESTING = 0.2;
const LOOK_MS = 2_000;
const MOST_LOOKS = 900;

async function untilAtRest(pids: readonly number[]): Promise<void> {
  for (let looks = 0; looks < MOST_LOOKS; looks++) {
    const used = pids.map(countTimeOf);
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    const share = used.reduce((sum, usedBy) => sum + usedBy(1), 0) / (LOOK_MS * 1_000);
    if (share <= RESTING) return;
  }
  throw new Error('the shop does not come to rest');
}

async function isBehind(address: string, position: string): Promise<boolean> {
  const response = await fetch(address, { headers: { 'Shop-Position': position } });
  await response.body?.cancel();
  return response.status === 503;
}
