import type { OrderEvent, PlacedOrder } from '@aangan/shared-events/features/orders/events';
import type { SettableStatus } from '@aangan/shared-events/features/orders/status-machine';
import type { OrderStatus } from '@aangan/shared-events/features/orders/statuses';
import { describe, expect, test } from 'vitest';
import { givenFor } from '../../testing/given-decider.ts';
import { orderDecider } from './decider.ts';

const given = givenFor(orderDecider);
const order: PlacedOrder = {
  orderId: 7,
  accountId: 'a-1',
  items: [
    {
      productId: 12,
      productRevision: 3,
      name: 'Indigo kurta',
      image: '3f9c.jpg',
      colorId: 4,
      color: '#2E3A7B',
      size: 'M',
      quantity: 2,
      pricePaise: 189900,
    },
  ],
  totalPaise: 379800,
  paymentMethod: 'cod',
  recipient: { erased: true },
  placedAt: '2026-11-18T06:12:09.000Z',
};
const placed: OrderEvent = { type: 'OrderPlaced', data: order };
const change = (from: OrderStatus) => ({ orderId: 7, accountId: 'a-1', from });
const accepted: OrderEvent = { type: 'OrderAccepted', data: change('pending') };
const accept = { type: 'AcceptOrder', expectedRevision: undefined } as const;
const reject = { type: 'RejectOrder', expectedRevision: undefined } as const;
const setTo = (to: SettableStatus, expectedRevision?: number) =>
  ({ type: 'SetOrderStatus', to, expectedRevision }) as const;

describe('placing', () => {
  test('places an order once', () => {
    given([]).when({ type: 'PlaceOrder', order }).then([placed]);
    given([placed]).when({ type: 'PlaceOrder', order }).thenNothing();
  });
});

describe('accepting and rejecting', () => {
  test('accepts a pending order', () => given([placed]).when(accept).then([accepted]));
  test('rejects a pending order', () =>
    given([placed])
      .when(reject)
      .then([{ type: 'OrderRejected', data: change('pending') }]));
  test('refuses either from anything but pending', () => {
    given([placed, accepted]).when(accept).thenRefuses('order-not-pending', 'conflict');
    given([placed, accepted]).when(reject).thenRefuses('order-not-pending', 'conflict');
  });
  test('names the current status', () => {
    const state = [placed, accepted].reduce(orderDecider.evolve, orderDecider.initialState);
    expect(() => orderDecider.decide(reject, state)).toThrow('This order is already accepted.');
  });
  test('refuses an order that was never placed', () =>
    given([]).when(accept).thenRefuses('order-missing', 'missing'));
});

describe('setting the status', () => {
  test('allows any status and records the old and the new one', () => {
    given([placed])
      .when(setTo('delivered'))
      .then([{ type: 'OrderStatusSet', data: { ...change('pending'), to: 'delivered' } }]);
    given([placed, accepted])
      .when(setTo('pending'))
      .then([{ type: 'OrderStatusSet', data: { ...change('accepted'), to: 'pending' } }]);
  });
  test('lets an order set back to pending be accepted again', () =>
    given([placed, accepted, { type: 'OrderStatusSet', data: { ...change('accepted'), to: 'pending' } }])
      .when(accept)
      .then([accepted]));
  test('does nothing when nothing changes', () => given([placed]).when(setTo('pending')).thenNothing());
});

describe('an expected revision of the sender', () => {
  test('is accepted while it is the last one', () =>
    given([placed, accepted])
      .when(setTo('fulfilled', 1))
      .then([{ type: 'OrderStatusSet', data: { ...change('accepted'), to: 'fulfilled' } }]));
  test('is refused when it is outdated, even if nothing would change', () => {
    given([placed, accepted]).when(setTo('fulfilled', 0)).thenRefuses('changed-meanwhile', 'conflict');
    given([placed]).when(setTo('pending', 7)).thenRefuses('changed-meanwhile');
    given([placed, accepted])
      .when({ ...accept, expectedRevision: 0 })
      .thenRefuses('changed-meanwhile');
  });
});
