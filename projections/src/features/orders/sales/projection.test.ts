import { orderStream, type OrderEvent } from '@aangan/shared-events/features/orders/events';
import type { OrderStatus } from '@aangan/shared-events/features/orders/statuses';
import {
  countedOrderKey,
  daySalesKey,
  productSalesKey,
  soldOnIndex,
} from '@aangan/shared-events/features/orders/sales/views';
import { describe, expect, test } from 'vitest';
import { given, inStream, NOON } from '../../../testing/given.ts';
import { salesProjection } from './projection.ts';

const inKolkata = salesProjection('Asia/Kolkata');
const kurta = { productId: 12, name: 'Indigo kurta', quantity: 2, pricePaise: 189900 };
const lamp = { productId: 5, name: 'Brass lamp', quantity: 1, pricePaise: 49950 };
const asOrdered = { productRevision: 0, image: null, colorId: null, color: 'Default', size: 'M' };

const placed = (orderId: number, items = [kurta, lamp], placedAt = NOON): OrderEvent => ({
  type: 'OrderPlaced',
  data: {
    orderId,
    accountId: 'a-1',
    items: items.map((item) => ({ ...asOrdered, ...item })),
    totalPaise: items.reduce((sum, { pricePaise, quantity }) => sum + pricePaise * quantity, 0),
    paymentMethod: 'cod',
    recipient: { erased: true },
    placedAt,
  },
});
const change = (orderId: number, from: OrderStatus) => ({ orderId, accountId: 'a-1', from });
const accepted = (orderId: number): OrderEvent => ({
  type: 'OrderAccepted',
  data: change(orderId, 'pending'),
});
const rejected = (orderId: number): OrderEvent => ({
  type: 'OrderRejected',
  data: change(orderId, 'pending'),
});
const set = (orderId: number, from: OrderStatus, to: OrderStatus): OrderEvent => ({
  type: 'OrderStatusSet',
  data: { ...change(orderId, from), to },
});
const of = (orderId: number, ...events: OrderEvent[]) => inStream(orderStream(orderId), events);
const later = (orderId: number, firstRevision: number, at: string, ...events: OrderEvent[]) =>
  inStream(orderStream(orderId), events, { firstRevision, at });

// Half past noon in Kolkata, where 30 minutes before midnight is 18:00 UTC.
const noon = { orders: 1, paise: 429750, hours: { '12': { orders: 1, paise: 429750 } } };
const kurtas = (units: number) => ({ units, paise: units * 189900 });

describe('an order', () => {
  test('counts on the day and in the hour of the shop’s time zone, and for each of its products', () => {
    given(inKolkata, of(1, placed(1)))
      .then(daySalesKey('2026-11-20'), noon)
      .then(productSalesKey(12), { name: 'Indigo kurta', days: { '2026-11-20': kurtas(2) } })
      .thenIndex(soldOnIndex('2026-11-20'), ['5', '12'])
      .thenPublishes([
        {
          ...{ to: 'admins', name: 'figures', key: 'figures:2026-11-20' },
          data: { asOf: '2026-11-20', day: '2026-11-20', figures: noon },
        },
        {
          ...{ to: 'admins', name: 'product-sold', key: 'product-sold:12' },
          data: {
            ...{ asOf: '2026-11-20', productId: 12, name: 'Indigo kurta' },
            sold: { 1: kurtas(2), 7: kurtas(2), 30: kurtas(2) },
          },
        },
        {
          ...{ to: 'admins', name: 'product-sold', key: 'product-sold:5' },
          data: {
            ...{ asOf: '2026-11-20', productId: 5, name: 'Brass lamp' },
            sold: {
              1: { units: 1, paise: 49950 },
              7: { units: 1, paise: 49950 },
              30: { units: 1, paise: 49950 },
            },
          },
        },
      ]);
  });
  test('belongs to the next day after midnight in the shop', () => {
    given(inKolkata, of(1, placed(1, [lamp], '2026-11-20T18:30:00.000Z')))
      .then(daySalesKey('2026-11-20'), undefined)
      .then(daySalesKey('2026-11-21'), {
        ...{ orders: 1, paise: 49950, hours: { '0': { orders: 1, paise: 49950 } } },
      });
  });
  test('with one product in two sizes counts it as one', () => {
    given(inKolkata, of(1, placed(1, [kurta, { ...kurta, quantity: 1 }])))
      .then(productSalesKey(12), { name: 'Indigo kurta', days: { '2026-11-20': kurtas(3) } })
      .then(countedOrderKey(1), {
        ...{ day: '2026-11-20', hour: 12, paise: 569700, isRejected: false, revision: 0 },
        lines: [{ productId: 12, name: 'Indigo kurta', ...kurtas(3) }],
      });
  });
  test('that is accepted or moved on counts as before and publishes nothing', () => {
    given(inKolkata, of(1, placed(1), accepted(1), set(1, 'accepted', 'delivered')))
      .then(daySalesKey('2026-11-20'), noon)
      .thenPublishes([]);
  });
  test('that is delivered twice counts once', () => {
    const history = of(1, placed(1), rejected(1), set(1, 'rejected', 'pending'));
    given(inKolkata, [...history, ...history])
      .then(daySalesKey('2026-11-20'), noon)
      .then(productSalesKey(12), { name: 'Indigo kurta', days: { '2026-11-20': kurtas(2) } })
      .thenPublishes([]);
  });
  test('that is unknown blocks its stream when it changes', () => {
    given(inKolkata, of(1, accepted(1))).thenBlocks([orderStream(1)]);
  });
});

describe('a rejected order', () => {
  test('leaves the day on which it was placed, days later, and its products', () => {
    given(inKolkata, [
      ...of(1, placed(1)),
      ...of(2, placed(2, [lamp])),
      ...later(1, 1, '2026-11-23T06:30:00.000Z', rejected(1)),
    ])
      .then(daySalesKey('2026-11-20'), {
        ...{ orders: 1, paise: 49950, hours: { '12': { orders: 1, paise: 49950 } } },
      })
      .then(productSalesKey(12), undefined)
      .then(productSalesKey(5), { name: 'Brass lamp', days: { '2026-11-20': { units: 1, paise: 49950 } } })
      .thenIndex(soldOnIndex('2026-11-20'), ['5']);
  });
  test('leaves nothing behind when it was the only one', () => {
    given(inKolkata, of(1, placed(1), set(1, 'pending', 'rejected')))
      .then(daySalesKey('2026-11-20'), { orders: 0, paise: 0, hours: {} })
      .thenIndex(soldOnIndex('2026-11-20'), []);
  });
  test('comes back to its day with any other status', () => {
    given(inKolkata, of(1, placed(1), rejected(1), set(1, 'rejected', 'fulfilled')))
      .then(daySalesKey('2026-11-20'), noon)
      .then(productSalesKey(12), { name: 'Indigo kurta', days: { '2026-11-20': kurtas(2) } })
      .thenIndex(soldOnIndex('2026-11-20'), ['5', '12']);
  });
});

describe('the sales of a product', () => {
  const monthBefore = '2026-10-20T06:30:00.000Z';
  test('are published for the day, the week and the month that end on the day of the event', () => {
    const history = [
      ...later(1, 0, monthBefore, placed(1, [kurta], monthBefore)),
      ...later(2, 0, '2026-11-14T06:30:00.000Z', placed(2, [kurta], '2026-11-14T06:30:00.000Z')),
      ...of(3, placed(3, [{ ...kurta, name: 'Kurta, indigo' }])),
    ];
    given(inKolkata, history)
      .then(productSalesKey(12), {
        name: 'Kurta, indigo',
        days: { '2026-11-14': kurtas(2), '2026-11-20': kurtas(2) },
      })
      .thenPublishes([
        expect.objectContaining({ name: 'figures' }),
        expect.objectContaining({
          data: {
            ...{ asOf: '2026-11-20', productId: 12, name: 'Kurta, indigo' },
            sold: { 1: kurtas(2), 7: kurtas(4), 30: kurtas(4) },
          },
        }),
      ]);
  });
  test('are dropped after a month, and a change of an older order leaves them unchanged', () => {
    const history = [
      ...later(1, 0, monthBefore, placed(1, [kurta], monthBefore)),
      ...of(2, placed(2, [kurta])),
      ...later(1, 1, NOON, rejected(1)),
    ];
    given(inKolkata, history)
      .then(productSalesKey(12), { name: 'Indigo kurta', days: { '2026-11-20': kurtas(2) } })
      .then(daySalesKey('2026-10-20'), { orders: 0, paise: 0, hours: {} })
      .thenIndex(soldOnIndex('2026-11-20'), ['12']);
  });
});

test('another time zone makes other views of the same events', () => {
  expect(salesProjection('UTC').version).not.toBe(inKolkata.version);
  given(salesProjection('UTC'), of(1, placed(1, [lamp], '2026-11-20T18:30:00.000Z'))).then(
    daySalesKey('2026-11-20'),
    { orders: 1, paise: 49950, hours: { '18': { orders: 1, paise: 49950 } } },
  );
});
