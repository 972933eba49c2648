// Killed workers and killed stores: no event is lost and none counts twice.
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { until } from './testing/shop.ts';
import { startWorkersInTest, type WorkersInTest } from './testing/worker-process.ts';

let here: WorkersInTest;
beforeAll(async () => {
  here = await startWorkersInTest();
});
afterEach(() => here.killAll());
afterAll(() => here.stop());

test('a worker that is killed repeatedly in mid-batch counts every event once', async () => {
  const { addProducts, shop, startWorker, kill, expectEverythingOnce } = here;
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
});

test('a stand-by worker takes over from a killed leader', async () => {
  const { addProducts, startWorker, readyLine, kill, expectEverythingOnce } = here;
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
});

test('a worker survives a restart of Redis and of the event store', async () => {
  const { addProducts, startWorker, readyLine, shop, redis, store, expectEverythingOnce } = here;
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
});

test('a worker does not report ready behind a dead leader', async () => {
  const { startWorker, readyLine, kill, shop } = here;
  const worker = startWorker();
  expect(await readyLine(worker)).toMatchObject({ ready: true });
  await kill(worker);
  const written = await shop.heartbeat('products');
  expect(written).toMatch(/^live:/);
  await readyLine(startWorker());
  expect(await shop.heartbeat('products')).not.toBe(written);
});
