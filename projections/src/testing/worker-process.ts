// Runs worker, verify and rebuild as child processes beside a log and a Redis that tests can kill; and adds products to fold.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fieldsOf } from '@aangan/shared-events/fields';
import { startEventStore, type TestEventStore } from '@aangan/test/setup/start-event-store';
import { startRedis, type TestRedis } from '@aangan/test/setup/start-redis';
import { memoryFolder } from '@aangan/test/setup/temp-folder';
import { codec } from '@aangan/shared-events/all-events';
import {
  productStream,
  type ProductDetails,
  type ProductEvent,
} from '@aangan/shared-events/features/catalogue/products/events';
import { productCountKey } from '@aangan/shared-events/features/catalogue/products/views';
import { allProjections } from '../all-projections.ts';
import { makeDecoder } from '../runtime/fold/decoder.ts';
import { startReplay } from '../runtime/rebuild/replay.ts';
import { openShopInTest, until, type ShopInTest } from './shop.ts';
import { verifyEach } from '../runtime/rebuild/verify.ts';
import { programInTest } from '@aangan/test/setup/built-programs';
import { inheritedEnv } from '@aangan/test/setup/inherited-env';

export type WorkersInTest = {
  readonly store: TestEventStore;
  readonly redis: TestRedis;
  readonly shop: ShopInTest;
  readonly startWorker: () => ChildProcess;
  /** The parsed ready line of the worker. */
  readonly readyLine: (worker: ChildProcess) => Promise<Readonly<Record<string, unknown>>>;
  /** Resolves with the exit code; null after SIGKILL. */
  readonly kill: (worker: ChildProcess, signal?: NodeJS.Signals) => Promise<number | null>;
  readonly killAll: (signal?: NodeJS.Signals) => Promise<void>;
  /** Runs a command to its end. It finds the running shop on its own. */
  readonly run: (program: string, ...args: string[]) => Promise<{ code: number | null; output: string }>;
  /** Adds products, changes each five times and removes every third. Resolves with the last commit position. */
  readonly addProducts: (count: number) => Promise<bigint>;
  /** Waits for the position, then compares every key with the log folded afresh. */
  readonly expectEverythingOnce: (position: bigint) => Promise<void>;
  readonly stop: () => Promise<void>;
};

/** How many products are added at a time: few enough for a slow store to answer in time. */
const BATCH_SIZE = 20;

/** Starts a log and a Redis; both retain their data when killed. */
export async function startWorkersInTest(): Promise<WorkersInTest> {
  const [store, redis, folder] = await Promise.all([
    startEventStore(),
    startRedis('on disk'),
    memoryFolder(),
  ]);
  const shop = openShopInTest({ log: store.url, redis: redis.url });
  const workers = new Set<ChildProcess>();
  const stores = { EVENTSTORE_URL: store.url, REDIS_URL: redis.url };

  const start = (args: readonly string[], env: NodeJS.ProcessEnv): ChildProcess => {
    const inherited = { ...inheritedEnv(), LOG_LEVEL: 'error', DATA_DIR: folder.path };
    const child = spawn(process.execPath, args, {
      env: { ...inherited, ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    workers.add(child);
    return child;
  };
  const kill: WorkersInTest['kill'] = async (worker, signal = 'SIGKILL') => {
    workers.delete(worker);
    if (worker.exitCode !== null) return worker.exitCode;
    const ended = once(worker, 'exit');
    worker.kill(signal);
    await ended;
    return worker.exitCode;
  };
  const killAll: WorkersInTest['killAll'] = async (signal) => {
    for (const worker of workers) await kill(worker, signal);
  };
  let products = 0;
  return {
    store,
    redis,
    shop,
    startWorker: () =>
      start(programInTest('projections/src/main.ts'), {
        ...stores,
        JWT_SECRET: 'x'.repeat(32),
        USERNAME_SECRET: 'x'.repeat(32),
      }),
    readyLine,
    kill,
    killAll,
    run: async (program, ...args) => {
      await writeFile(join(folder.path, 'running.json'), JSON.stringify(stores));
      const child = start([join(import.meta.dirname, '..', program), ...args], {});
      let output = '';
      child.stdout?.setEncoding('utf8').on('data', (text: string) => (output += text));
      await once(child, 'close');
      return { code: child.exitCode, output };
    },
    addProducts: async (count) => {
      let end = 0n;
      for (let left = count; left > 0; left -= BATCH_SIZE) {
        const appended = await Promise.all(
          Array.from({ length: Math.min(left, BATCH_SIZE) }, () => {
            const productId = (products += 1);
            return shop.append(productStream(productId), historyOf(productId));
          }),
        );
        end = appended.reduce((last, { position }) => (position > last ? position : last), end);
      }
      return end;
    },
    expectEverythingOnce: async (position) => {
      await shop.folded('products', position);
      const shown = products - Math.floor(products / 3);
      const count = JSON.stringify(await shop.document('products', productCountKey));
      if (count !== JSON.stringify({ products: shown }))
        throw new Error(`${shown} products are shown, and the view counts ${count}`);
      await expectViewsOfTheLog(shop);
    },
    stop: async () => {
      await killAll();
      await shop.close();
      await Promise.all([store.stop(), redis.stop()]);
      await folder.remove();
    },
  };
}

async function readyLine(worker: ChildProcess): Promise<Readonly<Record<string, unknown>>> {
  if (worker.stdout === null) throw new Error('the worker has no output');
  for await (const line of createInterface({ input: worker.stdout })) return fieldsOf(JSON.parse(line));
  throw new Error('the worker has ended');
}

async function expectViewsOfTheLog(shop: ShopInTest): Promise<void> {
  const decode = makeDecoder(codec, async () => undefined);
  const projections = allProjections('Asia/Kolkata');
  const replay = startReplay(shop.log, decode, projections);
  for (const { name } of projections)
    await until(`${name} live`, () => shop.live(name).then(Boolean, () => false));
  for await (const { differences } of verifyEach(shop.redis, shop.views, replay, projections))
    if (differences.length > 0) throw new Error(`not as the log says: ${JSON.stringify(differences)}`);
  replay.close();
}

const details: ProductDetails = {
  name: 'Indigo buti kurta',
  description: 'x'.repeat(500),
  additionalInformation: '',
  categoryId: 1,
  brandId: 1,
  colorIds: [1],
  sizes: [],
  isRecommended: false,
  isNewArrival: false,
  ratingBaseline: 0,
  reviewsBaseline: 0,
};

function historyOf(productId: number): readonly ProductEvent[] {
  const change: ProductEvent = { type: 'ProductStockChanged', data: { productId, inStock: true } };
  const removed: ProductEvent = { type: 'ProductRemoved', data: { productId, name: details.name } };
  const added: ProductEvent = {
    type: 'ProductAdded',
    data: { ...details, productId, inStock: true, pricePaise: 1, oldPricePaise: null, images: [] },
  };
  const changes = [added, change, change, change, change, change];
  return productId % 3 === 0 ? [...changes, removed] : changes;
}
