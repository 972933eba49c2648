// What the adapter does with answers of HTTP, against the sandbox as a process of its own. The contract of the port is in gateway.contract.test.ts.
import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { withDeadline } from '@aangan/platform/process/deadline';
import { startPaymentSandbox, SANDBOX_KEYS, type TestSandbox } from '@aangan/test/setup/payment-sandbox';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { makePaymentGateway } from './make-gateway.ts';
import { GatewayUnavailableError, type PaymentGateway } from './payment-gateway.ts';
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

const createOrder = (order: { readonly receipt: string; readonly amountPaise: number }) =>
  gateway.createOrder({ notBefore: 0, ...order });
const anOrder = (amountPaise = 129_900) => createOrder({ receipt: nextReceipt(), amountPaise });
const aCapture = async (amountPaise?: number) => {
  const { id } = await anOrder(amountPaise);
  const { razorpay_payment_id: paymentId } = await sandbox.pay(id);
  return paymentId;
};
const refusal = (code = 'BAD_REQUEST_ERROR') => ({ name: 'GatewayRefusedError', code });

describe('an order', () => {
  test.each(['loseAnswer', 'errorAfter'])('is created once when its answer is lost (%s)', async (mishap) => {
    await sandbox.behave({ api: { [mishap]: 1, only: ['orders.create'], times: 1 } });
    const order = { receipt: nextReceipt(), amountPaise: 70_000 };
    // A lost answer uses up the limit of the call; the next call finds the order.
    const first = await createOrder(order).catch((error: unknown) => error);
    const second = await createOrder(order);
    if (first instanceof Error) expect(first).toBeInstanceOf(GatewayUnavailableError);
    else expect(first).toEqual(second);
    const response = await sandbox.call('GET', `/v1/orders?receipt=${order.receipt}`);
    expect(await response.json()).toMatchObject({ count: 1, items: [{ id: second.id }] });
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
});

describe('a refund', () => {
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
});

describe('a signature of the checkout', () => {
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
    ['createOrder', (each) => each.createOrder({ receipt: 'trouble', amountPaise: 1_000, notBefore: 0 })],
    ['order', (each) => each.order('order_00000000000000')],
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

  test('that does not know the keys is unavailable and says so, until it knows them', async () => {
    const stranger = gatewayAt(sandbox.url, { keySecret: 'another-secret' });
    expect(stranger.areKeysRefused()).toBe(false);
    for (const [, call] of everyCall) {
      await expect(call(stranger)).rejects.toBeInstanceOf(GatewayUnavailableError);
      expect(stranger.areKeysRefused()).toBe(true);
    }
    await anOrder();
    expect(gateway.areKeysRefused()).toBe(false);
  });

  test('that refuses the keys for a while is asked again', async () => {
    let status = 403;
    const server = createServer((_request, response) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      const error = { code: 'BAD_REQUEST_ERROR', description: 'The api key has expired' };
      response.end(
        JSON.stringify(status === 200 ? { entity: 'collection', count: 0, items: [] } : { error }),
      );
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    try {
      const each = gatewayAt(`http://127.0.0.1:${port}`);
      await expect(each.paymentsBetween(0, 1)).rejects.toBeInstanceOf(GatewayUnavailableError);
      expect(each.areKeysRefused()).toBe(true);
      status = 200;
      expect(await each.paymentsBetween(0, 1)).toEqual([]);
      expect(each.areKeysRefused()).toBe(false);
    } finally {
      server.close();
      server.closeAllConnections();
    }
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
    const live = { kind: 'razorpay', keyId: 'rzp_live_1', apiUrl: 'https://api.razorpay.com' } as const;
    const real = { ...payments, ...live };
    expect(makePaymentGateway({ payments: real })?.checkout).toEqual({
      script: 'https://checkout.razorpay.com/v1/checkout.js',
      key: 'rzp_live_1',
      isSandbox: false,
    });
  });
});
