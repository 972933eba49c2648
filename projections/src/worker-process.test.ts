// Worker, verify and rebuild as processes of their own. Killed in the middle of its work, a worker loses nothing and counts nothing twice.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startEventStore, type TestEventStore } from '@aangan/infra/test/setup/start-event-store';
import { startRedis, type TestRedis } from '@aangan/infra/test/setup/start-redis';
import { tempFolder, type TempFolder } from '@aangan/infra/test/setup/temp-folder';
import { codec } from '@aangan/shared-events/all-events';
import {
  productStream,
  type ProductDetails,
  type ProductEvent,
} from '@aangan/shared-events/features/catalogue/products/events';
import { productCountKey } from '@aangan/shared-events/features/catalogue/products/views';
import { documentKey } from '@aangan/shared-events/view-keys';
import { allProjections } from './all-projections.ts';
import { makeDecoder } from './kernel/decoder.ts';
import { startReplay } from './kernel/replay.ts';
import { openShopInTest, until, type ShopInTest } from './kernel/shop-in-test.ts';
import { verify } from './kernel/verify.ts';

let store: TestEventStore;
let redis: TestRedis;
let folder: TempFolder;
let shop: ShopInTest;
const workers = new Set<ChildProcess>();
beforeAll(async () => {
  [store, redis, folder] = await Promise.all([startEventStore(), startRedis('on disk'), tempFolder()]);
  shop = openShopInTest({ log: store.url, redis: redis.url });
}, 60_000);
afterEach(async () => {
  for (const worker of workers) await kill(worker);
});
afterAll(async () => {
  await shop.close();
  await Promise.all([store.stop(), redis.stop()]);
  await folder.remove();
});

function start(program: string, env: NodeJS.ProcessEnv, ...args: string[]): ChildProcess {
  const path = join(import.meta.dirname, program);
  const inherited = { PATH: process.env.PATH, LOG_LEVEL: 'error', DATA_DIR: folder.path };
  const child = spawn(process.execPath, [path, ...args], {
    env: { ...inherited, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  workers.add(child);
  return child;
}

function startWorker(): ChildProcess {
  return start('main.ts', {
    EVENTSTORE_URL: store.url,
    REDIS_URL: redis.url,
    JWT_SECRET: 'x'.repeat(32),
    USERNAME_SECRET: 'x'.repeat(32),
  });
}

// Commands find the shop that runs on this machine by themselves.
async function run(program: string, ...args: string[]): Promise<{ code: number | null; said: string }> {
  const shopHere = { EVENTSTORE_URL: store.url, REDIS_URL: redis.url };
  await writeFile(join(folder.path, 'running.json'), JSON.stringify(shopHere));
  const child = start(program, {}, ...args);
  let said = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (said += text));
  await once(child, 'close');
  return { code: child.exitCode, said };
}

async function readyLine(worker: ChildProcess): Promise<unknown> {
  if (worker.stdout === null) throw new Error('the worker has no output');
  for await (const line of createInterface({ input: worker.stdout })) return JSON.parse(line);
  throw new Error('the worker has ended');
}

async function kill(worker: ChildProcess, signal: NodeJS.Signals = 'SIGKILL'): Promise<number | null> {
  workers.delete(worker);
  if (worker.exitCode !== null) return worker.exitCode;
  const ended = once(worker, 'exit');
  worker.kill(signal);
  await ended;
  return worker.exitCode;
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
let products = 0;
// A product that was added, changed five times and, every third of them, removed.
async function addProducts(count: number): Promise<bigint> {
  const appended = await Promise.all(
    Array.from({ length: count }, () => {
      const productId = (products += 1);
      const change: ProductEvent = { type: 'ProductStockChanged', data: { productId, inStock: true } };
      const removed: ProductEvent = { type: 'ProductRemoved', data: { productId, name: details.name } };
      const added: ProductEvent = {
        type: 'ProductAdded',
        data: { ...details, productId, inStock: true, pricePaise: 1, oldPricePaise: null, images: [] },
      };
      const changes = [added, change, change, change, change, change];
      return shop.append(productStream(productId), productId % 3 === 0 ? [...changes, removed] : changes);
    }),
  );
  return appended.reduce((last, { position }) => (position > last ? position : last), 0n);
}

async function expectEverythingOnce(position: bigint): Promise<void> {
  await shop.folded('products', position);
  const shown = products - Math.floor(products / 3);
  expect(await shop.document('products', productCountKey)).toEqual({ products: shown });
  const replay = startReplay(
    shop.log,
    makeDecoder(codec, async () => undefined),
    allProjections,
  );
  for (const projection of allProjections) {
    await until(`${projection.name} live`, () => shop.live(projection.name).then(Boolean, () => false));
    const live = await shop.live(projection.name);
    expect((await verify(shop.redis, replay, projection, live)).differences).toEqual([]);
  }
  replay.close();
}

test('a worker that is killed again and again in mid-batch counts every event once', async () => {
  let position = await addProducts(300);
  for (let life = 0; life < 5; life += 1) {
    const worker = startWorker();
    position = await addProducts(100);
    await until('a step', async () => (await shop.redis.keys('{products}:*:checkpoint')).length > 0);
    await sleep(40 * life);
    await kill(worker);
  }
  startWorker();
  await expectEverythingOnce(position);
}, 60_000);

test('a worker that stands by takes over from one that is killed', async () => {
  const first = startWorker();
  await readyLine(first);
  const second = startWorker();
  expect(await readyLine(second)).toMatchObject({ ready: true, metricsPort: expect.any(Number) });
  const adding = (async () => {
    let position = 0n;
    for (let round = 0; round < 20; round += 1) position = await addProducts(20);
    return position;
  })();
  await sleep(200);
  await kill(first);
  await expectEverythingOnce(await adding);
}, 60_000);

test('a worker outlives a Redis and an event store that are killed and come back', async () => {
  const worker = startWorker();
  await readyLine(worker);
  await shop.folded('products', await addProducts(20));
  await redis.kill();
  await redis.restart();
  await shop.folded('products', await addProducts(20));
  await store.kill();
  await store.restart();
  await expectEverythingOnce(await addProducts(20));
  expect(worker.exitCode).toBeNull();
}, 60_000);

test('a worker does not call itself ready behind a leader that is dead', async () => {
  const worker = startWorker();
  expect(await readyLine(worker)).toMatchObject({ ready: true });
  await kill(worker);
  const written = await shop.heartbeat('products');
  expect(written).toMatch(/^live:/);
  await readyLine(startWorker());
  expect(await shop.heartbeat('products')).not.toBe(written);
}, 30_000);

test('a worker says that it is ready when all is live, and ends in order when it is asked to', async () => {
  const worker = startWorker();
  expect(await readyLine(worker)).toEqual({ ready: true, metricsPort: expect.any(Number), pid: worker.pid });
  for (const { name } of allProjections) expect(await shop.heartbeat(name)).toMatch(/^live:/);
  expect(await kill(worker, 'SIGTERM')).toBe(0);
  expect(await shop.redis.keys('*:writer')).toEqual([]);
}, 30_000);

test('rebuild goes over to new views, verify finds them right, and names a key that is wrong with exit 1', async () => {
  await readyLine(startWorker());
  await shop.folded('products', await addProducts(10));
  const former = await shop.live('products');
  const rebuilt = await run('rebuild.ts', 'products');
  expect(rebuilt).toMatchObject({ code: 0, said: expect.stringMatching(/^products: live at g/) });
  expect(await shop.live('products')).not.toBe(former);
  expect(await run('verify.ts')).toMatchObject({ code: 0, said: expect.stringContaining(', 0 differ') });
  expect(await run('rebuild.ts', '--back', 'products')).toEqual({
    code: 0,
    said: `products: back at ${former}\n`,
  });
  expect(await run('rebuild.ts', '--drop', 'products')).toEqual({ code: 0, said: 'products: 1 dropped\n' });
  await shop.redis.set(documentKey('products', former, productCountKey), '{"products":-1}');
  const wrong = await run('verify.ts', 'products');
  expect(wrong).toMatchObject({ code: 1, said: expect.stringContaining('document count is different\n') });
}, 60_000);
