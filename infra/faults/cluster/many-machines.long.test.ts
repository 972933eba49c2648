// The long form of many-machines.cluster.test.ts: minutes of faults in random order.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeLoad } from '../long/load.ts';
import { listenLive, type LiveListener } from '@aangan/test/setup/live-listener';
import { tokenOf } from '@aangan/test/setup/shop-client';
import { startMany, type ManyMachines } from '@aangan/test/setup/start-many';
import { expectNothingLost, killMaster, killProcess, until, type InjectedFault } from './endure.ts';

const SHOPPERS = 6;
const DURATION_MS = 180_000;

let shop: ManyMachines;
let listeners: readonly LiveListener[];

beforeAll(async () => {
  shop = await startMany({ products: 4 });
  const token = await tokenOf(shop.url, shop.admin.username, shop.admin.password);
  listeners = Array.from({ length: 8 }, () => listenLive(shop.url, token));
  await until('open live streams', () => listeners.every((listener) => listener.isListening()));
});
afterAll(async () => {
  await Promise.all(listeners.map((listener) => listener.close()));
  await shop.stop();
});

test('minutes of faults lose and duplicate nothing', async () => {
  const load = await makeLoad(shop.url, SHOPPERS);
  const results: string[] = [];
  const either = (): 0 | 1 => (Math.random() < 0.5 ? 0 : 1);
  const faults: readonly (() => Promise<InjectedFault>)[] = [
    () => killProcess(shop, load, either(), 'projections'),
    () => killProcess(shop, load, either(), 'api'),
    () => killMaster(shop, load),
  ];
  await load.whileOrdering(async () => {
    for (const end = Date.now() + DURATION_MS; Date.now() < end;) {
      const { description, recovered } = (await faults[Math.floor(Math.random() * faults.length)]?.()) ?? {};
      await recovered;
      results.push(`${description}; the longest wait of a shopper was ${Math.round(load.longestWait())} ms`);
    }
  });
  results.push(await expectNothingLost(shop, load.acknowledged, listeners));
  expect(results.length).toBeGreaterThan(2);
  console.log(results.join('\n'));
}, 600_000);
