import { pidOf } from '@aangan/platform/process/pid-of';
import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { cartPaths } from '@aangan/shared-events/features/cart/paths';
import type { Row } from '../bench.ts';
import { listingPath } from '../reads/listing.ts';
import { cartLine } from '../reads/private-reads.ts';
import { memoryOf } from '../report/memory-of.ts';
import { under, type RowResult } from '../report/row.ts';
import { searchTexts } from '../shop/searches.ts';
import { post } from '../writes/durable-writes.ts';

const CONNECTIONS = 32;
const CUSTOMERS = 2_000;
const SAMPLE_EVERY_MS = 250;
/** An idle process returns the memory of its start after some seconds (infra/platform/process/release-memory.ts). */
const UNTIL_AT_REST_MS = 6_000;
const UNDER = { idle: 300, load: 600 };
/** Memory of four idle processes: three of Node and a Redis. */
const NOTHING = 'var server = require("http").createServer().listen(0)';

/** Memory of all processes of the shop: idle, and the maximum while many clients read, search and fill carts. */
export const memory: Row = async ({ options, load, shop: open }) => {
  const shop = await open();
  const pids = Object.values(shop.pids);
  const floor = (await memoryOfNothing()) * 3;
  await sleep(UNTIL_AT_REST_MS);
  const idle = memoryOf(pids);
  const customers = await shop.newCustomers(CUSTOMERS);
  let most = 0;
  const sampler = setInterval(() => (most = Math.max(most, memoryOf(pids))), SAMPLE_EVERY_MS);
  const { url, products } = shop;
  const reads = Array.from({ length: 320 }, (_, nth) => ({ path: listingPath(nth) }));
  const searches = searchTexts(400).map((text) => ({
    path: `/api/products?${new URLSearchParams({ search: text })}`,
  }));
  const additions = customers.map((customer, nth) =>
    post(cartPaths.cart, customer, cartLine((nth % products) + 1)),
  );
  await load.run({ url, connections: CONNECTIONS, requests: reads, seconds: options.seconds });
  await load.run({ url, connections: 8, requests: searches });
  await load.run({ url, connections: CONNECTIONS, requests: additions });
  clearInterval(sampler);
  const result = (when: keyof typeof UNDER, value: number): RowResult => ({
    what: `memory of all processes, ${when === 'idle' ? 'idle' : 'maximum under load'}`,
    figure: { value, unit: 'MB' },
    floor: { value: floor, unit: 'MB', what: 'three idle Node servers' },
    budget: `under ${UNDER[when]} MB`,
    reached: under(UNDER[when], value),
  });
  return [result('idle', idle), result('load', most)];
};

async function memoryOfNothing(): Promise<number> {
  const child = spawn(process.execPath, ['-e', NOTHING], { stdio: 'ignore' });
  await sleep(1_000);
  const taken = memoryOf([pidOf(child)]);
  child.kill();
  return taken;
}
