// The contract of the port `PaymentGateway`: of the adapter against the sandbox as a process of its own, over HTTP, and of the model in memory that the
// tests of payments and the simulation use. What only HTTP can do is in razorpay.contract.test.ts.
import { startPaymentSandbox, SANDBOX_KEYS } from '@aangan/test/setup/payment-sandbox';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeModelGateway, signCheckout } from '../../../testing/model-gateway.ts';
import { GatewayUnavailableError, type PaymentGateway } from './payment-gateway.ts';
import { makeRazorpayGateway } from './razorpay-gateway.ts';

/** A gateway, and what happens on its side. */
type Stand = {
  readonly gateway: PaymentGateway;
  readonly pay: (
    gatewayOrderId: string,
    outcome?: 'success' | 'failure' | 'authorized',
  ) => Promise<{ readonly paymentId: string; readonly signature: string }>;
  /** How the bank takes refunds from now on. */
  readonly refundsEnd: (outcome: 'processed' | 'failed') => Promise<void>;
  /** The bank has taken, or not, what is under way. */
  readonly settle: (paymentId: string) => Promise<void>;
  /** The next such call is done, and its answer lost. */
  readonly loseNext: (call: 'orders.create' | 'payments.capture' | 'payments.refund') => Promise<void>;
  readonly stop: () => Promise<void>;
};

/** Much less than in production, so that a lost answer costs a test little; milliseconds. */
const LIMIT_MS = 2_000;

async function sandboxStand(): Promise<Stand> {
  const sandbox = await startPaymentSandbox();
  const gateway = makeRazorpayGateway({
    ...{ keyId: SANDBOX_KEYS.keyId, keySecret: SANDBOX_KEYS.keySecret, apiUrl: sandbox.url },
    webhookSecrets: [SANDBOX_KEYS.webhookSecret],
    ...{ checkoutScript: `${sandbox.url}/v1/checkout.js`, isSandbox: true, limitMs: LIMIT_MS },
  });
  return {
    gateway,
    pay: async (gatewayOrderId, outcome = 'success') => {
      const paid = await sandbox.pay(gatewayOrderId, { outcome });
      return { paymentId: paid.razorpay_payment_id, signature: paid.razorpay_signature };
    },
    refundsEnd: async (outcome) => {
      await sandbox.behave({ refunds: { fail: outcome === 'failed' ? 1 : 0, settleMs: 50 } });
    },
    settle: (paymentId) =>
      expect
        .poll(async () => (await gateway.refundsOfPayment(paymentId)).map(({ status }) => status))
        .not.toContain('pending'),
    loseNext: async (call) => {
      await sandbox.behave({ api: { errorAfter: 1, only: [call], times: 1 } });
    },
    stop: sandbox.stop,
  };
}

function modelStand(): Stand {
  const model = makeModelGateway({ now: Date.now, refundsWait: true });
  let bank: 'processed' | 'failed' = 'processed';
  const outcomes = { success: 'captured', failure: 'failed', authorized: 'authorized' } as const;
  return {
    gateway: model.gateway,
    pay: (gatewayOrderId, outcome = 'success') => {
      const { id } = model.pay(gatewayOrderId, outcomes[outcome]);
      return Promise.resolve({ paymentId: id, signature: signCheckout(gatewayOrderId, id) });
    },
    refundsEnd: (outcome) => Promise.resolve(void (bank = outcome)),
    settle: (paymentId) => {
      for (const { id, status, paymentId: of } of model.books.refunds.values())
        if (of === paymentId && status === 'pending') model.settleRefund(id, bank);
      return Promise.resolve();
    },
    loseNext: () => Promise.resolve(model.failNext('answer lost')),
    stop: () => Promise.resolve(),
  };
}

const stands: readonly (readonly [name: string, start: () => Stand | Promise<Stand>])[] = [
  ['the adapter with the sandbox', sandboxStand],
  ['the model', modelStand],
];
const refusal = { name: 'GatewayRefusedError', code: 'BAD_REQUEST_ERROR' };
let receipts = 0;
const nextReceipt = (): string => `contract-${(receipts += 1)}`;

describe.each(stands)('%s', (_, start) => {
  let stand: Stand;
  let gateway: PaymentGateway;

  beforeAll(async () => {
    stand = await start();
    ({ gateway } = stand);
  });
  afterAll(() => stand.stop());

  const createOrder = (order: { readonly receipt: string; readonly amountPaise: number }) =>
    gateway.createOrder({ notBefore: 0, ...order });
  const anOrder = (amountPaise = 129_900) => createOrder({ receipt: nextReceipt(), amountPaise });
  const aCapture = async (amountPaise?: number) =>
    (await stand.pay((await anOrder(amountPaise)).id)).paymentId;
  /** What was asked may have been done; a second time finds it. */
  const unlessUnavailable = (error: unknown): undefined => {
    expect(error).toBeInstanceOf(GatewayUnavailableError);
    return undefined;
  };

  describe('an order', () => {
    test('is created with the shop’s receipt and amount', async () => {
      const receipt = nextReceipt();
      const before = Date.now();
      const made = await createOrder({ receipt, amountPaise: 49_950 });
      expect(made).toEqual({
        id: expect.stringMatching(/^order_[0-9A-Za-z]+$/),
        ...{ amountPaise: 49_950, currency: 'INR', receipt, status: 'created' },
        createdAt: expect.any(Number),
      });
      // Whole seconds.
      expect(made.createdAt).toBeGreaterThan(before - 1_001);
      expect(made.createdAt).toBeLessThan(before + 60_000);
    });
    test('is the same when it is created again, and another one for another amount', async () => {
      const receipt = nextReceipt();
      const first = await createOrder({ receipt, amountPaise: 50_000 });
      expect(await createOrder({ receipt, amountPaise: 50_000 })).toEqual(first);
      expect((await createOrder({ receipt, amountPaise: 50_001 })).id).not.toBe(first.id);
    });
    test('is created once when its answer is lost', async () => {
      await stand.loseNext('orders.create');
      const order = { receipt: nextReceipt(), amountPaise: 70_000 };
      const first = await createOrder(order).catch(unlessUnavailable);
      const second = await createOrder(order);
      expect(first ?? second).toEqual(second);
      expect(await createOrder(order)).toEqual(second);
    });
    test('is refused below one rupee', async () => {
      await expect(anOrder(99)).rejects.toMatchObject(refusal);
    });
    test('counts its attempts and is paid by a capture', async () => {
      const order = await anOrder(80_000);
      await stand.pay(order.id, 'failure');
      expect(await gateway.order(order.id)).toEqual({ ...order, status: 'attempted' });
      await stand.pay(order.id);
      expect(await gateway.order(order.id)).toEqual({ ...order, status: 'paid' });
    });
    test('that is unknown, or has no id at all, is refused', async () => {
      for (const id of ['order_00000000000000', '../payments', ''])
        await expect(gateway.order(id)).rejects.toMatchObject(refusal);
    });
    test('of before is never taken for a new one with the same receipt and amount, paid or not', async () => {
      const receipt = nextReceipt();
      const old = await createOrder({ receipt, amountPaise: 50_000 });
      await stand.pay(old.id);
      const notBefore = old.createdAt + 1_000;
      // The gateway counts whole seconds.
      await expect.poll(() => Date.now(), { timeout: 5_000 }).toBeGreaterThan(notBefore);
      const made = await gateway.createOrder({ receipt, amountPaise: 50_000, notBefore });
      expect(made).toMatchObject({ receipt, status: 'created' });
      expect(made.id).not.toBe(old.id);
      expect(await gateway.createOrder({ receipt, amountPaise: 50_000, notBefore })).toEqual(made);
    });
  });

  describe('a payment', () => {
    test('that is captured is of its order, with a masked instrument', async () => {
      const order = await anOrder(150_000);
      const { paymentId } = await stand.pay(order.id);
      expect(await gateway.payment(paymentId)).toEqual({
        ...{ id: paymentId, orderId: order.id, amountPaise: 150_000, refundedPaise: 0, currency: 'INR' },
        ...{ status: 'captured', method: 'upi', instrument: expect.stringMatching(/^UPI [a-z]+$/) },
        ...{ createdAt: expect.any(Number), failure: null },
      });
    });
    test('that fails says why', async () => {
      const { paymentId } = await stand.pay((await anOrder()).id, 'failure');
      expect(await gateway.payment(paymentId)).toMatchObject({
        status: 'failed',
        failure: { code: 'BAD_REQUEST_ERROR', reason: 'payment_failed' },
      });
    });
    test('that is unknown, or has no id at all, is refused', async () => {
      for (const id of ['pay_00000000000000', '../orders', 'order_123', ''])
        await expect(gateway.payment(id)).rejects.toMatchObject(refusal);
    });
    test('stands in the list of its order with every attempt', async () => {
      const { id } = await anOrder();
      const failed = await stand.pay(id, 'failure');
      const made = await stand.pay(id);
      expect((await gateway.paymentsOfOrder(id)).map((each) => [each.id, each.status])).toEqual([
        [failed.paymentId, 'failed'],
        [made.paymentId, 'captured'],
      ]);
    });
    test('that is authorized is captured for its amount, also when the answer is lost, and twice is once', async () => {
      const { paymentId } = await stand.pay((await anOrder(60_000)).id, 'authorized');
      expect((await gateway.payment(paymentId)).status).toBe('authorized');
      await expect(gateway.capture(paymentId, 59_999)).rejects.toMatchObject(refusal);
      await stand.loseNext('payments.capture');
      await expect(gateway.capture(paymentId, 60_000)).rejects.toBeInstanceOf(GatewayUnavailableError);
      expect((await gateway.capture(paymentId, 60_000)).status).toBe('captured');
      await gateway.refund({ paymentId, amountPaise: 60_000, receipt: '6-1:1' });
      expect((await gateway.capture(paymentId, 60_000)).status).toBe('refunded');
    });
  });

  describe('a refund', () => {
    test('in part and of the rest adds up, and more than that is refused', async () => {
      await stand.refundsEnd('processed');
      const paymentId = await aCapture(100_000);
      const part = await gateway.refund({ paymentId, amountPaise: 30_000, receipt: '7-1:1' });
      expect(part).toEqual({
        id: expect.stringMatching(/^rfnd_[0-9A-Za-z]+$/),
        ...{ paymentId, amountPaise: 30_000, status: 'pending', receipt: '7-1:1' },
        createdAt: expect.any(Number),
      });
      expect(await gateway.payment(paymentId)).toMatchObject({ refundedPaise: 30_000, status: 'captured' });
      const tooMuch = { paymentId, amountPaise: 70_001, receipt: '7-2:1' };
      await expect(gateway.refund(tooMuch)).rejects.toMatchObject(refusal);
      await gateway.refund({ paymentId, amountPaise: 70_000, receipt: '7-3:1' });
      expect(await gateway.payment(paymentId)).toMatchObject({ refundedPaise: 100_000, status: 'refunded' });
      await stand.settle(paymentId);
      const refunds = await gateway.refundsOfPayment(paymentId);
      expect(new Map(refunds.map(({ receipt, status }) => [receipt, status]))).toEqual(
        new Map([
          ['7-1:1', 'processed'],
          ['7-3:1', 'processed'],
        ]),
      );
    });
    test('is done once when its answer is lost, and again for another payment with the same receipt', async () => {
      const paymentId = await aCapture(100_000);
      await stand.loseNext('payments.refund');
      const refund = { paymentId, amountPaise: 40_000, receipt: '8-1:1' };
      await expect(gateway.refund(refund)).rejects.toBeInstanceOf(GatewayUnavailableError);
      const again = await gateway.refund(refund);
      expect(await gateway.refundsOfPayment(paymentId)).toEqual([expect.objectContaining({ id: again.id })]);
      expect((await gateway.payment(paymentId)).refundedPaise).toBe(40_000);
      const other = await gateway.refund({ ...refund, paymentId: await aCapture(100_000) });
      expect(other.id).not.toBe(again.id);
    });
    test('is not made when it turns out not to be due, right before it is paid', async () => {
      const paymentId = await aCapture(100_000);
      const refund = { paymentId, amountPaise: 40_000, receipt: '13-1:1' };
      const beforePaying = () => Promise.reject(new Error('not due'));
      await expect(gateway.refund({ ...refund, beforePaying })).rejects.toThrow('not due');
      expect(await gateway.refundsOfPayment(paymentId)).toEqual([]);
      await gateway.refund({ ...refund, beforePaying: () => Promise.resolve() });
      expect(await gateway.refundsOfPayment(paymentId)).toHaveLength(1);
    });
    test('below one rupee is refused', async () => {
      const paymentId = await aCapture(100_000);
      const refund = { paymentId, amountPaise: 99, receipt: '9-1:1' };
      await expect(gateway.refund(refund)).rejects.toMatchObject(refusal);
    });
    test('that the bank does not take fails, and a new attempt can succeed', async () => {
      const paymentId = await aCapture(100_000);
      await stand.refundsEnd('failed');
      await gateway.refund({ paymentId, amountPaise: 100_000, receipt: '10-1:1' });
      await stand.settle(paymentId);
      expect(await gateway.payment(paymentId)).toMatchObject({ refundedPaise: 0, status: 'captured' });
      await stand.refundsEnd('processed');
      // The attempt that has failed stays what it is.
      const same = await gateway.refund({ paymentId, amountPaise: 100_000, receipt: '10-1:1' });
      expect(same.status).toBe('failed');
      await gateway.refund({ paymentId, amountPaise: 100_000, receipt: '10-1:2' });
      await stand.settle(paymentId);
      expect(await gateway.payment(paymentId)).toMatchObject({ refundedPaise: 100_000, status: 'refunded' });
    });
    test('of a payment that is not captured is refused', async () => {
      const { paymentId } = await stand.pay((await anOrder()).id, 'failure');
      const refund = { paymentId, amountPaise: 1_000, receipt: '11-1:1' };
      await expect(gateway.refund(refund)).rejects.toMatchObject(refusal);
    });
  });

  test('the lists of a period have what was made in it, and nothing else', async () => {
    const hour = 60 * 60 * 1000;
    const paymentId = await aCapture();
    const refund = await gateway.refund({ paymentId, amountPaise: 1_000, receipt: '12-1:1' });
    const now = Date.now();
    const payments = await gateway.paymentsBetween(now - hour, now + 1_000);
    expect(payments.filter(({ id }) => id === paymentId)).toHaveLength(1);
    const refunds = await gateway.refundsBetween(now - hour, now + 1_000);
    expect(refunds.filter(({ id }) => id === refund.id)).toHaveLength(1);
    expect(await gateway.paymentsBetween(now - 2 * hour, now - hour)).toEqual([]);
    expect(await gateway.refundsBetween(now + hour, now + 2 * hour)).toEqual([]);
  });

  test('the signature of the checkout holds for its order and payment only', async () => {
    const { id: gatewayOrderId } = await anOrder();
    const { paymentId: gatewayPaymentId, signature } = await stand.pay(gatewayOrderId);
    const hint = { gatewayOrderId, gatewayPaymentId, signature };
    expect(gateway.isCheckoutSigned(hint)).toBe(true);
    expect(gateway.isCheckoutSigned({ ...hint, gatewayPaymentId: 'pay_other' })).toBe(false);
    expect(gateway.isCheckoutSigned({ ...hint, gatewayOrderId: 'order_other' })).toBe(false);
    for (const wrong of ['', 'f'.repeat(64), signature.slice(0, -1), `${signature}0`])
      expect(gateway.isCheckoutSigned({ ...hint, signature: wrong })).toBe(false);
  });
});
