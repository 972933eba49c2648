import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { cartPaths } from '@aangan/shared-events/features/cart/http';
import type { Row } from '../bench.ts';
import { listingPath } from '../reads/listing.ts';
import { cartLine } from '../reads/private-reads.ts';
import { memoryOf } from '../report/memory-of.ts';
import { under, type RowResult } from '../report/row.ts';
import { searchTexts } from '../shop/searches.ts';
import { post } from '../writes/durable-writes.ts';

const CONNECTIONS = 32;
const CUSTOMERS = 2_000;
const LOOK_EVERY_MS = 250;
/** A process that rests for some seconds gives back what its start has left behind (infra/platform/process/release-memory.ts). */
const UNTIL_AT_REST_MS = 6_000;
const UNDER = { idle: 350, load: 700 };
/** What four processes take that do nothing at all: three of Node and a Redis. */
const NOTHING = 'var server = require("http").createServer().listen(0)';

/** All processes of the shop: when nobody comes, and the most while many read, search and fill carts. */
export const memory: Row = async ({ options, load, shop: open }) => {
  const shop = await open();
  const pids = Object.values(shop.pids);
  const floor = (await memoryOfNothing()) * 3;
  await sleep(UNTIL_AT_REST_MS);
  const idle = memoryOf(pids);
  const customers = await shop.newCustomers(CUSTOMERS);
  let most = 0;
  const look = setInterval(() => (most = Math.max(most, memoryOf(pids))), LOOK_EVERY_MS);
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
  clearInterval(look);
  const result = (when: keyof typeof UNDER, value: number): RowResult => ({
    what: `memory of all processes, ${when === 'idle' ? 'nobody there' : 'the most under load'}`,
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
  const taken = memoryOf([child.pid ?? process.pid]);
  child.kill();
  return taken;
}
