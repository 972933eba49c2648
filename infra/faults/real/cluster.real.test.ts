// Three nodes of a real EventStoreDB lose their leader in several ways while eight shoppers order: nothing acknowledged is lost, nothing is
// duplicated, shoppers see no error but 503, and no request exceeds its deadline.
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  startRealCluster,
  type NodeNumber,
  type RealCluster,
} from '@aangan/event-store/testing/real-event-store';
import { endAll } from '@aangan/test/setup/end-all';
import { inheritedEnv } from '@aangan/test/setup/inherited-env';
import { startShop, type TestShop } from '@aangan/test/setup/start-shop';
import { memoryFolder } from '@aangan/test/setup/temp-folder';
import { expectEachPlacedOnce, expectVerified, untilReady } from '../long/checks.ts';
import { makeLoad, type Load } from '../long/load.ts';
import { errorsOf, makeCallRecorder } from './observed.ts';
import { runRebuild } from './run-rebuild.ts';

const SHOPPERS = 8;
const NODES: readonly NodeNumber[] = [1, 2, 3];

let cluster: RealCluster;
let shop: TestShop;
let load: Load;
const witness = makeCallRecorder();
const ends: (() => Promise<void>)[] = [];

beforeAll(async () => {
  const folder = await memoryFolder();
  ends.push(folder.remove);
  cluster = await startRealCluster(folder.path);
  ends.push(cluster.stop);
  shop = await startShop({ products: 4, env: { EVENTSTORE_URL: cluster.url } });
  ends.push(shop.stop);
  load = await makeLoad(shop.url, SHOPPERS, witness.observe);
});
afterEach(async ({ task }) => {
  await untilReady(shop);
  const events = await expectEachPlacedOnce(shop, load.acknowledged);
  console.log(
    `${task.name}: ${witness.expectNoErrors()}; ${load.acknowledged.length} orders, each once in ${events} events`,
  );
  expect(await errorsOf(shop)).toEqual([]);
});
afterAll(() => endAll(ends));

async function leading(): Promise<NodeNumber> {
  for (;;) {
    const leader = await cluster.leader();
    if (leader !== undefined) return leader;
    await sleep(100);
  }
}

/** Resolves when so many more orders were acknowledged. */
async function moreOrders(count: number): Promise<void> {
  const wanted = load.acknowledged.length + count;
  await expect.poll(() => load.acknowledged.length, { interval: 20 }).toBeGreaterThanOrEqual(wanted);
}

test('a leader that is killed', async () => {
  await load.whileOrdering(async () => {
    await moreOrders(20);
    await cluster.signal(await leading(), 'SIGKILL');
    await moreOrders(20);
    await cluster.restart();
    await moreOrders(20);
  });
});

test('a leader that hangs for 20 s', async () => {
  await load.whileOrdering(async () => {
    await moreOrders(20);
    const leader = await leading();
    await cluster.signal(leader, 'SIGSTOP');
    await sleep(20_000);
    await cluster.signal(leader, 'SIGCONT');
    await moreOrders(20);
  });
});

test('no quorum for 14 s', async () => {
  await load.whileOrdering(async () => {
    await moreOrders(20);
    const leader = await leading();
    for (const node of NODES) if (node !== leader) await cluster.signal(node, 'SIGKILL');
    await sleep(14_000);
    await cluster.restart();
    await moreOrders(20);
  });
});

test('a rebuild of all views', async () => {
  await load.whileOrdering(async () => {
    await moreOrders(10);
    await runRebuild(shop.dataDir);
    await moreOrders(10);
  });
  expect(witness.refused()).toBe(0);
  expect(await expectVerified({ ...inheritedEnv(), DATA_DIR: shop.dataDir })).toBeGreaterThan(0);
});
