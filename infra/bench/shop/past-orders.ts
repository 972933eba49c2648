// Two years of orders, appended directly to the log: each customer has three, and most have been delivered.
import { orderSequence, orderStream } from '@aangan/shared-events/features/orders/events';
import { appendMany, takeNumbers, type FreshStream } from './append-many.ts';
import type { BenchShop } from './bench-shop.ts';
import { pricePaiseOf, SIZE } from './catalogue.ts';

const ORDERS_EACH = 3;
const DAYS = 730;
const DAY_MS = 86_400_000;
/** The addresses of these orders are never read, so one key seals them all. */
const KEY_OF = 'past customers';

/** Places so many orders of the last two years by customers without an account. */
export async function appendPastOrders(
  { log, keys, products }: BenchShop,
  count: number,
  onProgress: (orders: number) => void,
): Promise<void> {
  const key = await keys.keyOf(KEY_OF);
  await takeNumbers(log, orderSequence, 'PlaceOrder', count);
  const begin = Date.now() - DAYS * DAY_MS;
  const streams = function* (): Generator<FreshStream> {
    for (let orderId = 1; orderId <= count; orderId++) {
      const at = new Date(begin + (orderId / count) * DAYS * DAY_MS).toISOString();
      yield { stream: orderStream(orderId), events: eventsOf(orderId, at, products), key, at };
    }
  };
  await appendMany(log, streams(), onProgress);
}

function eventsOf(orderId: number, placedAt: string, products: number): FreshStream['events'] {
  const accountId = Math.ceil(orderId / ORDERS_EACH)
    .toString(16)
    .padStart(32, '0');
  const productId = (orderId % products) + 1;
  const item = {
    ...{ productId, productRevision: 0, name: `Kurta ${productId}`, image: null, colorId: null },
    ...{ color: 'Default', size: SIZE, quantity: 1, pricePaise: pricePaiseOf(productId) },
  };
  const shippingAddress = {
    ...{ firstName: 'Asha', lastName: 'Rao', addressLine1: '4 Lake Road', apt: '', city: 'Pune' },
    ...{ state: 'Maharashtra', postalCode: '411001' },
  };
  const recipient = { shippingAddress, contactInfo: { email: 'asha@example.org', phone: '9876543210' } };
  const order = { orderId, accountId, items: [item], totalPaise: item.pricePaise, paymentMethod: 'cod' };
  const placed = { type: 'OrderPlaced', data: { ...order, recipient, placedAt } };
  if (orderId % 10 === 0) return [placed];
  return [placed, { type: 'OrderStatusSet', data: { orderId, accountId, from: 'pending', to: 'delivered' } }];
}
