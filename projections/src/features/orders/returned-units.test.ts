// The returns of an order in its view: its units, and the revision that administrators send back.
import { orderStream, type OrderEvent } from '@aangan/shared-events/features/orders/events';
import { orderKey } from '@aangan/shared-events/features/orders/views';
import { erased } from '@aangan/shared-events/personal';
import { expect, test } from 'vitest';
import { given, inStream, NOON } from '../../testing/given.ts';
import { orders } from './projection.ts';

const ids = { orderId: 12, accountId: 'a-1' };
const item = {
  ...{ productId: 3, productRevision: 0, name: 'Kurta', image: null, colorId: null, color: 'Default' },
  ...{ size: 'M', quantity: 3, pricePaise: 50_000 },
};
const placed: OrderEvent = {
  type: 'OrderPlaced',
  data: {
    ...{ ...ids, items: [item], totalPaise: 150_000, paymentMethod: 'cod', recipient: erased },
    placedAt: NOON,
  },
};
const delivered: OrderEvent = {
  type: 'OrderStatusSet',
  data: { ...ids, from: 'pending', to: 'delivered' },
};
const claimed = (number: number, quantity: number): OrderEvent => ({
  type: 'OrderReturnClaimed',
  data: {
    ...{
      ...ids,
      number,
      lines: [{ line: 0, quantity }],
      reason: 'damaged',
      note: 'Torn.',
      pictures: ['a.jpg'],
    },
    claimedAt: NOON,
  },
});
const released = (number: number, quantity: number): OrderEvent => ({
  type: 'OrderReturnReleased',
  data: { ...ids, number, lines: [{ line: 0, quantity }] },
});
const view = {
  ...{ id: 12, accountId: 'a-1', items: [item], totalPaise: 150_000, status: 'delivered' },
  ...{ paymentMethod: 'cod', recipient: null, createdAt: NOON, deliveredAt: NOON },
  payment: expect.objectContaining({ revision: -1 }),
};
const history = (...events: readonly OrderEvent[]) => inStream(orderStream(12), events);

test('claims and releases are counted, raise the revision, and leave the status', () => {
  given(orders, history(placed, delivered, claimed(1, 2), claimed(2, 1), released(1, 1))).then(orderKey(12), {
    ...view,
    revision: 4,
    returns: [
      { number: 1, lines: [{ line: 0, quantity: 1 }] },
      { number: 2, lines: [{ line: 0, quantity: 1 }] },
    ],
  });
});

test('a return of which everything is released is no longer one', () => {
  given(orders, history(placed, delivered, claimed(1, 2), released(1, 2))).then(orderKey(12), {
    ...view,
    revision: 3,
  });
});

test('an event that is read again changes nothing', () => {
  const [first, second, third] = history(placed, delivered, claimed(1, 2));
  if (first === undefined || second === undefined || third === undefined) throw new Error('three events');
  given(orders, [first, second, third, third]).then(orderKey(12), {
    ...view,
    ...{ revision: 2, returns: [{ number: 1, lines: [{ line: 0, quantity: 2 }] }] },
  });
});

test('an order that is no longer delivered has no time of delivery', () => {
  const back: OrderEvent = { type: 'OrderStatusSet', data: { ...ids, from: 'delivered', to: 'fulfilled' } };
  const { deliveredAt: _, ...open } = view;
  given(orders, history(placed, delivered, back)).then(orderKey(12), {
    ...open,
    ...{ status: 'fulfilled', revision: 2 },
  });
});
