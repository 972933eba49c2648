// The long form of many-machines.cluster.test.ts: some minutes of one loss after the other, in an order of chance.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeLoad } from '../long/load.ts';
import { listenLive, type LiveListener } from '@aangan/test/setup/live-listener';
import { tokenOf } from '@aangan/test/setup/shop-client';
import { startMany, type ManyMachines } from '@aangan/test/setup/start-many';
import { expectWhole, loseMaster, loseProcess, until, type Loss } from './endure.ts';

const SHOPPERS = 6;
const LASTS_MS = 180_000;

let shop: ManyMachines;
let listeners: readonly LiveListener[];

beforeAll(async () => {
  shop = await startMany({ products: 4 });
  const token = await tokenOf(shop.url, shop.admin.username, shop.admin.password);
  listeners = Array.from({ length: 8 }, () => listenLive(shop.url, token));
  await until('lines that are open', () => listeners.every((listener) => listener.isListening()));
});
afterAll(async () => {
  await Promise.all(listeners.map((listener) => listener.close()));
  await shop.stop();
});

it('minutes of losses lose and double nothing', async () => {
  const load = await makeLoad(shop.url, SHOPPERS);
  const figures: string[] = [];
  const either = (): 0 | 1 => (Math.random() < 0.5 ? 0 : 1);
  const losses: readonly (() => Promise<Loss>)[] = [
    () => loseProcess(shop, load, either(), 'projections'),
    () => loseProcess(shop, load, either(), 'api'),
    () => loseMaster(shop, load),
  ];
  await load.whileOrdering(async () => {
    for (const end = Date.now() + LASTS_MS; Date.now() < end;) {
      const { told, isBack } = (await losses[Math.floor(Math.random() * losses.length)]?.()) ?? {};
      await isBack;
      figures.push(`${told}; the longest wait of a shopper was ${Math.round(load.longestWait())} ms`);
    }
  });
  figures.push(await expectWhole(shop, load.acknowledged, listeners));
  expect(figures.length).toBeGreaterThan(2);
  console.log(figures.join('\n'));
}, 600_000);
