import { join } from 'node:path';
import { tempFolder, type TempFolder } from '@aangan/test/setup/temp-folder';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { behaviourSchema, makeMisbehaviour } from '../behaviour/behaviour.ts';
import { type Books, openBooks } from '../books/books.ts';
import { type Deliveries, makeDeliveries } from './deliveries.ts';
import { makeNotice } from './notices.ts';

const HOUR = 60 * 60 * 1000;
/** Nobody listens there. */
const NOWHERE = 'http://127.0.0.1:1/webhook';

let folder: TempFolder;
let books: Books;
let deliveries: Deliveries;
const failures: string[] = [];

const open = () =>
  makeDeliveries({
    books,
    misbehaviour: makeMisbehaviour(behaviourSchema.parse({})),
    now: Date.now,
    firstPauseMs: 20,
    onFailure: ({ id }) => failures.push(id),
  });
beforeEach(async () => {
  folder = await tempFolder();
  books = await openBooks(join(folder.path, 'books.jsonl'));
  deliveries = open();
  failures.length = 0;
});
afterEach(async () => {
  await deliveries.stop();
  await books.close();
  await folder.remove();
});

const take = async (id: string, createdAt: number): Promise<void> => {
  const notice = makeNotice(id, 'payment.failed', {}, 'secret', createdAt);
  await books.commit([['notice', id, notice]]);
  deliveries.take(notice);
};

test('a delivery is repeated after a failure, with growing pauses', async () => {
  await deliveries.setWebhook(NOWHERE);
  await take('young', Date.now());
  await expect.poll(() => failures.length).toBeGreaterThan(2);
  const { attempts, nextAt, state } = books.notices.get('young') ?? {};
  expect(state).toBe('waiting');
  expect(Number(nextAt) - Date.now()).toBeLessThanOrEqual(20 * 2 ** Number(attempts));
});

test('after 24 hours of failures the webhook is disabled, until its address is named again', async () => {
  await deliveries.setWebhook(NOWHERE);
  await take('old', Date.now() - 25 * HOUR);
  await expect.poll(() => deliveries.webhook()).toEqual({ url: NOWHERE, isEnabled: false });
  expect(books.notices.get('old')?.state).toBe('abandoned');
  const tried = failures.length;
  await take('next', Date.now());
  await deliveries.stop();
  expect(failures).toHaveLength(tried);
  deliveries = open();
  expect(deliveries.webhook()?.isEnabled).toBe(false);
  await deliveries.setWebhook(NOWHERE);
  await expect.poll(() => failures).toContain('next');
});
