// The audit of stock alerts: exports, caused events and the copy of a person's data hold them, the histories of orders and products do not, and an erased
// person is in none of them.
import { accountStream } from '@aangan/shared-events/features/accounts/events';
import { alertStream } from '@aangan/shared-events/features/alerts/events';
import { correlationResponse, orderHistoryResponse } from '@aangan/shared-events/features/audit/http';
import { exportPaths } from '@aangan/shared-events/features/audit/export/paths';
import { auditPaths } from '@aangan/shared-events/features/audit/paths';
import { pastProductResponse } from '@aangan/shared-events/features/audit/replay/http';
import { replayPaths } from '@aangan/shared-events/features/audit/replay/paths';
import { mailProjection, mailsToIndex } from '@aangan/shared-events/features/mail/views';
import { fieldsOf } from '@aangan/shared-events/fields';
import { verifyEvidence } from '@aangan/shared-events/proof/verify-evidence';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApiInTest, type ApiInTest, type Person } from '../api.ts';
import { aProduct, stock } from '../catalogue.ts';
import { sendRequest } from '../given.ts';
import { mailOf, mailsQueued } from '../mail.ts';
import { anOrder, orderIdIn, place } from '../orders.ts';

let api: ApiInTest;
let admin: Person;
let auditor: Person;

beforeAll(async () => {
  api = await startApiInTest();
  [admin, auditor] = [await api.person('admin'), await api.person('auditor')];
  await stock(api, [
    aProduct(1),
    aProduct(2, { sizes: [], colorIds: [], name: 'Brass lamp', pricePaise: 49950 }),
  ]);
  await api.caughtUp();
  const counts = [
    { ...small, units: 0 },
    { colorId: 1, size: 'M', units: 9 },
  ];
  await post('/api/stock/1/start', admin, { counts });
});
afterAll(() => api.stop());

const EMAIL = 'asha.waits@example.org';
const small = { colorId: 1, size: 'S' };
const red = { colorId: 2, size: 'S' };
const read = async (path: string, as: Person): Promise<unknown> => {
  const { status, body } = await sendRequest(api.url, { method: 'GET', path, as });
  expect(status, path).toBe(200);
  return body;
};
const post = (path: string, as: Person, body: object) =>
  sendRequest(api.url, { method: 'POST', path, as, body });
const of = (path: string, id: number | string): string => path.replace(':id', String(id));
const storedOf = ({ id }: Person) => api.services.log.readStream(alertStream(1, id));
const asText = (value: unknown) =>
  JSON.stringify(value, (_, each: unknown) => (typeof each === 'bigint' ? String(each) : each));
const adjust = (variant: object, by: number) =>
  post('/api/stock/1/adjust', admin, { ...variant, by, reason: 'Delivery' });

/** A shopper with one alert that was fulfilled, and one that was cancelled. */
async function withAlerts(): Promise<Person> {
  const shopper = await api.person();
  await api.caughtUp();
  for (const variant of [small, red])
    await post('/api/stock-alerts', shopper, { productId: 1, variant, email: EMAIL });
  await post('/api/stock-alerts/cancel', shopper, { productId: 1, variant: red });
  await adjust(small, 1);
  await expect.poll(async () => (await storedOf(shopper)).length, { timeout: 20_000 }).toBe(OF_ALERTS.length);
  // Sold out again for the next test.
  await adjust(small, -1);
  await mailsQueued(api);
  return shopper;
}
const OF_ALERTS = [
  ...['StockAlertRequested', 'StockAlertRequested', 'StockAlertCancelled', 'StockAlertFulfilled'],
];
/** The events of the export of the whole log, once all are signed. */
async function exported(format: keyof typeof exportPaths): Promise<string> {
  const path = exportPaths[format];
  const file = () => sendRequest(api.url, { method: 'GET', path, as: auditor });
  await expect.poll(async () => (await file()).status, { timeout: 10_000 }).toBe(200);
  return String(await read(path, auditor));
}
const requestsOf = async (shopper: Person) => {
  const ids = (await storedOf(shopper)).map(({ metadata }) => String(fieldsOf(metadata)['correlationId']));
  return [...new Set(ids)];
};
const causedBy = async (correlationId: string) =>
  correlationResponse.parse(await read(of(auditPaths.correlation, correlationId), auditor));

test('an export holds each step of an alert, described and verified', async () => {
  const shopper = await withAlerts();
  const [head = '', ...lines] = (await exported('jsonl')).trim().split('\n');
  expect(await verifyEvidence([head, ...lines])).toMatchObject({ problem: undefined });
  const own = lines
    .map((line) => fieldsOf(JSON.parse(line)))
    .filter(({ subject }) => subject === alertStream(1, shopper.id));
  expect(own.map(({ type }) => type)).toEqual(OF_ALERTS.map((type) => `aangan.${type}`));
  expect(own.map(({ title, actorkind }) => [title, actorkind])).toEqual([
    ['Alert requested', 'customer'],
    ['Alert requested', 'customer'],
    ['Alert cancelled', 'customer'],
    ['Alert fulfilled', 'system'],
  ]);
  const csv = await exported('csv');
  for (const title of ['requested', 'cancelled', 'fulfilled']) expect(csv).toContain(`,Alert ${title},`);
});

test('what caused an alert’s end is found with it, and so is the mail that it caused', async () => {
  const shopper = await withAlerts();
  const fulfilled = (await storedOf(shopper)).at(-1);
  const { events } = await causedBy(String(fieldsOf(fulfilled?.metadata)['correlationId']));
  const alert = events.find(({ id }) => id === fulfilled?.id);
  expect(alert).toMatchObject({
    ...{ type: 'StockAlertFulfilled', by: { kind: 'system' } },
    text: 'The wanted product 1, size S is available again.',
  });
  // The delivery, or the request that crossed it.
  const cause = events.find(({ id }) => id === alert?.causationId);
  expect(['StockAdjusted', 'StockAlertRequested']).toContain(cause?.type);
  const mail = events.find(({ causationId }) => causationId === alert?.id);
  expect(mail).toMatchObject({ type: 'MailQueued', text: expect.stringContaining('about product 1') });
});

test('the histories of orders and products say nothing of who waits', async () => {
  const shopper = await withAlerts();
  const orderId = orderIdIn((await sendRequest(api.url, place(shopper, anOrder()))).body);
  await mailsQueued(api);
  const { events } = orderHistoryResponse.parse(await read(of(auditPaths.order, orderId), auditor));
  expect(events.map(({ stream }) => stream)).not.toContain(alertStream(1, shopper.id));
  const product = pastProductResponse.parse(await read(of(replayPaths.product, 1), auditor));
  expect(product.stops.map(({ title }) => title)).toContain('Stock adjusted');
  expect(asText(product)).not.toMatch(new RegExp(`${shopper.id}|alert`, 'i'));
});

test('the copy of a person’s data holds their alerts under a heading, with the address', async () => {
  const page = String(await read('/api/account/data.html', await withAlerts()));
  expect(page).toContain('<h2>Your alert about product 1</h2>');
  for (const title of ['requested', 'cancelled', 'fulfilled'])
    expect(page).toContain(`<h3>Alert ${title}</h3>`);
  expect(page).toContain(EMAIL);
});

test('erasing the person leaves the steps, no address, and no one who waits', async () => {
  const shopper = await withAlerts();
  await post('/api/stock-alerts', shopper, { productId: 1, variant: red, email: EMAIL });
  // The log never has it in plain text.
  expect(asText(await storedOf(shopper))).not.toContain(EMAIL);
  await api.append(accountStream(shopper.id), [{ type: 'AccountErased', data: { accountId: shopper.id } }]);
  await expect.poll(() => api.services.keys.isDestroyed(shopper.id), { timeout: 20_000 }).toBe(true);
  await adjust(red, 1);
  await mailsQueued(api);

  const caused = await Promise.all((await requestsOf(shopper)).map(causedBy));
  for (const { events } of caused)
    for (const { by } of events) if (by.id === shopper.id) expect(by.name).toBe('Erased');
  const lines = (await exported('jsonl')).split('\n').filter((line) => line.includes(shopper.id));
  for (const text of [asText(caused), ...lines]) expect(text).not.toMatch(/asha/i);
  const oldestFirst = { newestFirst: false };
  const mails = await api.services.views.members(mailProjection, mailsToIndex(shopper.id), oldestFirst);
  expect(mails.length).toBe(1);
  for (const id of mails) expect((await mailOf(api, admin, id)).content).toBeNull();
  // The alert of an erased person is not fulfilled.
  expect((await storedOf(shopper)).map(({ type }) => type)).toEqual([...OF_ALERTS, 'StockAlertRequested']);
});
