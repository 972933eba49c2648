// An order is accepted by what its payment was before the order was rejected, and pending again.
import { orderStream, type PlacedOrder } from '@aangan/shared-events/features/orders/events';
import { orderPaths } from '@aangan/shared-events/features/orders/paths';
import type { OrderPayment } from '@aangan/shared-events/features/orders/views';
import { duePayment } from '@aangan/shared-events/features/payments/state-machine';
import { expect, test } from 'vitest';
import { aContext, NOON } from '../../testing/a-context.ts';
import { makeLog } from '../../testing/simulation/in-memory-log.ts';
import type { OrderCommand } from './commands.ts';
import { orderDecider } from './decider.ts';
import { orderRoutes } from './routes.ts';

const order: PlacedOrder = {
  ...{ orderId: 7, accountId: 'a-1', items: [], totalPaise: 10_000, paymentMethod: 'online' },
  ...{ recipient: { erased: true }, placedAt: NOON, payBy: NOON },
};
const stream = orderStream(order.orderId);
const paid = { state: 'paid', paidPaise: order.totalPaise } as const;
const refunded = { ...paid, state: 'refunded', refundedPaise: order.totalPaise } as const;

/** A paid order that is pending; `meanwhile` happens once, after its payment was read and before anything is appended. */
function accepting(meanwhile: (handle: (command: OrderCommand) => void) => void) {
  const orders = makeLog(
    orderDecider,
    () => Promise.resolve(),
    () => undefined,
  );
  const handle = (command: OrderCommand): void => orders.appendNow(stream, command, aContext());
  handle({ type: 'PlaceOrder', order });
  let payment: OrderPayment = { ...duePayment('online'), moves: [], revision: 1, ...paid };
  let isRead = false;
  const paymentOf = async (): Promise<OrderPayment> => {
    const read = payment;
    if (isRead) return read;
    isRead = true;
    meanwhile(handle);
    if (orders.eventsOf(stream).some(({ type }) => type === 'OrderRejected'))
      payment = { ...payment, ...refunded };
    return read;
  };
  const unused = (): never => expect.fail('an order is accepted without it');
  const platform = { now: unused, views: {}, log: { readStream: unused } };
  const needs = { orders, paymentOf, nameOf: unused, placing: {}, time: {}, attempts: {}, shop: {} };
  const routes = orderRoutes(
    platform as unknown as Parameters<typeof orderRoutes>[0],
    needs as unknown as Parameters<typeof orderRoutes>[1],
  );
  const route = routes.find(({ path }) => path === orderPaths.updateStatus);
  const accept = () =>
    route?.run({
      ...{ visitor: undefined, body: { status: 'accepted' }, query: undefined, files: [] },
      ...{ params: { id: String(order.orderId) }, context: aContext(), ifMatch: undefined },
      ...{ position: undefined, address: '' },
    });
  return { accept, status: () => orders.peek(stream)?.status };
}

test('a paid order is accepted', async () => {
  const { accept, status } = accepting(() => undefined);
  await accept();
  expect(status()).toBe('accepted');
});

test('an order that was rejected and is pending again is not accepted by the payment that it had before', async () => {
  const { accept, status } = accepting((handle) => {
    handle({ type: 'RejectOrder', expectedRevision: undefined });
    handle({ type: 'SetOrderStatus', to: 'pending', expectedRevision: undefined });
  });
  await expect(accept()).rejects.toMatchObject({ kind: 'conflict', code: 'busy' });
  expect(status()).toBe('pending');
  // Read again, the payment has gone back.
  await expect(accept()).rejects.toMatchObject({ code: 'not-paid' });
});
