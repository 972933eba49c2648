import type { OrderEvent, PlacedOrder, Recipient } from '@aangan/shared-events/features/orders/events';
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
const payBy = '2026-11-18T06:42:09.000Z';
const online: OrderEvent = { type: 'OrderPlaced', data: { ...order, paymentMethod: 'online', payBy } };
const change = (from: OrderStatus) => ({ orderId: 7, accountId: 'a-1', from });
const accepted: OrderEvent = { type: 'OrderAccepted', data: change('pending') };
const accept = { type: 'AcceptOrder', expectedRevision: undefined, isPaid: false, asOf: 0 } as const;
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
  test('refuses to accept an online order that is not paid', () => {
    given([online]).when(accept).thenRefuses('not-paid', 'conflict');
    given([online])
      .when({ ...accept, isPaid: true })
      .then([accepted]);
    given([{ ...online, data: { ...order, paymentMethod: 'online' } }])
      .when(accept)
      .then([accepted]);
  });
  test('accepts no online order whose status was set since its payment was read', () => {
    const rejected: OrderEvent = { type: 'OrderRejected', data: change('pending') };
    const reopened: OrderEvent = { type: 'OrderStatusSet', data: { ...change('rejected'), to: 'pending' } };
    const paid = { ...accept, isPaid: true };
    given([online, rejected, reopened]).when(paid).thenRefuses('busy', 'conflict');
    given([online, rejected, reopened])
      .when({ ...paid, asOf: 2 })
      .then([accepted]);
    given([placed, rejected, reopened]).when(accept).then([accepted]);
  });
  test('rejects a pending order for want of payment, with the reason', () =>
    given([online])
      .when({ ...reject, reason: 'not-paid' })
      .then([{ type: 'OrderRejected', data: { ...change('pending'), reason: 'not-paid' } }]));
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

const recipient: Recipient = {
  shippingAddress: {
    ...{ firstName: 'Meera', lastName: 'Nair', addressLine1: '4 Lake Road', apt: '' },
    ...{ city: 'Kochi', state: 'Kerala', postalCode: '682001' },
  },
  contactInfo: { email: 'meera@example.org', phone: '9876543210' },
};
const toMeera: OrderEvent = { type: 'OrderPlaced', data: { ...order, recipient } };
const shipment = { courier: 'Delhivery', trackingNumber: '1490811234567' };
const shipped: OrderEvent = { type: 'OrderShipped', data: { orderId: 7, accountId: 'a-1', shipment } };
const ship = { type: 'ShipOrder', shipment, expectedRevision: undefined } as const;

describe('a shipment', () => {
  test('is recorded with the acceptance, and with the status that is set', () => {
    given([toMeera])
      .when({ ...accept, shipment })
      .then([accepted, shipped]);
    const fulfilled = { type: 'OrderStatusSet', data: { ...change('accepted'), to: 'fulfilled' } } as const;
    given([toMeera, accepted])
      .when({ ...setTo('fulfilled'), shipment })
      .then([fulfilled, shipped]);
    given([toMeera, accepted, fulfilled])
      .when({ ...setTo('fulfilled'), shipment })
      .then([shipped]);
  });
  test('is recorded later, replaced, and recorded once', () => {
    given([toMeera, accepted]).when(ship).then([shipped]);
    given([toMeera, accepted, shipped]).when(ship).thenNothing();
    const other = { ...shipment, trackingNumber: '1490817654321' };
    given([toMeera, accepted, shipped])
      .when({ ...ship, shipment: other })
      .then([{ type: 'OrderShipped', data: { orderId: 7, accountId: 'a-1', shipment: other } }]);
  });
  test('is removed once, and can be recorded again', () => {
    const remove = { type: 'RemoveOrderShipment', expectedRevision: undefined } as const;
    const removed: OrderEvent = {
      type: 'OrderShipmentRemoved',
      data: { orderId: 7, accountId: 'a-1' },
    };
    given([toMeera, accepted, shipped]).when(remove).then([removed]);
    given([toMeera, accepted, shipped, removed]).when(remove).thenNothing();
    given([toMeera, accepted, shipped, removed]).when(ship).then([shipped]);
  });
  test('is refused for an order that is not accepted', () => {
    given([toMeera]).when(ship).thenRefuses('order-not-shippable', 'conflict');
    given([toMeera, accepted])
      .when({ ...setTo('rejected'), shipment })
      .thenRefuses('order-not-shippable');
    given([toMeera, accepted])
      .when({ ...accept, shipment })
      .thenRefuses('order-not-pending');
  });
  test('is refused once the customer is erased, and over an outdated revision', () => {
    given([placed, accepted]).when(ship).thenRefuses('customer-erased', 'conflict');
    given([toMeera, accepted])
      .when({ ...ship, expectedRevision: 0 })
      .thenRefuses('changed-meanwhile');
  });
  test('counts as a revision and leaves the status as it is', () => {
    const state = [toMeera, accepted, shipped].reduce(orderDecider.evolve, orderDecider.initialState);
    expect(state).toMatchObject({ status: 'accepted', revision: 2, shipment });
  });
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
