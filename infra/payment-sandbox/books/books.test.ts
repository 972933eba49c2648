import { appendFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startPaymentSandbox } from '@aangan/test/setup/payment-sandbox';
import { tempFolder, type TempFolder } from '@aangan/test/setup/temp-folder';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { newOrder } from '../gateway/entities.ts';
import { openBooks } from './books.ts';

let folder: TempFolder;
const file = () => join(folder.path, 'books', 'books.jsonl');
beforeEach(async () => {
  folder = await tempFolder();
});
afterEach(() => folder.remove());

const anOrder = (id: string) => ({
  entity: newOrder(id, 1_700_000_000, { amount: 100, currency: 'INR', receipt: `r-${id}`, notes: {} }),
  isCapturedAutomatically: true,
});

test('everything is there again after a restart, the last version of each record', async () => {
  const books = await openBooks(file());
  await books.commit([['order', 'order_1', anOrder('order_1')]]);
  const changed = { ...anOrder('order_1'), isCapturedAutomatically: false };
  await books.commit([
    ['order', 'order_1', changed],
    ['task', 'of-1', { at: 1, act: 'authorize', id: 'pay_1' }],
  ]);
  await books.commit([['task', 'of-1', null]]);
  await books.close();
  const again = await openBooks(file());
  expect([...again.orders]).toEqual([['order_1', changed]]);
  expect(again.tasks.size).toBe(0);
  expect(again.ordersWith('r-order_1')).toEqual([changed]);
  await again.close();
});

test('a line that a crash left incomplete is removed, and what follows is readable', async () => {
  const books = await openBooks(file());
  await books.commit([['order', 'order_1', anOrder('order_1')]]);
  await books.close();
  await appendFile(file(), '[["order","order_2",{"enti');
  const again = await openBooks(file());
  expect([...again.orders.keys()]).toEqual(['order_1']);
  await again.commit([['order', 'order_3', anOrder('order_3')]]);
  await again.close();
  const third = await openBooks(file());
  expect([...third.orders.keys()]).toEqual(['order_1', 'order_3']);
  await third.close();
});

test('a damaged line before the last is reported by its number', async () => {
  const books = await openBooks(file());
  for (const id of ['order_1', 'order_2']) await books.commit([['order', id, anOrder(id)]]);
  await books.close();
  const lines = (await readFile(file(), 'utf8')).split('\n');
  await writeFile(file(), ['x', ...lines.slice(1)].join('\n'));
  await expect(openBooks(file())).rejects.toThrow(/^line 1 of .*books\.jsonl is damaged/);
});

test('nothing that was acknowledged is lost when the process is killed while it works', async () => {
  const sandbox = await startPaymentSandbox();
  try {
    const acknowledged: string[] = [];
    let isKilled = false;
    const work = async (worker: number): Promise<void> => {
      for (let made = 0; !isKilled; made += 1) {
        const receipt = `${worker}-${made}`;
        const body = { amount: 100, currency: 'INR', receipt };
        const response = await sandbox.call('POST', '/v1/orders', body).catch(() => undefined);
        if (response?.ok !== true) return;
        await response.arrayBuffer();
        acknowledged.push(receipt);
      }
    };
    const working = [1, 2, 3, 4].map(work);
    await expect.poll(() => acknowledged.length).toBeGreaterThan(50);
    const restarted = sandbox.restart();
    isKilled = true;
    await Promise.all([...working, restarted]);
    const known = await Promise.all(
      acknowledged.map(async (receipt) => {
        const answer: unknown = await (await sandbox.call('GET', `/v1/orders?receipt=${receipt}`)).json();
        return answer;
      }),
    );
    for (const answer of known) expect(answer).toMatchObject({ count: 1 });
  } finally {
    await sandbox.stop();
  }
});
