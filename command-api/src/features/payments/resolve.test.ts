// What does not add up between the log and the gateway, and how an administrator resolves it: log, views and process managers are real.
import { boardResponse } from '@aangan/shared-events/features/payments/http';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { sendRequest } from '../../testing/given.ts';
import { startPayingShop, TOTAL, type PayingShop } from '../../testing/paying-shop.ts';

let shop: PayingShop;

beforeAll(async () => {
  shop = await startPayingShop();
});
afterEach(() => shop.model.setAway(false));
afterAll(() => shop.api.stop());

const board = async () => {
  await shop.api.caughtUp();
  const path = '/api/payments/board';
  const { body } = await sendRequest(shop.api.url, { method: 'GET', path, as: shop.admin });
  return boardResponse.parse(body).data;
};
const differencesOf = async (orderId: number) =>
  (await board()).differences.filter((each) => each.orderId === orderId);
const resolve = (orderId: number, body: object = {}) =>
  shop.post(shop.admin, `/api/payments/${orderId}/resolve`, body);

test('a payment of a wrong amount is recorded and paid back when an administrator resolves it', async () => {
  const { orderId, gatewayOrderId } = await shop.checkedOut();
  shop.model.pay(gatewayOrderId, 'captured', { amountPaise: 100 });
  await shop.deliver();
  const dispute = { kind: 'dispute', canResolve: true, settles: null, resolution: expect.any(String) };
  expect(await differencesOf(orderId)).toEqual(
    expect.arrayContaining([expect.objectContaining(dispute), expect.objectContaining({ kind: 'capture' })]),
  );
  expect((await resolve(orderId)).status).toBe(200);
  await expect
    .poll(() => shop.paymentOf(shop.admin, orderId), { timeout: 10_000 })
    .toMatchObject({ state: 'refunded', paid: 1, refunded: 1, canPay: true });
  await shop.deliver();
  expect(await differencesOf(orderId)).toEqual([]);
  expect((await resolve(orderId)).status).toBe(200);
  expect((await shop.typesOf(orderId)).slice(2)).toEqual([
    ...['PaymentCaptured', 'RefundRequested', 'RefundProcessed'],
  ]);
});
test('a payment in another currency is taken off the list once it is settled at the gateway', async () => {
  const { orderId, gatewayOrderId } = await shop.checkedOut();
  const { id } = shop.model.pay(gatewayOrderId, 'captured', { currency: 'USD' });
  await shop.deliver();
  expect(await differencesOf(orderId)).toMatchObject([{ kind: 'dispute', gateway: null, settles: id }]);
  await resolve(orderId);
  expect(await differencesOf(orderId)).toHaveLength(1);
  await resolve(orderId, { settles: id });
  await resolve(orderId, { settles: id });
  expect(await differencesOf(orderId)).toEqual([]);
  expect(await shop.typesOf(orderId)).toEqual([
    ...['PaymentRequested', 'PaymentDisputed', 'PaymentDisputeSettled'],
  ]);
  expect(await shop.paymentOf(shop.admin, orderId)).toMatchObject({ state: 'awaiting', canPay: true });
});
const refundOf = (orderId: number, body: object) =>
  shop.post(shop.admin, `/api/payments/${orderId}/refunds`, body);
/** A refund that the gateway refuses. */
const failedRefund = async (body: object) => {
  const paid = await shop.paid();
  shop.model.failNextRefunds('refused');
  await refundOf(paid.orderId, { reason: 'Sold out.', ...body });
  await expect
    .poll(() => shop.paymentOf(shop.admin, paid.orderId), { timeout: 10_000 })
    .toMatchObject({ refunds: [{ state: 'failed' }] });
  return paid;
};
test.each([
  ['a part', { amount: 300 }, 30_000, { state: 'refunded in part', refunded: 300 }],
  ['the whole', {}, TOTAL * 100, { state: 'refunded', refunded: TOTAL }],
])('a failed refund of %s that was made by hand is paid once', async (_, body, amountPaise, after) => {
  const { orderId, paymentId } = await failedRefund(body);
  shop.model.refund({ paymentId, amountPaise, receipt: null });
  await shop.deliver();
  expect((await resolve(orderId)).status).toBe(200);
  expect(await differencesOf(orderId)).toEqual([]);
  expect(await shop.paymentOf(shop.admin, orderId)).toMatchObject({
    ...after,
    refunds: [{ id: `${orderId}-1`, state: 'processed' }],
  });
  // The next attempt would be due.
  shop.pass(61_000);
  expect((await resolve(orderId)).status).toBe(200);
  await shop.api.caughtUp();
  expect(shop.model.books.payments.get(paymentId)?.refundedPaise).toBe(amountPaise);
  await shop.deliver();
});
test('a failed refund is on the board until it is made, and a withdrawn one of a rejected order until its money is paid back', async () => {
  const { orderId } = await failedRefund({ amount: 300 });
  expect(await differencesOf(orderId)).toMatchObject([
    {
      ...{ kind: 'refund-failed', log: 300, canResolve: true },
      description: expect.stringMatching(
        /failed once: The gateway refused the refund\..*\. It is tried again after 20/,
      ),
    },
  ]);
  await shop.post(shop.admin, `/api/payments/${orderId}/refunds/${orderId}-1/withdraw`);
  await shop.api.caughtUp();
  // An administrator gave it up, and the order stands.
  expect(await differencesOf(orderId)).toEqual([]);
  shop.model.failNextRefunds('refused');
  const body = { status: 'rejected', trackingStatus: 'Cancelled' };
  const path = `/api/orders/update-status/${orderId}`;
  await sendRequest(shop.api.url, { method: 'PUT', path, as: shop.admin, body });
  await expect
    .poll(() => shop.paymentOf(shop.admin, orderId), { timeout: 10_000 })
    .toMatchObject({ refunds: [{ state: 'withdrawn' }, { state: 'failed' }] });
  await shop.post(shop.admin, `/api/payments/${orderId}/refunds/${orderId}-2/withdraw`);
  expect(await differencesOf(orderId)).toMatchObject([
    { kind: 'refund-failed', description: expect.stringContaining(`${orderId}-1 of ₹300.00 was withdrawn`) },
    { kind: 'refund-failed', canResolve: false, log: TOTAL - 300 },
  ]);
  await refundOf(orderId, { reason: 'Sold out.' });
  await expect
    .poll(() => shop.paymentOf(shop.admin, orderId), { timeout: 10_000 })
    .toMatchObject({ state: 'refunded' });
  expect(await differencesOf(orderId)).toEqual([]);
  await shop.deliver();
});
test('a failed refund is not tried again when it was made by hand and no webhook came', async () => {
  const { orderId, paymentId } = await failedRefund({ amount: 300 });
  shop.model.refund({ paymentId, amountPaise: 30_000, receipt: null });
  shop.model.takeNotices();
  shop.pass(61_000);
  await expect
    .poll(() => shop.typesOf(orderId), { timeout: 20_000 })
    .toEqual([
      ...['PaymentRequested', 'PaymentCaptured', 'RefundRequested', 'RefundFailed'],
      ...['RefundRequested', 'PaymentDisputed', 'RefundFailed'],
    ]);
  expect(shop.model.books.payments.get(paymentId)?.refundedPaise).toBe(30_000);
  await resolve(orderId);
  expect(await shop.paymentOf(shop.admin, orderId)).toMatchObject({
    ...{ state: 'refunded in part', refunded: 300 },
    refunds: [{ state: 'processed' }],
  });
  await shop.deliver();
});
test('a failed refund is withdrawn before another amount that was made by hand is entered', async () => {
  const { orderId, paymentId } = await failedRefund({});
  shop.model.refund({ paymentId, amountPaise: 30_000, receipt: null });
  await shop.deliver();
  const refused = await resolve(orderId);
  expect([refused.status, refused.body]).toMatchObject([409, { code: 'refund-in-the-way' }]);
  const path = `/api/payments/${orderId}/refunds/${orderId}-1/withdraw`;
  const withdrawn = await shop.post(shop.admin, path);
  expect([withdrawn.status, withdrawn.body]).toMatchObject([
    200,
    { data: { state: 'paid', refundable: TOTAL, refunds: [{ state: 'withdrawn' }] } },
  ]);
  expect((await shop.post(shop.admin, path)).status).toBe(200);
  expect((await resolve(orderId)).body).toMatchObject({
    data: { state: 'refunded in part', refunded: 300, refundable: TOTAL - 300 },
  });
  await shop.deliver();
});
test('a refund is not withdrawn while the gateway does not answer, or when it was made after all', async () => {
  const { orderId } = await shop.paid();
  shop.model.failNextRefunds('answer lost', 'refused');
  await refundOf(orderId, { amount: 100, reason: 'Late.' });
  await expect
    .poll(() => shop.paymentOf(shop.admin, orderId), { timeout: 20_000 })
    .toMatchObject({ refunds: [{ state: 'failed' }] });
  shop.model.takeNotices();
  const path = `/api/payments/${orderId}/refunds/${orderId}-1/withdraw`;
  shop.model.setAway(true);
  const headers = { Authorization: `Bearer ${shop.admin.token}` };
  expect((await fetch(shop.api.url + path, { method: 'POST', headers })).status).toBe(503);
  shop.model.setAway(false);
  expect((await shop.post(shop.admin, path)).body).toMatchObject({ code: 'refund-not-failed' });
  expect(await shop.paymentOf(shop.admin, orderId)).toMatchObject({ refunds: [{ state: 'processed' }] });
});
test('a refund that was made at the gateway is recorded', async () => {
  const { orderId, paymentId } = await shop.paid();
  shop.model.refund({ paymentId, amountPaise: 5_000, receipt: null });
  await shop.deliver();
  expect(await differencesOf(orderId)).toContainEqual(expect.objectContaining({ kind: 'dispute' }));
  await resolve(orderId);
  expect(await differencesOf(orderId)).toEqual([]);
  expect(await shop.paymentOf(shop.admin, orderId)).toMatchObject({
    state: 'refunded in part',
    refunded: 50,
  });
});
test('a refund that was made at the gateway is found when no webhook came', async () => {
  const { orderId, paymentId } = await shop.paid();
  shop.model.refund({ paymentId, amountPaise: 5_000, receipt: null });
  shop.model.takeNotices();
  await resolve(orderId);
  expect(await shop.paymentOf(shop.admin, orderId)).toMatchObject({
    ...{ state: 'refunded in part', refunded: 50, refundable: TOTAL - 50 },
    refunds: [{ state: 'processed' }],
  });
  expect(await differencesOf(orderId)).toEqual([]);
});
