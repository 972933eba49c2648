// The board of truth, and what is due without anyone asking: the end of the time to pay, and lost webhooks.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { fieldsOf } from '@aangan/shared-events/fields';
import { sendRequest } from '../../../testing/given.ts';
import { startPayingShop, TOTAL, type PayingShop } from '../../../testing/paying-shop.ts';

const MINUTE = 60_000;
let shop: PayingShop;

beforeAll(async () => {
  shop = await startPayingShop();
});
afterEach(() => shop.model.setAway(false));
afterAll(() => shop.api.stop());

describe('the board', () => {
  const board = async (query = 'fresh=yes'): Promise<Record<string, unknown>> => {
    await shop.api.caughtUp();
    const { body } = await sendRequest(shop.api.url, {
      method: 'GET',
      path: `/api/payments/board?${query}`,
      as: shop.admin,
    });
    return { ...fieldsOf(fieldsOf(body)['data']) };
  };
  const differencesOf = async (orderId: number): Promise<readonly unknown[]> => {
    const { differences } = await board();
    const all: readonly unknown[] = Array.isArray(differences) ? differences : [];
    return all.filter((each) => fieldsOf(each)['orderId'] === orderId);
  };
  test('shows a capture that the log lacks until it is resolved', async () => {
    const { orderId, gatewayOrderId } = await shop.checkedOut();
    shop.model.pay(gatewayOrderId, 'captured');
    shop.model.takeNotices();
    shop.pass(2_000);
    expect(await differencesOf(orderId)).toMatchObject([
      { kind: 'capture', gateway: TOTAL, log: 0, canResolve: true },
    ]);
    await shop.post(shop.admin, `/api/payments/${orderId}/resolve`);
    expect(await differencesOf(orderId)).toEqual([]);
  });
  test('shows a refund that was made at the gateway until it is entered', async () => {
    const { orderId, paymentId } = await shop.paid();
    // No round may ask the gateway and record the dispute before its notice does.
    shop.model.setAway(true);
    shop.model.refund({ paymentId, amountPaise: 5_000, receipt: null });
    expect(await shop.deliver()).toEqual([409]);
    shop.model.setAway(false);
    shop.pass(2_000);
    expect(await differencesOf(orderId)).toMatchObject([
      { kind: 'refund', gateway: 50 },
      { kind: 'dispute' },
    ]);
    await shop.post(shop.admin, `/api/payments/${orderId}/resolve`);
    expect(await differencesOf(orderId)).toEqual([]);
    expect(await shop.paymentOf(shop.admin, orderId)).toMatchObject({
      state: 'refunded in part',
      refunded: 50,
    });
  });
  test('is the log alone while the gateway is away', async () => {
    shop.pass(2_000);
    shop.model.setAway(true);
    const { days } = await board();
    expect(days).toEqual(expect.arrayContaining([expect.objectContaining({ gateway: null })]));
    shop.model.setAway(false);
    shop.pass(2_000);
  });
});

describe('asking the gateway about an order', () => {
  test('records the others when one payment is refused, and captures no authorized one beside a captured', async () => {
    const { orderId, gatewayOrderId } = await shop.checkedOut();
    const waiting = shop.model.pay(gatewayOrderId, 'authorized');
    shop.model.pay(gatewayOrderId, 'captured');
    shop.model.takeNotices();
    await shop.post(shop.admin, `/api/payments/${orderId}/resolve`);
    expect(await shop.typesOf(orderId)).toEqual(['PaymentRequested', 'PaymentCaptured']);
    expect(shop.model.books.payments.get(waiting.id)?.status).toBe('authorized');
  });
  test('ends with the refusal of the gateway, after all else', async () => {
    const { orderId, gatewayOrderId } = await shop.checkedOut();
    shop.model.pay(gatewayOrderId, 'authorized');
    shop.model.pay(gatewayOrderId, 'failed');
    shop.model.takeNotices();
    // The list of the order is answered, the capture is not.
    shop.model.failNextCaptures('refused');
    const answer = await shop.post(shop.admin, `/api/payments/${orderId}/resolve`);
    expect([answer.status, answer.body]).toMatchObject([409, { code: 'gateway-refuses' }]);
    expect(await shop.typesOf(orderId)).toEqual(['PaymentRequested', 'PaymentFailed']);
  });
});

describe('a refund that failed', () => {
  test('is tried again by itself, and is not paid twice when the first attempt had been done after all', async () => {
    const { orderId, paymentId } = await shop.paid();
    shop.model.failNextRefunds('answer lost', 'refused');
    await shop.post(shop.admin, `/api/payments/${orderId}/refunds`, { amount: 100, reason: 'Late.' });
    await expect
      .poll(() => shop.paymentOf(shop.admin, orderId), { timeout: 20_000 })
      .toMatchObject({ refunds: [{ state: 'failed' }] });
    shop.model.takeNotices();
    shop.pass(61_000);
    await expect
      .poll(() => shop.paymentOf(shop.admin, orderId), { timeout: 20_000 })
      .toMatchObject({ refunds: [{ state: 'processed' }], refunded: 100 });
    expect(shop.model.books.payments.get(paymentId)?.refundedPaise).toBe(10_000);
    expect(await shop.typesOf(orderId)).toEqual([
      'PaymentRequested',
      'PaymentCaptured',
      ...['RefundRequested', 'RefundFailed', 'RefundRequested', 'RefundProcessed'],
    ]);
  });
});

// These move the clock, so they come last.
describe('the time to pay', () => {
  test('ends: the order is rejected, and what arrives later is paid back', async () => {
    const { shopper, orderId, gatewayOrderId } = await shop.checkedOut();
    shop.pass(31 * MINUTE);
    await expect
      .poll(() => shop.orderOf(orderId), { timeout: 20_000 })
      .toMatchObject({ status: 'rejected', payment: { state: 'expired' } });
    expect((await shop.post(shopper, `/api/payments/${orderId}/checkout`)).body).toMatchObject({
      code: 'payment-closed',
    });
    // What earlier tests left.
    shop.model.takeNotices();
    shop.model.pay(gatewayOrderId, 'captured');
    expect(await shop.deliver()).toEqual([200]);
    await expect
      .poll(() => shop.orderOf(orderId), { timeout: 20_000 })
      .toMatchObject({ payment: { state: 'refunded', paid: TOTAL, refunded: TOTAL } });
    await shop.deliver();
  });
  test('does not end for an order whose payment only the gateway knows', async () => {
    const { orderId, gatewayOrderId } = await shop.checkedOut();
    shop.model.pay(gatewayOrderId, 'captured');
    shop.model.takeNotices();
    shop.pass(31 * MINUTE);
    await expect
      .poll(() => shop.orderOf(orderId), { timeout: 20_000 })
      .toMatchObject({ status: 'pending', payment: { state: 'paid' } });
    // Not even for a moment.
    expect(await shop.typesOf(orderId)).toEqual(['PaymentRequested', 'PaymentCaptured']);
  });
  test('passes while the gateway is asked after a minute about a lost webhook', async () => {
    const { orderId, gatewayOrderId } = await shop.checkedOut();
    shop.model.pay(gatewayOrderId, 'captured');
    shop.model.takeNotices();
    shop.pass(61_000);
    await expect
      .poll(() => shop.orderOf(orderId), { timeout: 20_000 })
      .toMatchObject({ status: 'pending', payment: { state: 'paid' } });
  });
});

describe('once an hour', () => {
  const HOUR = 60 * MINUTE;
  const DAYS = 24 * HOUR;
  test('the gateway is asked about the last day: a late capture, and a refund of an old payment', async () => {
    const old = await shop.checkedOut();
    const { id } = shop.model.pay(old.gatewayOrderId, 'captured', { createdAt: shop.now() - 9 * DAYS });
    const late = await shop.checkedOut();
    const failed = shop.model.pay(late.gatewayOrderId, 'failed', { createdAt: shop.now() - 4 * DAYS });
    await shop.deliver();
    shop.pass(31 * MINUTE);
    await expect.poll(() => shop.typesOf(late.orderId)).toContain('PaymentExpired');
    // One of a payment that the gateway does not know with these keys holds up no other.
    shop.model.books.refunds.set('rfnd_other', {
      ...{ id: 'rfnd_other', paymentId: 'pay_other', amountPaise: 100, status: 'processed' },
      ...{ receipt: null, createdAt: shop.now() },
    });
    shop.model.refund({ paymentId: id, amountPaise: 5_000, receipt: null });
    shop.model.confirmLate(failed.id);
    shop.model.takeNotices();
    shop.pass(HOUR);
    await expect.poll(() => shop.typesOf(old.orderId)).toContain('PaymentDisputed');
    await expect.poll(() => shop.typesOf(late.orderId)).toContain('RefundProcessed');
  });
});
