// Large responses never block others: measured with a separate API process and clients in a separate thread.
import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { appendPastOrders } from '@aangan/test/setup/past-orders';
import { exportPaths } from '@aangan/shared-events/features/audit/export/paths';
import { categoryPaths } from '@aangan/shared-events/features/catalogue/categories/paths';
import { orderPaths } from '@aangan/shared-events/features/orders/paths';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApiProcess } from '../../testing/api-process.ts';
import { aProduct, stock } from '../../testing/catalogue.ts';
import { startApiInTest, type ApiInTest, type Person } from '../../testing/api.ts';
import type { ReadLoop, ReadProgress } from '../../testing/reading.ts';

const ORDERS = 200;
const LINES = 100;
const CLIENTS = 16;
const PROBES = 150;
/** Limit for the slowest of a hundred small responses on an idle machine, in milliseconds. */
const P99_MS = 100;
/** How much slower they may be than without other load, on a busy machine. */
const TIMES_SLOWER = 20;

let api: ApiInTest;
let admin: Person;
let customer: Person;
let auditor: Person;

beforeAll(async () => {
  api = await startApiInTest();
  [admin, customer, auditor] = [await api.person('admin'), await api.person(), await api.person('auditor')];
  await stock(api, [aProduct(1)]);
  const item = {
    ...{ productId: 1, productRevision: 0, name: 'Indigo buti kurta', image: 'kurta.jpg', colorId: 1 },
    ...{ color: '#2E3A7B', quantity: 1, pricePaise: 189_900 },
  };
  const items = Array.from({ length: LINES }, (_, at) => ({ ...item, size: `Size ${at}` }));
  const placedAt = '2026-01-02T03:04:05.000Z';
  const order = { accountId: customer.id, items, placedAt, firstName: 'Meera', city: 'Kochi' };
  await appendPastOrders(
    api.services,
    Array.from({ length: ORDERS }, () => order),
  );
  await api.caughtUp();
});
afterAll(() => api.stop());

test(
  'answers small questions quickly while sixteen clients read the largest lists',
  { timeout: 180_000 },
  async () => {
    const { url } = await startApiProcess(api).ready();
    const all = `${url}${orderPaths.all}`;
    const lists: readonly ReadLoop[] = [
      { url: all, token: admin.token },
      { url: `${all}?search=pillai`, token: admin.token },
      { url: `${url}${orderPaths.csv}`, token: admin.token },
      { url: all, token: customer.token },
      { url: `${all}?status=pending&limit=200`, token: customer.token },
    ];
    const files = [exportPaths.jsonl, exportPaths.csv].map((path) => ({
      url: `${url}${path}`,
      token: auditor.token,
    }));
    // Only what is signed is exported.
    const headers = { authorization: `Bearer ${auditor.token}` };
    const isSigned = async (): Promise<boolean> => {
      const answer = await fetch(`${url}${exportPaths.csv}`, { headers });
      await answer.body?.cancel();
      return answer.status === 200;
    };
    await expect.poll(isSigned).toBe(true);
    const probe = makeProbe(`${url}${categoryPaths.all}?x=1`);
    await probe(PROBES);
    const quiet = await probe(PROBES);

    const workerData = Array.from({ length: CLIENTS }, (_, at) => files[at] ?? lists[at % lists.length]);
    const reader = new Worker(new URL('../../testing/reading.ts', import.meta.url), { workerData });
    await sleep(500);
    const busy = await probe(PROBES);
    reader.postMessage('over');
    const read: ReadProgress = (await once(reader, 'message'))[0];

    expect(read.wrong).toEqual([]);
    expect(read.answers).toBeGreaterThanOrEqual(CLIENTS);
    expect(read.bytes).toBeGreaterThan(CLIENTS * 1_000_000);
    expect(busy, `quiet: ${quiet} ms`).toBeLessThan(Math.max(P99_MS, TIMES_SLOWER * quiet));
  },
);

/** Sends sequential requests and resolves with the 99th percentile in milliseconds. */
function makeProbe(url: string): (times: number) => Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = () =>
    new Promise<void>((resolve, reject) => {
      get(url, { agent }, (response) => void response.resume().once('end', resolve)).once('error', reject);
    });
  return async (times) => {
    const took: number[] = [];
    for (let nth = 0; nth < times; nth++) {
      const began = performance.now();
      await ask();
      took.push(performance.now() - began);
      await sleep(5);
    }
    return took.toSorted((one, other) => one - other)[Math.floor(times * 0.99) - 1] ?? Infinity;
  };
}
