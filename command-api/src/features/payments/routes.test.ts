// Payments end to end, with a model of the gateway: log, views and process managers are real.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { parsePosition } from '@aangan/shared-events/position';
import { CHECKPOINTS_KEY } from '../../domain/checkpoints.ts';
import { makeGiven, sendRequest } from '../../testing/given.ts';
import { signCheckout } from '../../testing/model-gateway.ts';
import { appendAndAwait, aProduct } from '../../testing/catalogue.ts';
import { anOrder, lamp, orderIdIn, place } from '../../testing/orders.ts';
import { startPayingShop, TOTAL, type PayingShop } from '../../testing/paying-shop.ts';

let shop: PayingShop;

beforeAll(async () => {
  shop = await startPayingShop();
});
afterEach(() => shop.model.setAway(false));
afterAll(() => shop.api.stop());

const given = makeGiven(() => shop.api);

describe('the browser’s word', () => {
  const hint = (order: string, payment: string) => ({
    razorpay_order_id: order,
    razorpay_payment_id: payment,
    razorpay_signature: signCheckout(order, payment),
  });
  test('is recorded when it is signed and the gateway agrees', async () => {
    const { shopper, orderId, gatewayOrderId } = await shop.checkedOut();
    const { id } = shop.model.pay(gatewayOrderId, 'authorized');
    const path = `/api/payments/${orderId}/confirm`;
    const wrong = { ...hint(gatewayOrderId, id), razorpay_signature: 'f'.repeat(64) };
    expect((await shop.post(shopper, path, wrong)).body).toMatchObject({ code: 'bad-signature' });
    const answer = await shop.post(shopper, path, hint(gatewayOrderId, id));
    expect(answer.body).toMatchObject({
      data: { state: 'paid', paid: TOTAL, refundable: TOTAL, instrument: 'UPI okaxis', canPay: false },
    });
    expect(shop.model.books.payments.get(id)?.status).toBe('captured');
    expect(await shop.typesOf(orderId)).toEqual(['PaymentRequested', 'PaymentCaptured']);
    await given()
      .when({ method: 'GET', path: `/api/orders?payment=paid&search=%23${orderId}`, as: shop.admin })
      .then(200, { data: [{ id: orderId, payment: { state: 'paid', paid: TOTAL, revision: 1 } }] });
  });
  test('about a payment of another order is refused', async () => {
    const mine = await shop.checkedOut();
    const theirs = await shop.checkedOut();
    const { id } = shop.model.pay(theirs.gatewayOrderId, 'captured');
    const answer = await shop.post(
      mine.shopper,
      `/api/payments/${mine.orderId}/confirm`,
      hint(theirs.gatewayOrderId, id),
    );
    expect(answer.body).toMatchObject({ code: 'payment-mismatch' });
    // Anyone can send such a hint: it is no dispute.
    expect(await shop.typesOf(mine.orderId)).toEqual(['PaymentRequested']);
    expect(await shop.paymentOf(mine.shopper, mine.orderId)).toMatchObject({ state: 'awaiting', paid: 0 });
    await shop.deliver();
  });
});

describe('a webhook', () => {
  test('is recorded once by its event id, also when something else is delivered under the same one', async () => {
    const { orderId, gatewayOrderId } = await shop.checkedOut();
    shop.model.pay(gatewayOrderId, 'failed');
    shop.model.pay(gatewayOrderId, 'failed');
    const [first, second] = shop.model.takeNotices();
    if (first === undefined || second === undefined) throw new Error('the gateway has sent nothing');
    for (const notice of [first, { ...second, eventId: first.eventId }])
      expect((await shop.send(notice)).status).toBe(200);
    expect(await shop.typesOf(orderId)).toEqual(['PaymentRequested', 'PaymentFailed']);
    expect((await shop.send(second)).status).toBe(200);
    expect(await shop.typesOf(orderId)).toEqual(['PaymentRequested', 'PaymentFailed', 'PaymentFailed']);
  });
  test('is recorded once, however often and in whatever order it comes', async () => {
    const { shopper, orderId, gatewayOrderId } = await shop.checkedOut();
    shop.model.pay(gatewayOrderId, 'failed');
    const { id } = shop.model.pay(gatewayOrderId, 'authorized');
    shop.model.capture(id, 429_750);
    const notices = shop.model.takeNotices();
    for (const notice of [...notices].toReversed()) expect((await shop.send(notice)).status).toBe(200);
    for (const notice of notices) expect((await shop.send(notice)).status).toBe(200);
    expect((await shop.typesOf(orderId)).toSorted()).toEqual([
      'PaymentCaptured',
      'PaymentFailed',
      'PaymentRequested',
    ]);
    expect(await shop.paymentOf(shopper, orderId)).toMatchObject({ state: 'paid', paid: TOTAL });
  });
  test('shows why an attempt failed, and the order can be paid again', async () => {
    const { shopper, orderId, gatewayOrderId } = await shop.checkedOut();
    shop.model.pay(gatewayOrderId, 'failed');
    await shop.deliver();
    expect(await shop.paymentOf(shopper, orderId)).toMatchObject({
      state: 'failed',
      failure: 'The payment was not completed. Try again, or pay in another way.',
      canPay: true,
    });
  });
  test('is refused with a wrong signature, and 400 when it cannot be read', async () => {
    const { gatewayOrderId, orderId } = await shop.checkedOut();
    shop.model.pay(gatewayOrderId, 'captured');
    const [notice] = shop.model.takeNotices();
    if (notice === undefined) return expect.fail('no notice');
    expect((await shop.send(notice, { signature: 'f'.repeat(64) })).body).toMatchObject({
      code: 'bad-signature',
    });
    const unreadable = await shop.send(notice, { body: '{' });
    expect([unreadable.status, unreadable.body]).toMatchObject([400, { code: 'unreadable-notice' }]);
    expect(await shop.typesOf(orderId)).toEqual(['PaymentRequested']);
    expect((await shop.send(notice)).status).toBe(200);
  });
  test.each([
    ['amount', { amountPaise: 100 }, 409],
    ['currency', { currency: 'USD' }, 409],
    ['order', { orderId: 'order_unknown' }, 404],
  ])('is refused for a wrong %s', async (_, more, status) => {
    const { shopper, orderId, gatewayOrderId } = await shop.checkedOut();
    shop.model.pay(gatewayOrderId, 'captured', more);
    const [notice] = shop.model.takeNotices();
    if (notice === undefined) return expect.fail('no notice');
    expect((await shop.send(notice)).status).toBe(status);
    expect(await shop.paymentOf(shopper, orderId)).toMatchObject({ state: 'awaiting', paid: 0 });
    // Once its dispute is in the log, the gateway need not send it for a day.
    expect((await shop.send(notice)).status).toBe(status === 404 ? 404 : 200);
    expect((await shop.send({ ...notice, eventId: `${notice.eventId}-again` })).status).toBe(
      status === 404 ? 404 : 200,
    );
  });
});

describe('accepting', () => {
  const accept = (orderId: number) =>
    ({
      method: 'PUT',
      path: `/api/orders/update-status/${orderId}`,
      as: shop.admin,
      body: { status: 'accepted', trackingStatus: 'Confirmed' },
    }) as const;
  test('is refused until an online order is paid; the dropdown stays free', async () => {
    const { orderId, gatewayOrderId } = await shop.checkedOut();
    await given()
      .when(accept(orderId))
      .then(409, { code: 'not-paid', message: 'This order is not paid yet.' }, []);
    shop.model.pay(gatewayOrderId, 'captured');
    await shop.deliver();
    await given()
      .when(accept(orderId))
      .then(200, { data: { status: 'accepted', payment: { state: 'paid' } } });
    const other = await shop.ordered();
    await given()
      .when({ ...accept(other.orderId), body: { status: 'fulfilled' } })
      .then(200, { data: { status: 'fulfilled', payment: { state: 'awaiting' } } });
    const found = (query: string) =>
      given().when({ method: 'GET', path: `/api/orders?${query}`, as: shop.admin });
    await found('payment=paid&limit=1').then(200, { data: [{ id: orderId }] });
    await found('payment=awaiting&status=fulfilled&sort=total_asc').then(200, {
      data: [{ id: other.orderId }],
      total: 1,
    });
    await found('payment=lost').then(400);
  });
  test('is possible when a part was paid back', async () => {
    const { orderId } = await shop.paid();
    await shop.post(shop.admin, `/api/payments/${orderId}/refunds`, {
      amount: 100,
      reason: 'Out of scarves.',
    });
    await given()
      .when(accept(orderId))
      .then(200, { data: { status: 'accepted' } });
    await expect
      .poll(() => shop.paymentOf(shop.admin, orderId), { timeout: 20_000 })
      .toMatchObject({ state: 'refunded in part', refunded: 100 });
  });
  test('is refused while the money is on its way back', async () => {
    const { orderId, paymentId } = await shop.paid();
    shop.model.setAway(true);
    await shop.post(shop.admin, `/api/payments/${orderId}/refunds`, { reason: 'Sold out.' });
    await given().when(accept(orderId)).then(409, { code: 'not-paid' }, []);
    expect(await shop.paymentOf(shop.admin, orderId)).toMatchObject({ state: 'refunding' });
    expect(await shop.orderOf(orderId)).toMatchObject({ payment: { state: 'refunding' } });
    shop.model.setAway(false);
    await expect
      .poll(() => shop.model.books.payments.get(paymentId)?.status, { timeout: 20_000 })
      .toBe('refunded');
    await shop.deliver();
  });
  test('is refused for a payment of a wrong amount that was entered', async () => {
    const { orderId, gatewayOrderId } = await shop.checkedOut();
    shop.model.pay(gatewayOrderId, 'captured', { amountPaise: 100 });
    await shop.deliver();
    // Its refund is requested, and not made.
    shop.model.failNextRefunds('away', 'away', 'away');
    await shop.post(shop.admin, `/api/payments/${orderId}/resolve`);
    await given().when(accept(orderId)).then(409, { code: 'not-paid' }, []);
    expect(await shop.paymentOf(shop.admin, orderId)).toMatchObject({ state: 'refunding', paid: 1 });
    await expect
      .poll(() => shop.paymentOf(shop.admin, orderId), { timeout: 20_000 })
      .toMatchObject({ state: 'refunded' });
    await shop.deliver();
  });
});

describe('paying back', () => {
  const reject = (orderId: number) =>
    sendRequest(shop.api.url, {
      method: 'PUT',
      path: `/api/orders/update-status/${orderId}`,
      as: shop.admin,
      body: { status: 'rejected', trackingStatus: 'Cancelled' },
    });
  test('follows the rejection of a paid order', async () => {
    const { orderId, paymentId } = await shop.paid();
    await reject(orderId);
    await expect
      .poll(() => shop.orderOf(orderId))
      .toMatchObject({ payment: { state: 'refunded', refunded: TOTAL } });
    expect(shop.model.books.payments.get(paymentId)).toMatchObject({ status: 'refunded' });
    expect(await shop.deliver()).toEqual([200]);
    expect(shop.model.books.refunds.size).toBeGreaterThan(0);
    expect(
      [...shop.model.books.refunds.values()].filter((each) => each.paymentId === paymentId),
    ).toHaveLength(1);
  });
  test('follows a payment that arrives when the rejection has been dealt with', async () => {
    const { orderId, gatewayOrderId } = await shop.checkedOut();
    await reject(orderId);
    const rejected = (await shop.api.eventsAfter(0n)).findLast(({ type }) => type === 'OrderRejected');
    const { redis } = shop.api.services;
    const checkpoint = async () =>
      parsePosition(
        String(await redis.send(CHECKPOINTS_KEY, 'HGET', CHECKPOINTS_KEY, 'refund-rejected-order')),
      );
    await expect
      .poll(async () => ((await checkpoint())?.commit ?? 0n) >= (rejected?.position ?? 0n))
      .toBe(true);
    shop.model.pay(gatewayOrderId, 'captured');
    expect(await shop.deliver()).toEqual([200]);
    await expect
      .poll(() => shop.orderOf(orderId))
      .toMatchObject({ status: 'rejected', payment: { state: 'refunded', refunded: TOTAL } });
    await shop.deliver();
  });
  test('of a part says what is left, and its answer may be lost', async () => {
    const { orderId, paymentId } = await shop.paid();
    shop.model.failNextRefunds('answer lost');
    const answer = await shop.post(shop.admin, `/api/payments/${orderId}/refunds`, {
      amount: 100,
      reason: 'One was broken.',
    });
    expect([answer.status, answer.body]).toMatchObject([
      201,
      { data: { refundable: TOTAL - 100, refunds: [{ amount: 100, state: 'requested' }] } },
    ]);
    await expect
      .poll(() => shop.paymentOf(shop.admin, orderId), { timeout: 10_000 })
      .toMatchObject({
        state: 'refunded in part',
        refunds: [{ id: `${orderId}-1`, state: 'processed', reason: 'One was broken.' }],
      });
    expect(shop.model.books.payments.get(paymentId)?.refundedPaise).toBe(10_000);
    const tooMuch = await shop.post(shop.admin, `/api/payments/${orderId}/refunds`, {
      amount: 4200,
      reason: 'All.',
    });
    expect(tooMuch.body).toMatchObject({ code: 'refund-too-large' });
    await shop.deliver();
  });
  test('that the gateway refuses is tried again when an administrator asks', async () => {
    const { orderId } = await shop.paid();
    shop.model.failNextRefunds('refused');
    await shop.post(shop.admin, `/api/payments/${orderId}/refunds`, { reason: 'Sold out.' });
    await expect
      .poll(() => shop.paymentOf(shop.admin, orderId), { timeout: 10_000 })
      .toMatchObject({
        refunds: [{ state: 'failed', failure: 'The gateway refused the refund. Its dashboard says why.' }],
      });
    expect((await shop.post(shop.admin, `/api/payments/${orderId}/resolve`)).status).toBe(200);
    await expect
      .poll(() => shop.paymentOf(shop.admin, orderId), { timeout: 10_000 })
      .toMatchObject({ state: 'refunded', refunds: [{ state: 'processed' }] });
    await shop.deliver();
  });
});

describe('cash', () => {
  test('is collected once', async () => {
    const shopper = await shop.api.person();
    await shop.api.caughtUp();
    const orderId = orderIdIn((await sendRequest(shop.api.url, place(shopper))).body);
    expect(await shop.paymentOf(shopper, orderId)).toMatchObject({ state: 'due on delivery', canPay: false });
    const path = `/api/payments/${orderId}/collect`;
    expect((await shop.post(shop.admin, path, { reference: 'R7' })).body).toMatchObject({
      data: { state: 'paid', paid: TOTAL },
    });
    expect((await shop.post(shop.admin, path)).body).toMatchObject({ code: 'already-collected' });
    expect((await shop.post(shopper, path)).status).toBe(403);
  });

  test('is not collected for an order that costs nothing', async () => {
    const shopper = await shop.api.person();
    const gift = aProduct(3, { sizes: [], colorIds: [], name: 'Sample', pricePaise: 0 });
    await appendAndAwait(shop.api, 'product-3', { type: 'ProductAdded', data: gift });
    const order = anOrder({ items: [{ ...lamp, id: 3 }], totalPrice: 0 });
    const orderId = orderIdIn((await sendRequest(shop.api.url, place(shopper, order))).body);
    expect(await shop.post(shop.admin, `/api/payments/${orderId}/collect`)).toMatchObject({
      ...{ status: 409, body: { code: 'nothing-to-collect' } },
    });
  });
});
