// What follows a payment's events when it is done again much later: the checkpoint of a process manager is lost with Redis.
import type { Recorded } from '@aangan/shared-events/event';
import type { OrderEvent } from '@aangan/shared-events/features/orders/events';
import { paymentStream, type PaymentEvent } from '@aangan/shared-events/features/payments/events';
import { expect, test } from 'vitest';
import { busy } from '../../domain/common-refusals.ts';
import type { DomainError } from '../../domain/domain-error.ts';
import { aContext } from '../../testing/a-context.ts';
import { makeModelGateway } from '../../testing/model-gateway.ts';
import { at, order, payment } from '../../testing/payment-samples.ts';
import { makeLog } from '../../testing/simulation/in-memory-log.ts';
import type { PaymentCommand } from './commands.ts';
import { paymentDecider } from './decider.ts';
import { GatewayUnavailableError, type PaymentGateway } from './gateway/payment-gateway.ts';
import { payBack } from './pay-back.ts';
import { refundRejectedOrder, rejectUnpaidOrder } from './process-manager.ts';
import { makeGatewayRecords } from './record-gateway.ts';
import { orderRejected } from './refusals.ts';
import { makeWithdraw } from './resolve.ts';

const rejected = { ...order, isRejected: true };
const stream = paymentStream(order.orderId);
const recorded = <Event extends OrderEvent | PaymentEvent>(event: Event): Recorded<Event> => ({
  ...event,
  ...{ id: `e-${event.type}`, stream: 'order-12', revision: 1n, position: 10n },
  metadata: { ...aContext(), schemaVersion: 1 },
});
const rejection = recorded({
  type: 'OrderRejected',
  data: { orderId: order.orderId, accountId: order.accountId, from: 'pending' },
});

/** A paid order that was rejected. */
function aShop() {
  const payments = makeLog(
    paymentDecider,
    () => Promise.resolve(),
    () => undefined,
  );
  const handle = (command: PaymentCommand): void => payments.appendNow(stream, command, aContext());
  handle({ type: 'RequestPayment', order, at, gatewayOrderId: 'order_1' });
  handle({ type: 'RecordPayment', order, at, payment });
  const { act } = refundRejectedOrder({
    payments,
    orderToPay: () => Promise.resolve(rejected),
    isShownRejected: () => Promise.resolve(undefined),
    now: () => new Date(at),
  });
  return {
    payments,
    handle,
    act,
    refunds: () => payments.peek(stream)?.refunds.map(({ refundId, state }) => `${refundId} ${state}`),
    captures: () => payments.eventsOf(stream).filter(({ type }) => type === 'PaymentCaptured'),
  };
}

/** A gateway that has taken the order's money. */
async function aCapture(more: { readonly refundsWait?: true } = {}) {
  const model = makeModelGateway({ now: () => Date.parse(at), ...more });
  await model.gateway.createOrder({ receipt: 'r', amountPaise: order.totalPaise, notBefore: 0 });
  model.pay('order_1', 'captured');
  return model;
}

test('an unpaid order whose rejection loses to others every time is rejected later, and not taken for decided', async () => {
  const { orderId, accountId, placedAt } = order;
  const expired = recorded({ type: 'PaymentExpired', data: { orderId, accountId, payBy: placedAt } });
  const acting = (refusal: DomainError) =>
    rejectUnpaidOrder({
      rejectUnpaid: () => Promise.reject(refusal),
      payments: aShop().payments,
      orderToPay: () => Promise.resolve(order),
      isShownRejected: () => Promise.resolve(undefined),
      now: () => new Date(at),
    }).act(expired);
  await expect(acting(busy())).rejects.toThrow(busy().message);
  await expect(acting(orderRejected())).resolves.toBeUndefined();
});

test('a refund that was withdrawn, because it was paid in another way, is not requested again', async () => {
  const { handle, act, refunds, captures } = aShop();
  await act(rejection);
  expect(refunds()).toEqual(['12-1 requested']);
  const failed = { refundId: '12-1', attempt: 1, description: 'No balance.' };
  handle({ type: 'FailRefund', order: rejected, at, ...failed });
  handle({ type: 'WithdrawRefund', order: rejected, at, refundId: '12-1', failedAttempt: 1 });
  await act(rejection);
  for (const captured of captures()) await act(recorded(captured));
  expect(refunds()).toEqual(['12-1 withdrawn']);
});

test('of a payment that comes after it only that payment is paid back', async () => {
  const { handle, act, refunds, captures } = aShop();
  await act(rejection);
  const failed = { refundId: '12-1', attempt: 1, description: 'No balance.' };
  handle({ type: 'FailRefund', order: rejected, at, ...failed });
  handle({ type: 'WithdrawRefund', order: rejected, at, refundId: '12-1', failedAttempt: 1 });
  handle({ type: 'RecordPayment', order: rejected, at, payment: { ...payment, id: 'pay_2' } });
  for (const captured of captures()) await act(recorded(captured));
  expect(refunds()).toEqual(['12-1 withdrawn', '12-2 requested']);
});

test('a process that was paused before it pays does not pay a refund that was withdrawn meanwhile', async () => {
  const { payments, handle, refunds } = aShop();
  const { gateway, ...model } = await aCapture();
  handle({ type: 'RequestRefund', order, at, cause: 'administrator', amountPaise: undefined });
  const withdraw = (): void => {
    const failed = { refundId: '12-1', attempt: 1, description: 'No balance.' };
    handle({ type: 'FailRefund', order, at, ...failed });
    handle({ type: 'WithdrawRefund', order, at, refundId: '12-1', failedAttempt: 1 });
  };
  const paused: PaymentGateway = {
    ...gateway,
    refund: async (asked) => {
      withdraw();
      return gateway.refund(asked);
    },
  };
  const orderToPay = () => Promise.resolve(order);
  const records = makeGatewayRecords(payments, orderToPay, paused);
  const needs = { payments, orderToPay, records, gateway: paused };
  await payBack(needs, { orderId: order.orderId, refundId: '12-1', attempt: 1 }, aContext());
  expect(model.books.refunds.size).toBe(0);
  expect(refunds()).toEqual(['12-1 withdrawn']);
});

test('a refund is not withdrawn for an attempt before its last one, which the gateway may have made', async () => {
  const { payments, handle, refunds } = aShop();
  const model = await aCapture({ refundsWait: true });
  handle({ type: 'RequestRefund', order, at, cause: 'administrator', amountPaise: undefined });
  const fail = (attempt: number): void => {
    const failed = { refundId: '12-1', attempt, description: 'The gateway refused it.' };
    handle({ type: 'FailRefund', order, at, ...failed });
  };
  fail(1);
  const records = makeGatewayRecords(payments, () => Promise.resolve(order), model.gateway);
  let asked = 0;
  // Whether the bank still has it is answered; then the process is paused.
  const refundsOfPayment = async (paymentId: string) => {
    const answer = await model.gateway.refundsOfPayment(paymentId);
    asked += 1;
    handle({ type: 'RetryRefund', order, at, refundId: '12-1', failedAttempt: 1 });
    model.refund({ paymentId, amountPaise: order.totalPaise, receipt: '12-1:2' });
    fail(2);
    return answer;
  };
  const online = { records, gateway: { ...model.gateway, refundsOfPayment } };
  const withdraw = makeWithdraw({ payments, online, noteFound: () => undefined });
  await expect(withdraw(order, '12-1', aContext())).rejects.toMatchObject({ code: 'refund-not-failed' });
  expect([asked, refunds()]).toEqual([1, ['12-1 failed']]);
});

test('the refund of a rejected order is not paid while the order is not rejected any more', async () => {
  const { payments, handle, act, refunds } = aShop();
  const { gateway, books } = await aCapture();
  await act(rejection);
  let now = order;
  const orderToPay = () => Promise.resolve(now);
  const records = makeGatewayRecords(payments, orderToPay, gateway);
  const needs = { payments, orderToPay, records, gateway };
  const attempt = (number: number) =>
    payBack(needs, { orderId: order.orderId, refundId: '12-1', attempt: number }, aContext());
  await attempt(1);
  expect([refunds(), books.refunds.size]).toEqual([['12-1 failed'], 0]);
  now = rejected;
  handle({ type: 'RetryRefund', order, at, refundId: '12-1', failedAttempt: 1 });
  await attempt(2);
  expect([refunds(), books.refunds.size]).toEqual([['12-1 processed'], 1]);
});

test('a refund is tried again when the bank refuses the attempt that the gateway had made after all', async () => {
  const { payments, handle, refunds } = aShop();
  const model = await aCapture({ refundsWait: true });
  const orderToPay = () => Promise.resolve(order);
  const records = makeGatewayRecords(payments, orderToPay, model.gateway);
  const needs = { payments, orderToPay, records, gateway: model.gateway };
  const attempt = (number: number) =>
    payBack(needs, { orderId: order.orderId, refundId: '12-1', attempt: number }, aContext());
  const retry = (failedAttempt: number) =>
    handle({ type: 'RetryRefund', order, at, refundId: '12-1', failedAttempt });
  const bank = async (refundId: string, outcome: 'processed' | 'failed') => {
    const refund = model.settleRefund(refundId, outcome);
    await records.refund(order.orderId, refund, aContext());
  };
  handle({ type: 'RequestRefund', order, at, cause: 'administrator', amountPaise: undefined });
  model.failNextRefunds('answer lost', 'refused');
  await expect(attempt(1)).rejects.toThrow(GatewayUnavailableError);
  await attempt(1);
  retry(1);
  await attempt(2);
  await bank('rfnd_1', 'failed');
  expect(refunds()).toEqual(['12-1 failed']);
  retry(2);
  await attempt(3);
  await bank('rfnd_2', 'processed');
  expect(refunds()).toEqual(['12-1 processed']);
  expect(model.books.payments.get('pay_1')?.refundedPaise).toBe(order.totalPaise);
});
