// The sandbox's answers and notifications field by field against the gateway's public documentation.
import { createHmac } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { startPaymentSandbox, SANDBOX_KEYS, type TestSandbox } from '@aangan/test/setup/payment-sandbox';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import * as documented from './testing/documented-fields.ts';

type Received = { readonly body: string; readonly signature: string };

let sandbox: TestSandbox;
let receiver: Server;
const received: Received[] = [];

const entity = z.looseObject({ id: z.string(), status: z.string() });
const list = z.looseObject({ items: z.array(entity) });
const get = async (path: string): Promise<unknown> => (await sandbox.call('GET', path)).json();
const post = async (path: string, body: object): Promise<unknown> =>
  (await sandbox.call('POST', path, body)).json();
const newOrder = async (given: object = {}) =>
  entity.parse(await post('/v1/orders', { amount: 129_900, currency: 'INR', ...given }));
const expectShape = (shape: documented.DocumentedShape, value: unknown): void =>
  expect(documented.differences(shape, value), shape.page).toEqual([]);

beforeAll(async () => {
  receiver = createServer((request, response) => {
    void text(request).then((body) => {
      received.push({ body, signature: String(request.headers['x-razorpay-signature']) });
      response.end();
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  // A TCP server has such an address.
  const { port } = receiver.address() as AddressInfo;
  sandbox = await startPaymentSandbox();
  await sandbox.sendNoticesTo(`http://127.0.0.1:${port}`);
});
afterAll(async () => {
  await sandbox.stop();
  receiver.close();
});

describe('an answer', () => {
  test('with an order has its fields', async () => {
    const plain = await newOrder();
    expectShape(documented.order, plain);
    const noted = await newOrder({ receipt: 'Receipt 20', notes: { key1: 'value1' }, payment_capture: 1 });
    expectShape(documented.order, noted);
    expect(noted).toMatchObject({ receipt: 'Receipt 20', notes: { key1: 'value1' }, amount_due: 129_900 });
    expectShape(documented.order, await get(`/v1/orders/${plain.id}`));
  });

  test.each(['upi', 'card', 'netbanking'] as const)('with a payment by %s has its fields', async (method) => {
    const order = await newOrder({ payment_capture: true });
    const { razorpay_payment_id: id } = await sandbox.pay(order.id, { method });
    expectShape(documented.payment, await get(`/v1/payments/${id}`));
    const expanded = z.looseObject({ card: z.unknown().optional() });
    const { card } = expanded.parse(await get(`/v1/payments/${id}?expand[]=card`));
    if (method === 'card') expectShape(documented.card, card);
    const failed = await sandbox.pay((await newOrder()).id, { method, outcome: 'failure' });
    expectShape(documented.payment, await get(`/v1/payments/${failed.razorpay_payment_id}`));
  });

  test('with a refund has its fields', async () => {
    const order = await newOrder({ payment_capture: true });
    const { razorpay_payment_id: id } = await sandbox.pay(order.id);
    const refund = entity.parse(await post(`/v1/payments/${id}/refund`, { amount: 100 }));
    expectShape(documented.refund, refund);
    expectShape(documented.refund, await get(`/v1/refunds/${refund.id}`));
  });

  test.each(['/v1/orders', '/v1/payments', '/v1/refunds'])('with a list has its fields: %s', async (path) => {
    const answer = await get(path);
    expectShape(documented.collection, answer);
    const name = path.slice(4, -1) as keyof typeof documented.statuses;
    for (const item of list.parse(answer).items) {
      expectShape(documented[name], item);
      expect(documented.statuses[name]).toContain(item.status);
    }
    expect(list.parse(await get(`${path}?count=1`)).items).toHaveLength(1);
  });

  test.each([
    ['an unknown id', 'GET', '/v1/orders/order_none', undefined, 400],
    ['no amount', 'POST', '/v1/orders', { currency: 'INR' }, 400],
    ['an amount below one rupee', 'POST', '/v1/orders', { amount: 99, currency: 'INR' }, 400],
    ['a part of a paisa', 'POST', '/v1/orders', { amount: 100.5, currency: 'INR' }, 400],
    ['more than a hundred', 'GET', '/v1/payments?count=101', undefined, 400],
    ['an unknown path', 'GET', '/v1/nothing', undefined, 400],
  ] as const)('to %s is a documented error', async (_what, method, path, body, status) => {
    const response = await sandbox.call(method, path, body);
    expect(response.status).toBe(status);
    const { error } = z.strictObject({ error: z.unknown() }).parse(await response.json());
    expectShape(documented.error, error);
  });

  test('to wrong keys, and of a gateway in trouble, is a documented error', async () => {
    const wrong = await sandbox.call('GET', '/v1/orders', undefined, { authorization: 'Basic eDp5' });
    expect(wrong.status).toBe(401);
    await sandbox.behave({ api: { error: 1, times: 1 } });
    const fault = await sandbox.call('GET', '/v1/orders');
    expect(fault.status).toBe(500);
    for (const response of [wrong, fault]) {
      const { error } = z.strictObject({ error: z.unknown() }).parse(await response.json());
      expectShape(documented.error, error);
    }
  });
});

describe('an idempotency key', () => {
  const refundWith = (id: string, key: string, amount: number) =>
    sandbox.call('POST', `/v1/payments/${id}/refund`, { amount }, { 'x-refund-idempotency': key });

  test('repeats the answer, refuses another payload, and must have ten characters', async () => {
    const order = await newOrder({ payment_capture: true });
    const { razorpay_payment_id: id } = await sandbox.pay(order.id);
    const first = entity.parse(await (await refundWith(id, 'key-0123456789', 500)).json());
    expect(entity.parse(await (await refundWith(id, 'key-0123456789', 500)).json()).id).toBe(first.id);
    await sandbox.restart();
    expect(entity.parse(await (await refundWith(id, 'key-0123456789', 500)).json()).id).toBe(first.id);
    const other = await refundWith(id, 'key-0123456789', 501);
    expect([other.status, await other.json()]).toMatchObject([400, { error: { code: 'BAD_REQUEST_ERROR' } }]);
    for (const key of ['123456789', 'with a blank in it'])
      expect((await refundWith(id, key, 500)).status).toBe(400);
  });

  test('that is being processed answers 409', async () => {
    const order = await newOrder({ payment_capture: true });
    const { razorpay_payment_id: id } = await sandbox.pay(order.id);
    // Longer than the second request can be late on a busy machine.
    await sandbox.behave({ api: { delayMs: 3_000, only: ['payments.refund'] }, seed: 3 });
    const answers = await Promise.all([1, 2].map(() => refundWith(id, 'key-in-progress', 500)));
    await sandbox.behave();
    expect(answers.map(({ status }) => status)).toEqual([200, 409]);
    const { error } = z.strictObject({ error: z.unknown() }).parse(await answers[1]?.json());
    expectShape(documented.error, error);
  });
});

test('every notification has its fields, its entities and a signature over its exact body', async () => {
  await sandbox.behave({ refunds: { settleMs: 10 } });
  const order = await newOrder({ payment_capture: true, notes: { shop: 'Aangan' } });
  await sandbox.pay(order.id, { outcome: 'failure' });
  const { razorpay_payment_id: id } = await sandbox.pay(order.id, { method: 'card' });
  await post(`/v1/payments/${id}/refund`, { amount: 1_000 });
  await expect.poll(() => received.some(({ body }) => body.includes('refund.processed'))).toBe(true);
  await sandbox.behave({ refunds: { settleMs: 10, fail: 1 } });
  await post(`/v1/payments/${id}/refund`, { amount: 1_000 });
  const shapes = { payment: documented.payment, order: documented.order, refund: documented.refund };
  const seen = () => new Set(received.map(({ body }) => envelope.parse(JSON.parse(body)).event));
  const envelope = z.looseObject({
    event: z.string(),
    contains: z.array(z.enum(['payment', 'order', 'refund'])),
    payload: z.record(z.string(), z.strictObject({ entity: z.unknown() })),
  });
  await expect.poll(seen).toEqual(new Set(Object.keys(documented.contains)));
  for (const { body, signature } of received) {
    const notice = envelope.parse(JSON.parse(body));
    expectShape(documented.event, notice);
    expect(notice.contains).toEqual(documented.contains[notice.event]);
    expect(Object.keys(notice.payload)).toEqual(notice.contains);
    for (const name of notice.contains) expectShape(shapes[name], notice.payload[name]?.entity);
    const signed = createHmac('sha256', SANDBOX_KEYS.webhookSecret).update(body).digest('hex');
    expect(signature).toBe(signed);
  }
});
