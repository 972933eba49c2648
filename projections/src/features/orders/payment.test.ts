// The payment in an order's own view.
import { orderStream, type OrderEvent } from '@aangan/shared-events/features/orders/events';
import { orderKey, ordersByPaymentIndex, type OrderView } from '@aangan/shared-events/features/orders/views';
import { paymentStream, type PaymentEvent } from '@aangan/shared-events/features/payments/events';
import { test } from 'vitest';
import { given, inStream, NOON } from '../../testing/given.ts';
import {
  again,
  captured,
  order,
  refundFailed,
  refunded,
  refunding,
  requested,
} from '../../testing/payment-samples.ts';
import { orders } from './projection.ts';

const after = (...events: PaymentEvent[]) => [
  ...inStream(orderStream(1), [order]),
  ...inStream(paymentStream(1), events),
];
test('an order’s own view has the state, the amounts and when they moved', () => {
  const view = (events: readonly PaymentEvent[], payment: Partial<OrderView['payment']>) =>
    given(orders, after(...events)).then(orderKey(1), {
      ...{ id: 1, accountId: 'a-1', items: [], totalPaise: 84_900, status: 'pending', revision: 0 },
      ...{ paymentMethod: 'online', recipient: null, createdAt: NOON, payment },
    });
  view([], { state: 'awaiting', paidPaise: 0, refundedPaise: 0, refundingPaise: 0, moves: [], revision: -1 });
  const paid = { kind: 'captured', amountPaise: 84_900, at: '2026-11-20T19:00:00.000Z' } as const;
  view([requested, captured], {
    state: 'paid',
    paidPaise: 84_900,
    refundedPaise: 0,
    refundingPaise: 0,
    moves: [paid],
    revision: 1,
  })
    .thenIndex(ordersByPaymentIndex('paid'), ['0000000001'])
    .thenIndex(ordersByPaymentIndex('awaiting'), []);
  const all: PaymentEvent = { ...refunding, data: { ...refunding.data, amountPaise: 84_900 } };
  view([requested, captured, all], {
    ...{ state: 'refunding', paidPaise: 84_900, refundedPaise: 0, refundingPaise: 84_900 },
    ...{ moves: [paid], revision: 2 },
  })
    .thenIndex(ordersByPaymentIndex('refunding'), ['0000000001'])
    .thenIndex(ordersByPaymentIndex('paid'), []);
  const back = { kind: 'refunded', amountPaise: 30_000, at: NOON } as const;
  view([requested, captured, refunding, refundFailed, again, refunded], {
    ...{ state: 'refunded in part', paidPaise: 84_900, refundedPaise: 30_000, refundingPaise: 0 },
    ...{ moves: [paid, back], revision: 5 },
  }).thenIndex(ordersByPaymentIndex('refunded in part'), ['0000000001']);
});

test('a rejected order of which nothing was paid is in no state of payment, until it is opened again', () => {
  const of = { orderId: 1, accountId: 'a-1' };
  const cash: OrderEvent = { ...order, data: { ...order.data, paymentMethod: 'cod' } };
  const rejected: OrderEvent = { type: 'OrderRejected', data: { ...of, from: 'pending' } };
  const opened: OrderEvent = { type: 'OrderStatusSet', data: { ...of, from: 'rejected', to: 'pending' } };
  const due = (events: readonly OrderEvent[], ids: readonly string[]) =>
    given(orders, inStream(orderStream(1), events)).thenIndex(ordersByPaymentIndex('due on delivery'), ids);
  due([cash], ['0000000001']);
  due([cash, rejected], []);
  due([cash, rejected, opened], ['0000000001']);
  // What arrives late is refunded.
  const late = [...inStream(orderStream(1), [order, rejected]), ...inStream(paymentStream(1), [requested])];
  given(orders, late).thenIndex(ordersByPaymentIndex('awaiting'), []);
  given(orders, [...late, ...inStream(paymentStream(1), [captured], { firstRevision: 1 })]).thenIndex(
    ordersByPaymentIndex('paid'),
    ['0000000001'],
  );
});
