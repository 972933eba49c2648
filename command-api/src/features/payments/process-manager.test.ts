// What follows a payment's events when it is done again much later: the checkpoint of a process manager is lost with Redis.
import type { Recorded } from '@aangan/shared-events/event';
import type { OrderEvent } from '@aangan/shared-events/features/orders/events';
import { paymentStream, type PaymentEvent } from '@aangan/shared-events/features/payments/events';
import { expect, test } from 'vitest';
import { aContext } from '../../testing/a-context.ts';
import { at, order, payment } from '../../testing/payment-samples.ts';
import { makeLog } from '../../testing/simulation/in-memory-log.ts';
import type { PaymentCommand } from './commands.ts';
import { paymentDecider } from './decider.ts';
import { refundRejectedOrder } from './process-manager.ts';

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
    handle,
    act,
    refunds: () => payments.peek(stream)?.refunds.map(({ refundId, state }) => `${refundId} ${state}`),
    captures: () => payments.eventsOf(stream).filter(({ type }) => type === 'PaymentCaptured'),
  };
}

test('a refund that was withdrawn, because it was paid in another way, is not requested again', async () => {
  const { handle, act, refunds, captures } = aShop();
  await act(rejection);
  expect(refunds()).toEqual(['12-1 requested']);
  const failed = { refundId: '12-1', attempt: 1, description: 'No balance.' };
  handle({ type: 'FailRefund', order: rejected, at, ...failed });
  handle({ type: 'WithdrawRefund', order: rejected, at, refundId: '12-1' });
  await act(rejection);
  for (const captured of captures()) await act(recorded(captured));
  expect(refunds()).toEqual(['12-1 withdrawn']);
});

test('of a payment that comes after it only that payment is paid back', async () => {
  const { handle, act, refunds, captures } = aShop();
  await act(rejection);
  const failed = { refundId: '12-1', attempt: 1, description: 'No balance.' };
  handle({ type: 'FailRefund', order: rejected, at, ...failed });
  handle({ type: 'WithdrawRefund', order: rejected, at, refundId: '12-1' });
  handle({ type: 'RecordPayment', order: rejected, at, payment: { ...payment, id: 'pay_2' } });
  for (const captured of captures()) await act(recorded(captured));
  expect(refunds()).toEqual(['12-1 withdrawn', '12-2 requested']);
});
