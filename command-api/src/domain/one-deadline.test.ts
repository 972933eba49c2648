// A request gets one deadline, handed down to every call to the log that it causes: several calls together must not take longer than one.
import { deadline, REQUEST_MS } from '@aangan/platform/process/deadline';
import type { EventLog } from '@aangan/platform/event-log/event-log';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aProduct, stock } from '../testing/catalogue.ts';
import { anOrder, place } from '../testing/orders.ts';
import { startApiInTest, type ApiInTest, type Person } from '../testing/api.ts';
import { sendRequest } from '../testing/given.ts';

type Call = { readonly what: string; readonly end: number | undefined };
let calls: Call[] = [];
let api: ApiInTest;
let shopper: Person;

/** Records the deadline of each call. */
const recordDeadlines = (log: EventLog): EventLog => {
  const record = (what: string): void => void calls.push({ what, end: deadline() });
  return {
    ...log,
    append: (...args) => (record('append'), log.append(...args)),
    readStream: (...args) => (record('readStream'), log.readStream(...args)),
    readLast: (...args) => (record('readLast'), log.readLast(...args)),
  };
};

beforeAll(async () => {
  api = await startApiInTest({}, { wrapLog: recordDeadlines });
  await stock(api, [
    aProduct(1),
    aProduct(2, { sizes: [], colorIds: [], name: 'Brass lamp', pricePaise: 49950 }),
  ]);
  shopper = await api.person();
  await api.caughtUp();
});
afterAll(() => api.stop());

test('every call to the log that an order causes has to be answered by the same moment', async () => {
  calls = [];
  const began = performance.now();
  const { status } = await sendRequest(api.url, place(shopper, anOrder()));
  const ended = performance.now();
  expect(status).toBe(201);
  const caused = calls.filter(({ end }) => end !== undefined);
  expect(caused.map(({ what }) => what)).toEqual(expect.arrayContaining(['append', 'append']));
  const ends = new Set(caused.map(({ end }) => end));
  expect(ends.size).toBe(1);
  const [end = 0] = ends;
  expect(end).toBeGreaterThanOrEqual(began + REQUEST_MS);
  expect(end).toBeLessThanOrEqual(ended + REQUEST_MS);
});
