// The money of returns: online through the gateway, or in cash; never more than what arrived is worth or than was paid, also with two administrators at once.
import { orderIdIn, place } from '../../testing/orders.ts';
import { paymentResponse } from '@aangan/shared-events/features/payments/http';
import { returnResponse, type ReturnResponse } from '@aangan/shared-events/features/returns/http';
import { returnStream } from '@aangan/shared-events/features/returns/events';
import { fieldsOf } from '@aangan/shared-events/fields';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Person } from '../../testing/api.ts';
import { sendRequest, type TestResponse } from '../../testing/given.ts';
import { askReturn, deliver } from '../../testing/returns.ts';
import { startPayingShop, TOTAL, type PayingShop } from '../../testing/paying-shop.ts';

let shop: PayingShop;
let otherUrl: string;

beforeAll(async () => {
  shop = await startPayingShop();
  otherUrl = (await shop.api.secondApi()).url;
});
afterAll(() => shop.api.stop());

/** A kurta, of which the orders of these tests have two. */
const KURTA = 1899;

const admins = (orderId: number, action: string, body: object, url = shop.api.url) =>
  sendRequest(url, {
    ...{ method: 'POST', path: `/api/returns/${orderId}/1/${action}`, as: shop.admin, body },
  });
const read = async (orderId: number): Promise<ReturnResponse> => {
  const path = `/api/returns/${orderId}/1`;
  const { body } = await sendRequest(shop.api.url, { method: 'GET', path, as: shop.admin });
  return returnResponse.parse(fieldsOf(body)['data']);
};
const eventsOf = async (stream: string): Promise<readonly string[]> =>
  (await shop.api.services.log.readStream(stream)).map(({ type }) => type);
const codes = (answers: readonly TestResponse[]): readonly unknown[] =>
  answers.map(({ body }) => fieldsOf(body)['code']).filter((code) => code !== undefined);

/** Delivers the order, and lets both kurtas come back. */
async function arrived(shopper: Person, orderId: number): Promise<void> {
  await sendRequest(shop.api.url, deliver(orderId, shop.admin));
  const asking = askReturn(orderId, [{ line: 0, quantity: 2 }], { as: shopper });
  expect((await sendRequest(shop.api.url, asking)).status).toBe(201);
  await admins(orderId, 'approve', {});
  const lines = [{ line: 0, quantity: 2, restock: false }];
  expect((await admins(orderId, 'receive', { lines })).status).toBe(200);
}

/** Appends events of the first refund of a return, of one rupee, as no route does. */
async function append(
  orderId: number,
  ...types: readonly ('ReturnRefundRequested' | 'ReturnRefundRefused')[]
): Promise<void> {
  const stream = returnStream(orderId, 1);
  const [first] = await shop.api.services.log.readStream(stream);
  const { returnId, number, accountId, at } = fieldsOf(first?.data);
  const of = { returnId, orderId, number, accountId, at, attempt: 1 };
  const events = types.map((type) =>
    type === 'ReturnRefundRequested'
      ? { type, data: { ...of, amountPaise: 100, how: 'online' } }
      : { type, data: { ...of, leftPaise: 0 } },
  );
  await shop.api.append(stream, events);
}

async function paidOnline(): Promise<number> {
  const { shopper, orderId, gatewayOrderId } = await shop.checkedOut();
  shop.model.pay(gatewayOrderId, 'captured');
  await shop.deliver();
  await arrived(shopper, orderId);
  return orderId;
}

async function cashOnDelivery(): Promise<number> {
  const shopper = await shop.api.person();
  await shop.api.caughtUp();
  const orderId = orderIdIn((await sendRequest(shop.api.url, place(shopper))).body);
  await arrived(shopper, orderId);
  return orderId;
}

describe('a return of an order that was paid online', () => {
  test('is refunded in parts, up to what arrived is worth', async () => {
    const orderId = await paidOnline();
    expect(await read(orderId)).toMatchObject({ refundWay: 'online', refundable: 2 * KURTA });
    const tooMuch = await admins(orderId, 'refund', { amount: 2 * KURTA + 0.01 });
    expect([tooMuch.status, codes([tooMuch])]).toEqual([409, ['return-refund-too-large']]);
    expect((await admins(orderId, 'refund', { amount: KURTA })).body).toMatchObject({
      data: { state: 'refunding', refund: { amount: KURTA, how: 'online' } },
    });
    await expect
      .poll(() => read(orderId))
      .toMatchObject({ state: 'refunded', refunded: KURTA, refundable: KURTA });
    await admins(orderId, 'refund', { amount: KURTA });
    await expect
      .poll(() => read(orderId))
      .toMatchObject({ state: 'refunded', refunded: 2 * KURTA, refundable: 0 });
    expect(await shop.paymentOf(shop.admin, orderId)).toMatchObject({
      state: 'refunded in part',
      refunded: 2 * KURTA,
    });
  });

  test('is refunded once, when two administrators do it at once over two APIs', async () => {
    for (let round = 0; round < 3; round++) {
      const orderId = await paidOnline();
      const answers = await Promise.all([
        admins(orderId, 'refund', { amount: 2 * KURTA }),
        admins(orderId, 'refund', { amount: 2 * KURTA }, otherUrl),
      ]);
      expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
      expect(codes(answers)).toEqual(['return-moved']);
      await expect.poll(() => read(orderId)).toMatchObject({ state: 'refunded', refunded: 2 * KURTA });
      const events = await eventsOf(`payment-${orderId}`);
      expect(events.filter((type) => type === 'RefundRequested')).toHaveLength(1);
    }
  });

  test('is refused with what is left, when the payment has gone back already', async () => {
    const orderId = await paidOnline();
    const left = 100;
    const refund = { amount: TOTAL - left, reason: 'Out of goodwill.' };
    expect((await shop.post(shop.admin, `/api/payments/${orderId}/refunds`, refund)).status).toBe(201);
    const refused = await admins(orderId, 'refund', { amount: KURTA });
    expect([refused.status, codes([refused])]).toEqual([409, ['payment-too-small']]);
    expect(await read(orderId)).toMatchObject({
      ...{ state: 'received', refund: null, refunded: 0 },
      unpaid: { why: 'too-little-left', amount: KURTA, left },
    });
    await admins(orderId, 'refund', { amount: left });
    await expect.poll(() => read(orderId)).toMatchObject({ state: 'refunded', refunded: left });
  });

  test('is refunded neither less than the gateway pays back nor so that less is left, and nothing is recorded', async () => {
    const orderId = await paidOnline();
    const left = KURTA + 0.5;
    await shop.post(shop.admin, `/api/payments/${orderId}/refunds`, {
      amount: TOTAL - left,
      reason: 'Goodwill',
    });
    const [ofReturn, ofPayment] = [returnStream(orderId, 1), `payment-${orderId}`];
    await expect.poll(() => eventsOf(ofPayment)).toContain('RefundProcessed');
    const before = [await eventsOf(ofReturn), await eventsOf(ofPayment)];
    for (const amount of [0.5, KURTA])
      expect(await admins(orderId, 'refund', { amount })).toMatchObject({
        status: 400,
        body: {
          ...{ code: 'return-refund-too-small', field: 'amount' },
          message: 'Please refund at least ₹1.00, and leave nothing or at least ₹1.00 of the payment.',
        },
      });
    expect([await eventsOf(ofReturn), await eventsOf(ofPayment)]).toEqual(before);
    expect((await admins(orderId, 'refund', { amount: 1 })).status).toBe(200);
    // Before the gateway refuses the refunds of the next test.
    await expect.poll(() => read(orderId)).toMatchObject({ state: 'refunded', refunded: 1 });
  });

  test('shows a refund that failed, who withdrew it, and that it was made all the same', async () => {
    const orderId = await paidOnline();
    // Whichever API asks the gateway, and how often.
    shop.model.failNextRefunds(...Array<'refused'>(10).fill('refused'));
    await admins(orderId, 'refund', { amount: KURTA });
    await expect
      .poll(() => shop.paymentOf(shop.admin, orderId))
      .toMatchObject({ refunds: [{ state: 'failed', reason: 'What was returned is paid back.' }] });
    await expect
      .poll(() => read(orderId))
      .toMatchObject({ state: 'refunding', refund: { amount: KURTA, how: 'online', failed: true } });
    const withdrawn = await shop.post(shop.admin, `/api/payments/${orderId}/refunds/${orderId}-1/withdraw`);
    expect([withdrawn.status, codes([withdrawn])]).toEqual([200, []]);
    await expect
      .poll(() => read(orderId))
      .toMatchObject({
        ...{ state: 'received', refund: null, refundable: 2 * KURTA },
        unpaid: { why: 'withdrawn', amount: KURTA, left: null },
      });
    shop.model.clearFaults();
    const last = (await shop.api.services.log.readStream(returnStream(orderId, 1))).at(-1);
    expect(last).toMatchObject({
      ...{ type: 'ReturnRefundWithdrawn', data: { attempt: 1, amountPaise: KURTA * 100 } },
      metadata: { by: { kind: 'admin', id: shop.admin.id } },
    });
    // Made by hand at the gateway, it is the same money, and cannot be refunded again.
    const { gateway } = paymentResponse.parse(await shop.paymentOf(shop.admin, orderId));
    const made = { paymentId: gateway?.paymentId ?? '', amountPaise: KURTA * 100, receipt: null };
    shop.model.refund(made);
    expect((await shop.post(shop.admin, `/api/payments/${orderId}/resolve`, {})).status).toBe(200);
    await expect
      .poll(() => read(orderId))
      .toMatchObject({ state: 'refunded', refunded: KURTA, refundable: KURTA, unpaid: null });
  });

  test('shows what was paid of a refund of which a part failed', async () => {
    const orderId = await paidOnline();
    shop.model.failNextRefunds(...Array<'refused'>(10).fill('refused'));
    await admins(orderId, 'refund', { amount: KURTA });
    await expect
      .poll(() => read(orderId))
      .toMatchObject({ refund: { amount: KURTA, paid: 0, failed: true } });
    shop.model.clearFaults();
    // A part from another payment of the order, which was paid.
    const { accountId } = fieldsOf(
      (await shop.api.services.log.readStream(returnStream(orderId, 1)))[0]?.data,
    );
    const part = {
      ...{ orderId, accountId: String(accountId), refundId: `${orderId}-9`, gatewayPaymentId: 'pay_other' },
      ...{ amountPaise: 90_000, attempt: 1 },
    };
    const forReturn = { returnId: `${orderId}-1`, attempt: 1 };
    const at = new Date().toISOString();
    await shop.api.append(`payment-${orderId}`, [
      {
        type: 'RefundRequested',
        data: { ...part, cause: 'return', reason: null, forReturn, requestedAt: at },
      },
      { type: 'RefundProcessed', data: { ...part, gatewayRefundId: 'rfnd_other', refundedAt: at } },
    ]);
    await expect
      .poll(() => read(orderId))
      .toMatchObject({ state: 'refunding', refund: { amount: KURTA, paid: 900, failed: true }, refunded: 0 });
  });

  test('is refunded when the process died after it was asked for', async () => {
    const orderId = await paidOnline();
    const { revision } = await read(orderId);
    await append(orderId, 'ReturnRefundRequested');
    await expect
      .poll(() => read(orderId))
      .toMatchObject({ state: 'refunded', refunded: 1, revision: revision + 2 });
  });

  test('is not refunded when it was refused before payments recorded that', async () => {
    const [refused, died] = [await paidOnline(), await paidOnline()];
    await append(refused, 'ReturnRefundRequested', 'ReturnRefundRefused');
    // The process manager follows one after the other.
    await append(died, 'ReturnRefundRequested');
    await expect.poll(() => read(died)).toMatchObject({ state: 'refunded' });
    expect(await read(refused)).toMatchObject({ state: 'received', refunded: 0, unpaid: { left: 0 } });
    expect(await eventsOf(`payment-${refused}`)).not.toContain('RefundRequested');
  });
});

describe('a return of an order that was paid in cash', () => {
  test('needs the reference, and what was collected', async () => {
    const orderId = await cashOnDelivery();
    expect(await read(orderId)).toMatchObject({ refundWay: 'cash' });
    const unreferenced = await admins(orderId, 'refund', { amount: KURTA });
    expect(unreferenced).toMatchObject({ status: 400, body: { message: 'Please fill in the reference.' } });
    const refund = { amount: KURTA, reference: 'Receipt 17 of Asha' };
    const uncollected = await admins(orderId, 'refund', refund);
    expect([uncollected.status, codes([uncollected])]).toEqual([409, ['payment-too-small']]);
    expect(await read(orderId)).toMatchObject({ state: 'received', unpaid: { left: 0 } });

    await shop.post(shop.admin, `/api/payments/${orderId}/collect`, {});
    expect(await admins(orderId, 'refund', refund)).toMatchObject({
      body: { message: 'The refund is recorded.', data: { state: 'refunded', refunded: KURTA } },
    });
    expect(await shop.paymentOf(shop.admin, orderId)).toMatchObject({
      state: 'refunded in part',
      refunded: KURTA,
    });
    const stored = await shop.api.services.log.readStream(`payment-${orderId}`);
    expect(stored.map(({ type }) => type)).toEqual([...['RefundRefused', 'CashCollected', 'CashRefunded']]);
    // The reference may name a person: the log has it sealed.
    expect(JSON.stringify(stored.map(({ data }) => data))).not.toContain('Receipt 17');
  });

  test('leaves the comparison with the gateway without a difference', async () => {
    const orderId = await cashOnDelivery();
    await shop.post(shop.admin, `/api/payments/${orderId}/collect`, {});
    await admins(orderId, 'refund', { amount: KURTA, reference: 'Receipt 18' });
    await expect.poll(() => read(orderId)).toMatchObject({ state: 'refunded' });
    await shop.api.caughtUp();
    const { body } = await sendRequest(shop.api.url, {
      ...{ method: 'GET', path: '/api/payments/board', as: shop.admin },
    });
    const { differences } = fieldsOf(fieldsOf(body)['data']);
    expect(JSON.stringify(differences)).not.toContain(`"orderId":${orderId}`);
  });
});
