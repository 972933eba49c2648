// Notifications of the sandbox as a process of its own, received over HTTP and read by the adapter.
import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { startPaymentSandbox, SANDBOX_KEYS, type TestSandbox } from '@aangan/test/setup/payment-sandbox';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { GatewayNotice, PaymentGateway } from './payment-gateway.ts';
import { makeRazorpayGateway } from './razorpay-gateway.ts';

type Received = { readonly body: Buffer; readonly headers: IncomingHttpHeaders };

let sandbox: TestSandbox;
let gateway: PaymentGateway;
let receiver: Server;
let received: Received[] = [];
/** The status that the receiver answers with. */
let status = 200;
let receipts = 0;

const gatewayWith = (webhookSecrets: readonly string[]): PaymentGateway =>
  makeRazorpayGateway({
    ...{ keyId: SANDBOX_KEYS.keyId, keySecret: SANDBOX_KEYS.keySecret, webhookSecrets },
    ...{ apiUrl: sandbox.url, checkoutScript: '', isSandbox: true },
  });

beforeAll(async () => {
  receiver = createServer((request, response) => {
    void buffer(request).then((body) => {
      received.push({ body, headers: request.headers });
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const { port } = receiver.address() as AddressInfo;
  sandbox = await startPaymentSandbox({ PAYMENT_SANDBOX_RETRY_MS: '100' });
  await sandbox.sendNoticesTo(`http://127.0.0.1:${port}/webhook`);
  gateway = gatewayWith([SANDBOX_KEYS.webhookSecret]);
});
beforeEach(() => {
  received = [];
  status = 200;
});
afterEach(() => sandbox.behave());
afterAll(async () => {
  await sandbox.stop();
  receiver.close();
});

const headersOf = ({ headers }: Received) => ({
  signature: String(headers['x-razorpay-signature']),
  eventId: String(headers['x-razorpay-event-id']),
});
const readBy = (each: PaymentGateway, one: Received) => each.readNotice(one.body, headersOf(one));
const read = (one: Received): GatewayNotice => {
  const notice = readBy(gateway, one);
  if (notice === undefined) throw new Error('the signature does not hold');
  return notice;
};
const typesOf = () => received.map((one) => read(one).type).toSorted((a, b) => a.localeCompare(b));
const anOrder = () =>
  gateway.createOrder({ receipt: `notice-${(receipts += 1)}`, amountPaise: 90_000, notBefore: 0 });
const untilReceived = (number: number) => expect.poll(() => received.length).toBeGreaterThanOrEqual(number);

describe('a notification', () => {
  test('comes for each event of a payment and its refund, signed, with the facts', async () => {
    await sandbox.behave({ refunds: { settleMs: 20 } });
    const order = await anOrder();
    const failed = await sandbox.pay(order.id, { outcome: 'failure' });
    const { razorpay_payment_id: paymentId } = await sandbox.pay(order.id, { method: 'card' });
    const refund = await gateway.refund({ paymentId, amountPaise: 1_000, receipt: 'notice-1:1' });
    await untilReceived(6);
    expect(typesOf()).toEqual([
      ...['order.paid', 'payment.authorized', 'payment.captured', 'payment.failed'],
      ...['refund.created', 'refund.processed'],
    ]);
    const notices = new Map(received.map(read).map((notice) => [notice.type, notice]));
    expect(new Set([...notices.values()].map(({ eventId }) => eventId)).size).toBe(6);
    const payment = {
      ...{ id: paymentId, orderId: order.id, amountPaise: 90_000, refundedPaise: 0, currency: 'INR' },
      ...{ method: 'card', instrument: 'Visa •••• 1111', failure: null, createdAt: expect.any(Number) },
    };
    expect(notices.get('payment.authorized')).toMatchObject({
      payment: { ...payment, status: 'authorized' },
    });
    for (const type of ['payment.captured', 'order.paid'])
      expect(notices.get(type)).toMatchObject({ payment: { ...payment, status: 'captured' }, refund: null });
    expect(notices.get('payment.failed')?.payment).toMatchObject({
      id: failed.razorpay_payment_id,
      failure: { code: 'BAD_REQUEST_ERROR' },
    });
    expect(notices.get('refund.created')?.refund).toEqual(refund);
    expect(notices.get('refund.processed')?.refund).toEqual({ ...refund, status: 'processed' });
    for (const { createdAt } of notices.values())
      expect(Math.abs(Date.now() - createdAt)).toBeLessThan(60_000);
  });

  test('of a second payment for a paid order tells its capture, and not that the order is paid again', async () => {
    const { id } = await anOrder();
    const { razorpay_payment_id: late } = await sandbox.pay(id, { outcome: 'pending', lateMs: 300 });
    await sandbox.pay(id);
    await untilReceived(5);
    expect((await gateway.payment(late)).status).toBe('captured');
    expect(typesOf()).toEqual([
      ...['order.paid', 'payment.authorized', 'payment.authorized', 'payment.captured', 'payment.captured'],
    ]);
  });

  test('that is not taken comes again, with the same id, also after a crash of the sender', async () => {
    status = 500;
    const { id } = await anOrder();
    await sandbox.pay(id, { outcome: 'failure' });
    await untilReceived(2);
    await sandbox.restart();
    status = 200;
    received = [];
    await untilReceived(1);
    const [one] = received;
    expect(one === undefined ? undefined : read(one)).toMatchObject({ type: 'payment.failed' });
    received = [];
    const next = await anOrder();
    await sandbox.pay(next.id, { outcome: 'failure' });
    await untilReceived(1);
    expect(received.map((each) => read(each).payment?.orderId)).toEqual([next.id]);
  });

  test('comes twice, late or never when the sandbox is told so', async () => {
    await sandbox.behave({ webhooks: { duplicate: 1 } });
    const { id } = await anOrder();
    await sandbox.pay(id, { outcome: 'failure' });
    await untilReceived(2);
    expect(new Set(received.map((one) => headersOf(one).eventId)).size).toBe(1);
    await sandbox.behave({ webhooks: { drop: 1 } });
    await sandbox.pay(id, { outcome: 'failure' });
    await sandbox.behave({ webhooks: { reorder: 1 } });
    const { razorpay_payment_id: heldBack } = await sandbox.pay(id, { outcome: 'failure' });
    await sandbox.behave();
    received = [];
    const { razorpay_payment_id: later } = await sandbox.pay(id, { outcome: 'failure' });
    await untilReceived(2);
    expect(received.map((one) => read(one).payment?.id)).toEqual([later, heldBack]);
  });
});

describe('reading a notification', () => {
  const body = (given: object = {}) =>
    Buffer.from(
      JSON.stringify({
        ...{ entity: 'event', account_id: 'acc_1', event: 'payment.dispute.created', contains: [] },
        ...{ payload: { dispute: { entity: {} } }, created_at: 1_700_000_000, ...given },
      }),
    );
  const signed = (content: Buffer, secret: string = SANDBOX_KEYS.webhookSecret) => ({
    signature: createHmac('sha256', secret).update(content).digest('hex'),
    eventId: 'event-1',
  });

  test('accepts the former secret beside the new one, and no other', () => {
    const content = body();
    const rotating = gatewayWith(['the-new-secret', SANDBOX_KEYS.webhookSecret]);
    expect(rotating.readNotice(content, signed(content))?.eventId).toBe('event-1');
    expect(rotating.readNotice(content, signed(content, 'the-new-secret'))?.eventId).toBe('event-1');
    expect(rotating.readNotice(content, signed(content, 'a-stranger'))).toBeUndefined();
    const rotated = gatewayWith(['the-new-secret']);
    expect(rotated.readNotice(content, signed(content))).toBeUndefined();
  });

  test('refuses a body of which one byte has changed, and signatures that are none', () => {
    const content = body();
    const headers = signed(content);
    const changed = Buffer.from(content);
    changed[10] = (changed[10] ?? 0) ^ 1;
    expect(gateway.readNotice(changed, headers)).toBeUndefined();
    for (const signature of ['', 'x', headers.signature.toUpperCase(), `${headers.signature}0`])
      expect(gateway.readNotice(content, { ...headers, signature })).toBeUndefined();
  });

  test('throws for a signed body that is no notification', () => {
    const broken = [
      Buffer.from('{'),
      Buffer.from('null'),
      body({ created_at: 'today' }),
      body({ event: 'payment.captured', payload: { payment: { entity: { id: 'pay_1' } } } }),
    ];
    for (const content of broken)
      expect(() => gateway.readNotice(content, signed(content))).toThrow(SyntaxError);
  });

  test('reads events of other kinds, of which it knows no facts', () => {
    const content = body({ payload: { payment: { entity: { id: 'pay_1' } } } });
    expect(gateway.readNotice(content, signed(content))).toEqual({
      ...{ eventId: 'event-1', type: 'payment.dispute.created', payment: null, refund: null },
      createdAt: 1_700_000_000_000,
    });
  });

  test('names an event without an id by its content', () => {
    const content = body();
    const names = [content, content, body({ created_at: 1 })].map(
      (each) => gateway.readNotice(each, { signature: signed(each).signature, eventId: '' })?.eventId,
    );
    expect(names[0]).toMatch(/^[0-9a-f]{64}$/);
    expect(names[1]).toBe(names[0]);
    expect(names[2]).not.toBe(names[0]);
  });
});
