// The audit of payments: history, evidence, receipt and export of a paid order hold its payment, and an erased person is in none of them.
import { auditPaths, proofPaths } from '@aangan/shared-events/features/audit/paths';
import { exportPaths } from '@aangan/shared-events/features/audit/export/paths';
import { whyResponse } from '@aangan/shared-events/features/audit/why/http';
import { orderHistoryResponse } from '@aangan/shared-events/features/audit/http';
import { boardResponse } from '@aangan/shared-events/features/payments/http';
import { paymentPaths } from '@aangan/shared-events/features/payments/paths';
import { accountStream } from '@aangan/shared-events/features/accounts/events';
import { paymentKey, paymentsProjection } from '@aangan/shared-events/features/payments/views';
import { fieldsOf } from '@aangan/shared-events/fields';
import { verifyEvidence } from '@aangan/shared-events/proof/verify-evidence';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../api.ts';
import { sendRequest } from '../given.ts';
import { orderIdIn, place } from '../orders.ts';
import { startPayingShop, TOTAL, type PayingShop } from '../paying-shop.ts';

let shop: PayingShop;
let auditor: Person;

beforeAll(async () => {
  shop = await startPayingShop();
  auditor = await shop.api.person('auditor');
});
afterAll(() => shop.api.stop());

const REASON = 'Asha called: a button was missing.';
const read = async (path: string, as: Person): Promise<unknown> => {
  const { status, body } = await sendRequest(shop.api.url, { method: 'GET', path, as });
  expect(status, path).toBe(200);
  return body;
};
const of = (path: string, orderId: number): string => path.replace(':id', String(orderId));
const lines = (file: unknown): readonly string[] => String(file).trim().split('\n');
const typesIn = (file: unknown): readonly string[] =>
  lines(file)
    .slice(1)
    .map((line) => String(fieldsOf(JSON.parse(line))['type']).replace('aangan.', ''));

// What the order knows of its person; the administrator of the tests has the same name.
const NAMES = ['Lake Road', 'Pune', 'asha@example.org', '9876543210'];

/** An order that failed once, was paid, and has ₹100 refunded. */
async function refundedInPart() {
  const begun = await shop.checkedOut();
  shop.model.pay(begun.gatewayOrderId, 'failed');
  const { id: paymentId } = shop.model.pay(begun.gatewayOrderId, 'captured');
  await shop.deliver();
  await shop.post(shop.admin, `/api/payments/${begun.orderId}/refunds`, { amount: 100, reason: REASON });
  await expect
    .poll(() => shop.paymentOf(shop.admin, begun.orderId), { timeout: 10_000 })
    .toMatchObject({ state: 'refunded in part' });
  await shop.deliver();
  await shop.api.caughtUp();
  return { ...begun, paymentId };
}
/** Queued at a time of their own. */
const IS_MAIL = /^Mail/;
const OF_PAYMENT = [
  ...['PaymentRequested', 'PaymentFailed', 'PaymentCaptured', 'RefundRequested', 'RefundProcessed'],
];

test('history, evidence, receipt and export of an order hold its payment', async () => {
  const { shopper, orderId, paymentId } = await refundedInPart();
  const history = orderHistoryResponse.parse(await read(of(auditPaths.order, orderId), auditor));
  const ofMoney = history.events.filter(({ type }) => !IS_MAIL.test(type));
  expect(ofMoney.slice(-6).map(({ type, order }) => [type, order?.payment.state])).toEqual([
    ['OrderPlaced', 'awaiting'],
    ['PaymentRequested', 'awaiting'],
    ['PaymentFailed', 'failed'],
    ['PaymentCaptured', 'paid'],
    ['RefundRequested', 'paid'],
    ['RefundProcessed', 'refunded in part'],
  ]);
  expect(history.order?.payment).toMatchObject({ paid: TOTAL, refunded: 100 });

  const evidence = await read(of(proofPaths.orderEvidence, orderId), auditor);
  expect(typesIn(evidence)).toEqual(['OrderPlaced', ...OF_PAYMENT]);
  expect(await verifyEvidence(lines(evidence))).toMatchObject({
    events: 6,
    problem: undefined,
    scope: { kind: 'streams', streams: [{ events: 1 }, { stream: `payment-${orderId}`, events: 5 }] },
  });
  // A payment that never was.
  const forged = lines(evidence).map((line) => line.replace(/"amountPaise":10000\b/, '"amountPaise":20000'));
  expect((await verifyEvidence(forged)).problem).toMatchObject({ kind: 'altered' });
  const shortened = lines(evidence).filter((line) => !line.includes('RefundProcessed'));
  expect((await verifyEvidence(shortened)).problem).toMatchObject({ kind: 'removed' });

  // The shopper sees everything but what the staff did.
  const receipt = await read(of(proofPaths.receipt, orderId), shopper);
  expect(await verifyEvidence(lines(receipt))).toMatchObject({ events: 6, withheld: 1, problem: undefined });
  expect(String(receipt)).toContain(paymentId);
  expect(String(receipt)).not.toContain(REASON);
  expect(String(receipt)).not.toContain(shop.admin.id);

  const exported = await read(`${exportPaths.jsonl}?order=${orderId}`, auditor);
  const exportedTypes = typesIn(exported).filter((type) => !IS_MAIL.test(type));
  expect(exportedTypes.slice(-6)).toEqual(['OrderPlaced', ...OF_PAYMENT]);
  expect(await verifyEvidence(lines(exported))).toMatchObject({ problem: undefined });
  const table = String(await read(`${exportPaths.csv}?order=${orderId}`, auditor));
  expect(table).toContain('The gateway captured ₹4,297.50');
  expect(table).toContain('The gateway paid back ₹100.00');
});

test('the sums of a day are explained by the payments and refunds that made them', async () => {
  const { orderId } = await refundedInPart();
  const cash = await shop.api.person();
  await shop.api.caughtUp();
  const delivered = orderIdIn((await sendRequest(shop.api.url, place(cash))).body);
  await shop.post(shop.admin, `/api/payments/${delivered}/collect`, { reference: 'R7' });
  await shop.api.caughtUp();
  const [today] = boardResponse.parse(await read(paymentPaths.board, shop.admin)).data.days;
  const why = async (figure: string, query = '') =>
    whyResponse.parse(await read(`/api/audit/why/${figure}?day=${today?.day}${query}`, auditor));
  for (const [figure, type, adds, stream] of [
    ['captured', 'PaymentCaptured', TOTAL, `payment-${orderId}`],
    ['refunded', 'RefundProcessed', 100, `payment-${orderId}`],
    ['collected', 'CashCollected', TOTAL, `payment-${delivered}`],
  ] as const) {
    const told = await why(figure);
    expect(told).toMatchObject({ addsUp: true, older: { count: 0 }, next: null });
    expect(told.number.revenue).toBe(today?.log[figure]);
    expect(told.number.count).toBe(told.events.length);
    expect(told.events[0]).toMatchObject({ type, stream, adds: { count: 1, revenue: adds } });
    expect((await why(figure, '&days=7')).number).toEqual(told.number);
  }
});

test('erasing the person leaves amounts and the gateway’s ids, and nothing that names them', async () => {
  const { shopper, orderId, gatewayOrderId, paymentId } = await refundedInPart();
  const stored = async () =>
    JSON.stringify((await shop.api.services.log.readStream(`payment-${orderId}`)).map(({ data }) => data));
  // The log never has it in plain text.
  expect(await stored()).not.toContain(REASON);
  expect(JSON.stringify(await shop.paymentOf(shop.admin, orderId))).toContain(REASON);

  await shop.api.append(accountStream(shopper.id), [
    { type: 'AccountErased', data: { accountId: shopper.id } },
  ]);
  const history = async () => JSON.stringify(await read(of(auditPaths.order, orderId), auditor));
  await expect.poll(history, { timeout: 10_000 }).toContain('(erased)');
  await shop.api.caughtUp();
  const paths = [
    of(auditPaths.order, orderId),
    of(proofPaths.orderEvidence, orderId),
    `${exportPaths.jsonl}?order=${orderId}`,
    `${exportPaths.csv}?order=${orderId}`,
    '/api/audit/why/refunded',
  ];
  const shown = await Promise.all(paths.map((path) => read(path, auditor)));
  for (const [at, text] of shown.entries()) expect(JSON.stringify(text), paths[at]).toContain('100');
  const money = await Promise.all([
    read(paymentPaths.board, shop.admin),
    read(`/api/orders?search=%23${orderId}`, shop.admin),
    shop.paymentOf(shop.admin, orderId),
  ]);
  const view = await shop.api.services.views.document(paymentsProjection, paymentKey(orderId));
  expect(view).toMatchObject({ ledger: { captures: [{ gatewayPaymentId: paymentId }] } });
  const everything = JSON.stringify([await stored(), ...shown, ...money, view]);
  for (const name of [...NAMES, REASON]) expect(everything, name).not.toContain(name);
  for (const id of [gatewayOrderId, paymentId, 'rfnd_']) expect(everything).toContain(id);
  expect(money[2]).toMatchObject({ paid: TOTAL, refunded: 100, refunds: [{ reason: null }] });

  // Money still moves, and a new reason is not stored.
  const rest = { reason: 'Asha asked again.' };
  expect((await shop.post(shop.admin, `/api/payments/${orderId}/refunds`, rest)).status).toBe(201);
  await expect
    .poll(() => shop.paymentOf(shop.admin, orderId), { timeout: 10_000 })
    .toMatchObject({ state: 'refunded', refunds: [{}, { reason: null }] });
  expect(await stored()).not.toContain(rest.reason);
  await shop.deliver();
});
