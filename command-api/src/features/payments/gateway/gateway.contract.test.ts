// The contract of the port `PaymentGateway`, against the sandbox as a process of its own, over HTTP.
import { createHmac } from 'node:crypto';
import { withDeadline } from '@aangan/platform/process/deadline';
import { startPaymentSandbox, SANDBOX_KEYS, type TestSandbox } from '@aangan/test/setup/payment-sandbox';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { makePaymentGateway } from './make-gateway.ts';
import { GatewayRefusedError, GatewayUnavailableError, type PaymentGateway } from './payment-gateway.ts';
import { makeRazorpayGateway } from './razorpay-gateway.ts';

/** Much less than in production, so that a lost answer costs a test little; milliseconds. */
const LIMIT_MS = 2_000;
/** A request that began some time ago; milliseconds. */
const REQUEST_MS = 700;

let sandbox: TestSandbox;
let gateway: PaymentGateway;
let receipts = 0;
const nextReceipt = (): string => `contract-${(receipts += 1)}`;

const gatewayAt = (apiUrl: string, given: { readonly keySecret?: string } = {}): PaymentGateway =>
  makeRazorpayGateway({
    keyId: SANDBOX_KEYS.keyId,
    keySecret: SANDBOX_KEYS.keySecret,
    webhookSecrets: [SANDBOX_KEYS.webhookSecret],
    apiUrl,
    checkoutScript: `${apiUrl}/v1/checkout.js`,
    isSandbox: true,
    limitMs: LIMIT_MS,
    ...given,
  });

beforeAll(async () => {
  sandbox = await startPaymentSandbox();
  gateway = gatewayAt(sandbox.url);
});
afterEach(() => sandbox.behave());
afterAll(() => sandbox.stop());

const anOrder = (amountPaise = 129_900) => gateway.createOrder({ receipt: nextReceipt(), amountPaise });
const aCapture = async (amountPaise?: number) => {
  const { id } = await anOrder(amountPaise);
  const { razorpay_payment_id: paymentId } = await sandbox.pay(id);
  return paymentId;
};
const refusal = (code = 'BAD_REQUEST_ERROR') => ({ name: 'GatewayRefusedError', code });
/** Waits until the bank has settled the refunds of a payment. */
const untilSettled = (paymentId: string) =>
  expect
    .poll(async () => (await gateway.refundsOfPayment(paymentId)).map(({ status }) => status))
    .not.toContain('pending');

describe('an order', () => {
  test('is created with the shop’s receipt and amount', async () => {
    const receipt = nextReceipt();
    expect(await gateway.createOrder({ receipt, amountPaise: 49_950 })).toEqual({
      id: expect.stringMatching(/^order_[0-9A-Za-z]{14}$/),
      amountPaise: 49_950,
      currency: 'INR',
      receipt,
      status: 'created',
    });
  });

  test('is the same when it is created again, and another one for another amount', async () => {
    const receipt = nextReceipt();
    const first = await gateway.createOrder({ receipt, amountPaise: 50_000 });
    expect(await gateway.createOrder({ receipt, amountPaise: 50_000 })).toEqual(first);
    expect((await gateway.createOrder({ receipt, amountPaise: 50_001 })).id).not.toBe(first.id);
  });

  test.each(['loseAnswer', 'errorAfter'])('is created once when its answer is lost (%s)', async (mishap) => {
    await sandbox.behave({ api: { [mishap]: 1, only: ['orders.create'], times: 1 } });
    const order = { receipt: nextReceipt(), amountPaise: 70_000 };
    // A lost answer uses up the limit of the call; the next call finds the order.
    const first = await gateway.createOrder(order).catch((error: unknown) => error);
    const second = await gateway.createOrder(order);
    if (first instanceof Error) expect(first).toBeInstanceOf(GatewayUnavailableError);
    else expect(first).toEqual(second);
    const response = await sandbox.call('GET', `/v1/orders?receipt=${order.receipt}`);
    expect(await response.json()).toMatchObject({ count: 1, items: [{ id: second.id }] });
  });

  test('is refused below one rupee', async () => {
    await expect(anOrder(99)).rejects.toMatchObject(refusal());
  });

  test('counts its attempts and is paid by a capture', async () => {
    const receipt = nextReceipt();
    const order = await gateway.createOrder({ receipt, amountPaise: 80_000 });
    await sandbox.pay(order.id, { outcome: 'failure' });
    expect((await gateway.createOrder({ receipt, amountPaise: 80_000 })).status).toBe('attempted');
    await sandbox.pay(order.id);
    expect(await gateway.createOrder({ receipt, amountPaise: 80_000 })).toEqual({ ...order, status: 'paid' });
  });
});

describe('a payment', () => {
  test.each([
    ['upi', 'UPI razorpay'],
    ['card', 'Visa •••• 1111'],
    ['netbanking', 'HDFC'],
  ] as const)('by %s is captured and names its instrument masked', async (method, instrument) => {
    const order = await anOrder(150_000);
    const before = Date.now();
    const { razorpay_payment_id: id } = await sandbox.pay(order.id, { method });
    const payment = await gateway.payment(id);
    expect(payment).toEqual({
      id,
      orderId: order.id,
      amountPaise: 150_000,
      refundedPaise: 0,
      currency: 'INR',
      status: 'captured',
      method,
      instrument,
      createdAt: expect.any(Number),
      failure: null,
    });
    // Whole seconds.
    expect(payment.createdAt).toBeGreaterThan(before - 1_001);
    expect(payment.createdAt).toBeLessThan(before + 60_000);
  });

  test('that fails says why', async () => {
    const { id } = await anOrder();
    const { razorpay_payment_id: paymentId } = await sandbox.pay(id, { outcome: 'failure' });
    const { status, failure } = await gateway.payment(paymentId);
    expect(status).toBe('failed');
    expect(failure).toEqual({
      code: 'BAD_REQUEST_ERROR',
      reason: 'payment_failed',
      description: expect.any(String),
    });
  });

  test('that is unknown, or has no id at all, is refused and nothing else is asked', async () => {
    await expect(gateway.payment('pay_00000000000000')).rejects.toMatchObject(refusal());
    for (const id of ['../orders', 'order_123', 'pay_1/refund', ''])
      await expect(gateway.payment(id)).rejects.toMatchObject(refusal());
  });

  test('stands in the list of its order with every attempt', async () => {
    const { id } = await anOrder();
    const failed = await sandbox.pay(id, { outcome: 'failure' });
    const made = await sandbox.pay(id, { method: 'card' });
    const payments = await gateway.paymentsOfOrder(id);
    expect(payments.map((each) => [each.id, each.status, each.instrument])).toEqual([
      [failed.razorpay_payment_id, 'failed', 'UPI razorpay'],
      [made.razorpay_payment_id, 'captured', 'Visa •••• 1111'],
    ]);
  });

  test('that succeeds late is first open, then captured', async () => {
    const { id } = await anOrder();
    const { razorpay_payment_id: paymentId } = await sandbox.pay(id, { outcome: 'pending', lateMs: 3_000 });
    expect((await gateway.payment(paymentId)).status).toBe('created');
    // What is due stands in the sandbox's books.
    await sandbox.restart();
    await expect.poll(async () => (await gateway.payment(paymentId)).status).toBe('captured');
  });

  test('that is authorized is captured for its amount, and twice is once', async () => {
    const { id } = await anOrder(60_000);
    const { razorpay_payment_id: paymentId } = await sandbox.pay(id, { outcome: 'authorized' });
    expect((await gateway.payment(paymentId)).status).toBe('authorized');
    await expect(gateway.capture(paymentId, 59_999)).rejects.toMatchObject(refusal());
    expect((await gateway.capture(paymentId, 60_000)).status).toBe('captured');
    expect((await gateway.capture(paymentId, 60_000)).status).toBe('captured');
  });

  test('whose capture lost its answer is captured', async () => {
    const { id } = await anOrder(60_000);
    const { razorpay_payment_id: paymentId } = await sandbox.pay(id, { outcome: 'authorized' });
    await sandbox.behave({ api: { errorAfter: 1, only: ['payments.capture'], times: 1 } });
    await expect(gateway.capture(paymentId, 60_000)).rejects.toBeInstanceOf(GatewayUnavailableError);
    expect((await gateway.capture(paymentId, 60_000)).status).toBe('captured');
  });
});

describe('a refund', () => {
  test('in part and of the rest adds up, and more than that is refused', async () => {
    const paymentId = await aCapture(100_000);
    const part = await gateway.refund({ paymentId, amountPaise: 30_000, receipt: '7-1:1' });
    expect(part).toEqual({
      id: expect.stringMatching(/^rfnd_[0-9A-Za-z]{14}$/),
      paymentId,
      amountPaise: 30_000,
      status: 'pending',
      receipt: '7-1:1',
      createdAt: expect.any(Number),
    });
    expect(await gateway.payment(paymentId)).toMatchObject({ refundedPaise: 30_000, status: 'captured' });
    const tooMuch = { paymentId, amountPaise: 70_001, receipt: '7-2:1' };
    await expect(gateway.refund(tooMuch)).rejects.toMatchObject(refusal());
    await gateway.refund({ paymentId, amountPaise: 70_000, receipt: '7-3:1' });
    expect(await gateway.payment(paymentId)).toMatchObject({ refundedPaise: 100_000, status: 'refunded' });
    await untilSettled(paymentId);
    const refunds = await gateway.refundsOfPayment(paymentId);
    expect(new Map(refunds.map(({ receipt, status }) => [receipt, status]))).toEqual(
      new Map([
        ['7-1:1', 'processed'],
        ['7-3:1', 'processed'],
      ]),
    );
  });

  test.each(['loseAnswer', 'errorAfter'])('is done once when its answer is lost (%s)', async (mishap) => {
    const paymentId = await aCapture(100_000);
    await sandbox.behave({ api: { [mishap]: 1, only: ['payments.refund'], times: 1 } });
    const refund = { paymentId, amountPaise: 40_000, receipt: '8-1:1' };
    await expect(gateway.refund(refund)).rejects.toBeInstanceOf(GatewayUnavailableError);
    const again = await gateway.refund(refund);
    expect(await gateway.refundsOfPayment(paymentId)).toEqual([expect.objectContaining({ id: again.id })]);
    expect((await gateway.payment(paymentId)).refundedPaise).toBe(40_000);
  });

  test('is done once also where the gateway takes no notice of the key', async () => {
    const paymentId = await aCapture(100_000);
    await sandbox.behave({
      refunds: { ignoreKeys: true },
      api: { errorAfter: 1, only: ['payments.refund'], times: 1 },
    });
    const refund = { paymentId, amountPaise: 40_000, receipt: '8-2:1' };
    await expect(gateway.refund(refund)).rejects.toBeInstanceOf(GatewayUnavailableError);
    const again = await gateway.refund(refund);
    expect(await gateway.refundsOfPayment(paymentId)).toEqual([expect.objectContaining({ id: again.id })]);
  });

  test('that is asked for twice at once is done once', async () => {
    const paymentId = await aCapture(100_000);
    // Both are under way at the same time: the second is told to come again.
    await sandbox.behave({ api: { delayMs: 400, only: ['payments.refund'] } });
    const refund = { paymentId, amountPaise: 25_000, receipt: '9-1:1' };
    const answers = await Promise.allSettled([gateway.refund(refund), gateway.refund(refund)]);
    for (const each of answers)
      if (each.status === 'rejected') expect(each.reason).toBeInstanceOf(GatewayUnavailableError);
    await sandbox.behave();
    await gateway.refund(refund);
    expect(await gateway.refundsOfPayment(paymentId)).toHaveLength(1);
  });

  test('that the bank does not take fails, and a new attempt can succeed', async () => {
    const paymentId = await aCapture(100_000);
    await sandbox.behave({ refunds: { fail: 1, settleMs: 50 } });
    await gateway.refund({ paymentId, amountPaise: 100_000, receipt: '10-1:1' });
    await untilSettled(paymentId);
    expect(await gateway.payment(paymentId)).toMatchObject({ refundedPaise: 0, status: 'captured' });
    await sandbox.behave({ refunds: { settleMs: 50 } });
    // The attempt that has failed stays what it is.
    expect((await gateway.refund({ paymentId, amountPaise: 100_000, receipt: '10-1:1' })).status).toBe(
      'failed',
    );
    await gateway.refund({ paymentId, amountPaise: 100_000, receipt: '10-1:2' });
    await untilSettled(paymentId);
    expect(await gateway.payment(paymentId)).toMatchObject({ refundedPaise: 100_000, status: 'refunded' });
  });

  test('of a payment that is not captured is refused', async () => {
    const { id } = await anOrder();
    const { razorpay_payment_id: paymentId } = await sandbox.pay(id, { outcome: 'failure' });
    const refund = { paymentId, amountPaise: 1_000, receipt: '11-1:1' };
    await expect(gateway.refund(refund)).rejects.toMatchObject(refusal());
  });
});

describe('the lists of a period', () => {
  test('have every payment and refund of it once, over several pages', async () => {
    const from = Date.now();
    const { id } = await anOrder(100_000);
    for (let made = 0; made < 103; made += 1) await sandbox.pay(id, { outcome: 'failure' });
    const { razorpay_payment_id: paymentId } = await sandbox.pay(id);
    for (let part = 0; part < 3; part += 1)
      await gateway.refund({ paymentId, amountPaise: 1_000, receipt: `12-${part}:1` });
    const payments = await gateway.paymentsBetween(from, Date.now());
    const mine = payments.filter((each) => each.orderId === id);
    expect(new Set(mine.map((each) => each.id)).size).toBe(104);
    expect(mine).toHaveLength(104);
    const refunds = await gateway.refundsBetween(from, Date.now());
    expect(refunds.filter((each) => each.paymentId === paymentId)).toHaveLength(3);
  });

  test('have nothing of another period', async () => {
    await aCapture();
    const hour = 60 * 60 * 1000;
    expect(await gateway.paymentsBetween(Date.now() - 2 * hour, Date.now() - hour)).toEqual([]);
    expect(await gateway.refundsBetween(Date.now() + hour, Date.now() + 2 * hour)).toEqual([]);
  });
});

describe('a signature of the checkout', () => {
  test('holds for its order and payment only', async () => {
    const { id } = await anOrder();
    const { razorpay_payment_id: gatewayPaymentId, razorpay_signature: signature } = await sandbox.pay(id);
    const hint = { gatewayOrderId: id, gatewayPaymentId, signature };
    expect(gateway.isCheckoutSigned(hint)).toBe(true);
    expect(gateway.isCheckoutSigned({ ...hint, gatewayPaymentId: 'pay_other' })).toBe(false);
    expect(gateway.isCheckoutSigned({ ...hint, gatewayOrderId: 'order_other' })).toBe(false);
    for (const wrong of ['', 'f'.repeat(64), signature.slice(0, -1), `${signature}0`])
      expect(gateway.isCheckoutSigned({ ...hint, signature: wrong })).toBe(false);
  });

  test('does not hold for the secret of the notifications', async () => {
    const { id } = await anOrder();
    const content = `${id}|pay_1`;
    const signature = createHmac('sha256', SANDBOX_KEYS.webhookSecret).update(content).digest('hex');
    expect(gateway.isCheckoutSigned({ gatewayOrderId: id, gatewayPaymentId: 'pay_1', signature })).toBe(
      false,
    );
  });
});

describe('a gateway in trouble', () => {
  const everyCall: readonly (readonly [string, (each: PaymentGateway) => Promise<unknown>])[] = [
    ['createOrder', (each) => each.createOrder({ receipt: 'trouble', amountPaise: 1_000 })],
    ['paymentsOfOrder', (each) => each.paymentsOfOrder('order_00000000000000')],
    ['payment', (each) => each.payment('pay_00000000000000')],
    ['refundsOfPayment', (each) => each.refundsOfPayment('pay_00000000000000')],
    ['paymentsBetween', (each) => each.paymentsBetween(0, Date.now())],
    ['refundsBetween', (each) => each.refundsBetween(0, Date.now())],
    ['capture', (each) => each.capture('pay_00000000000000', 1_000)],
    ['refund', (each) => each.refund({ paymentId: 'pay_00000000000000', amountPaise: 1_000, receipt: 'r' })],
  ];

  test.each(everyCall)('that answers 500 is unavailable: %s', async (_name, call) => {
    await sandbox.behave({ api: { error: 1 } });
    await expect(call(gateway)).rejects.toBeInstanceOf(GatewayUnavailableError);
  });

  test.each(everyCall)('that nobody answers for is unavailable: %s', async (_name, call) => {
    await expect(call(gatewayAt('http://127.0.0.1:1'))).rejects.toBeInstanceOf(GatewayUnavailableError);
  });

  test.each([
    ['the limit', LIMIT_MS, undefined],
    ['the time of a request', REQUEST_MS, () => performance.now() + REQUEST_MS],
  ] as const)('that hangs is unavailable within %s, for every call', async (_name, limit, deadline) => {
    process.kill(sandbox.pid(), 'SIGSTOP');
    try {
      const began = performance.now();
      const answers = await withDeadline(deadline?.(), () =>
        Promise.allSettled(everyCall.map(([, call]) => call(gateway))),
      );
      const took = performance.now() - began;
      for (const each of answers) expect(each).toMatchObject({ reason: { name: 'GatewayUnavailableError' } });
      expect(took).toBeLessThan(limit + 500 * Number(process.env.MACHINE_SLOWNESS ?? 1));
    } finally {
      process.kill(sandbox.pid(), 'SIGCONT');
    }
  });

  test('that does not know the keys refuses', async () => {
    const stranger = gatewayAt(sandbox.url, { keySecret: 'another-secret' });
    await expect(stranger.createOrder({ receipt: 'r', amountPaise: 1_000 })).rejects.toMatchObject({
      ...refusal(),
      message: 'The api key provided is invalid',
    });
    await expect(stranger.payment('pay_00000000000000')).rejects.toBeInstanceOf(GatewayRefusedError);
  });
});

describe('the gateway of the settings', () => {
  const payments = {
    ...{ keyId: 'rzp_test_1', keySecret: 'secret-secret', webhookSecrets: ['secret-secret'] },
    apiUrl: 'http://127.0.0.1:4000',
  };

  test('is none when payment is off', () => {
    expect(makePaymentGateway({ payments: undefined })).toBeUndefined();
  });

  test('names the checkout of the sandbox, or the gateway’s own', () => {
    expect(makePaymentGateway({ payments: { ...payments, kind: 'sandbox' } })?.checkout).toEqual({
      script: 'http://127.0.0.1:4000/v1/checkout.js',
      key: 'rzp_test_1',
      isSandbox: true,
    });
    const real = { ...payments, kind: 'razorpay', apiUrl: 'https://api.razorpay.com' } as const;
    expect(makePaymentGateway({ payments: real })?.checkout).toEqual({
      script: 'https://checkout.razorpay.com/v1/checkout.js',
      key: 'rzp_test_1',
      isSandbox: false,
    });
  });
});
