// Beginning to pay: log, views and process managers are real, the gateway is a model.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { fieldsOf } from '@aangan/shared-events/fields';
import { sendRequest } from '../../testing/given.ts';
import { orderReceipt } from './receipts.ts';
import { orderIdIn, place } from '../../testing/orders.ts';
import { SHOP_NAME, startPayingShop, TOTAL, type PayingShop } from '../../testing/paying-shop.ts';

let shop: PayingShop;

beforeAll(async () => {
  shop = await startPayingShop();
});
afterEach(() => shop.model.setAway(false));
afterAll(() => shop.api.stop());

describe('the checkout', () => {
  test('opens with the gateway’s order, once for each order', async () => {
    const { shopper, orderId, gatewayOrderId } = await shop.checkedOut();
    const again = await shop.post(shopper, `/api/payments/${orderId}/checkout`);
    expect(again.body).toMatchObject({
      data: { state: 'awaiting', canPay: true, amount: TOTAL, gateway: null, isSandbox: true },
      checkout: {
        options: {
          ...{ order_id: gatewayOrderId, amount: 429_750, currency: 'INR' },
          name: SHOP_NAME,
          callback_url: `/api/payments/${orderId}/return`,
          prefill: { name: 'Asha Rao', email: 'asha@example.org', contact: '9876543210' },
        },
      },
    });
    expect(await shop.typesOf(orderId)).toEqual(['PaymentRequested']);
  });
  test('of two tabs at once uses one order of the gateway', async () => {
    const { shopper, orderId } = await shop.ordered();
    const path = `/api/payments/${orderId}/checkout`;
    const answers = await Promise.all([
      shop.post(shopper, path),
      shop.post(shopper, path),
      shop.post(shopper, path),
    ]);
    const ids = answers.map(
      ({ body }) => fieldsOf(fieldsOf(fieldsOf(body)['checkout'])['options'])['order_id'],
    );
    expect(new Set(ids).size).toBe(1);
    expect(await shop.typesOf(orderId)).toEqual(['PaymentRequested']);
  });
  test('is 503 while the gateway is away, and the order stays payable', async () => {
    const { shopper, orderId } = await shop.ordered();
    shop.model.setAway(true);
    const path = `/api/payments/${orderId}/checkout`;
    const answer = await fetch(shop.api.url + path, {
      method: 'POST',
      headers: { Authorization: `Bearer ${shopper.token}` },
    });
    expect([answer.status, await answer.json()]).toEqual([
      503,
      {
        success: false,
        code: 'payment-unavailable',
        message: 'Payment is not available right now. Your order is kept for 30 minutes.',
      },
    ]);
    shop.model.setAway(false);
    expect((await shop.post(shopper, path)).status).toBe(200);
    const receipt = orderReceipt(await shop.api.services.log.logId(), orderId);
    expect(receipt).toMatch(new RegExp(`^[0-9a-z]{8,16}-${orderId}$`));
    expect([...shop.model.books.orders.values()].filter((each) => each.receipt === receipt)).toHaveLength(1);
  });
  test.each(['refused', 'keys refused'] as const)(
    'is 503 while the gateway answers %s, and readiness knows of the keys',
    async (fault) => {
      const { shopper, orderId } = await shop.ordered();
      shop.model.failNext(fault);
      const answer = await fetch(`${shop.api.url}/api/payments/${orderId}/checkout`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${shopper.token}` },
      });
      expect([answer.status, await answer.json()]).toMatchObject([503, { code: 'payment-unavailable' }]);
      expect(shop.model.gateway.areKeysRefused()).toBe(fault === 'keys refused');
      expect((await shop.post(shopper, `/api/payments/${orderId}/checkout`)).status).toBe(200);
    },
  );
  test('never takes over an order of the gateway with the same receipt from before the order was placed', async () => {
    const { shopper, orderId } = await shop.ordered();
    const receipt = orderReceipt(await shop.api.services.log.logId(), orderId);
    const old = { receipt, amountPaise: 429_750, currency: 'INR', status: 'paid' } as const;
    shop.model.books.orders.set('order_old', { ...old, id: 'order_old', createdAt: shop.now() - 3_600_000 });
    shop.model.pay('order_old', 'captured');
    shop.model.takeNotices();
    const { body } = await shop.post(shopper, `/api/payments/${orderId}/checkout`);
    expect(body).toMatchObject({ data: { state: 'awaiting', paid: 0 } });
    expect(fieldsOf(fieldsOf(fieldsOf(body)['checkout'])['options'])['order_id']).not.toBe('order_old');
  });
  test('does not open for an order of the gateway that has another amount or is paid by something unknown', async () => {
    const { shopper, orderId, gatewayOrderId } = await shop.checkedOut();
    const made = shop.model.books.orders.get(gatewayOrderId);
    if (made === undefined) return expect.fail('no order at the gateway');
    const path = `/api/payments/${orderId}/checkout`;
    const headers = { Authorization: `Bearer ${shopper.token}` };
    for (const wrong of [{ amountPaise: 100 }, { currency: 'USD' }, { status: 'paid' } as const]) {
      shop.model.books.orders.set(gatewayOrderId, { ...made, ...wrong });
      expect((await fetch(shop.api.url + path, { method: 'POST', headers })).status).toBe(503);
    }
    shop.model.books.orders.set(gatewayOrderId, made);
    expect((await shop.post(shopper, path)).status).toBe(200);
  });
  test('records each payment it finds, also when it is sent with a key', async () => {
    const { shopper, orderId, gatewayOrderId } = await shop.checkedOut();
    shop.model.pay(gatewayOrderId, 'failed');
    shop.model.pay(gatewayOrderId, 'captured');
    shop.model.takeNotices();
    const answer = await sendRequest(shop.api.url, {
      ...{ method: 'POST', path: `/api/payments/${orderId}/checkout`, as: shopper, body: {} },
      headers: { 'Idempotency-Key': 'a-key-of-the-shopper-1' },
    });
    expect(answer.body).toMatchObject({ data: { state: 'paid' }, checkout: null });
  });
  test('finds a payment that was made in a window since closed', async () => {
    const { shopper, orderId, gatewayOrderId } = await shop.checkedOut();
    shop.model.pay(gatewayOrderId, 'captured');
    shop.model.takeNotices();
    const again = await shop.post(shopper, `/api/payments/${orderId}/checkout`);
    expect(again.body).toMatchObject({ data: { state: 'paid' }, checkout: null });
  });
  test('is refused for another’s order, and for cash on delivery', async () => {
    const { orderId } = await shop.ordered();
    const other = await shop.api.person();
    await shop.api.caughtUp();
    expect((await shop.post(other, `/api/payments/${orderId}/checkout`)).status).toBe(404);
    const cash = orderIdIn((await sendRequest(shop.api.url, place(other))).body);
    expect((await shop.post(other, `/api/payments/${cash}/checkout`)).body).toMatchObject({
      code: 'not-online',
    });
  });
});
