// Appends orders of the past directly to a shop's log: the shop itself places orders only now, and takes long for thousands.
import { randomBytes, randomUUID } from 'node:crypto';
import { codec } from '@aangan/shared-events/all-events';
import type { StoredEvent } from '@aangan/shared-events/codec';
import type { ShopEvent } from '@aangan/shared-events/event';
import { orderSequence, orderStream, type OrderItem } from '@aangan/shared-events/features/orders/events';
import type { OrderStatus } from '@aangan/shared-events/features/orders/statuses';
import { sequenceStream } from '@aangan/shared-events/sequence';
import { connectEventLog, type EventLog } from '@aangan/platform/event-log/event-log';
import { openKeyStore, type KeyStore } from '@aangan/platform/keys/key-store';
import { appendWithRetries } from './append-with-retries.ts';

export type PastOrder = {
  readonly accountId: string;
  readonly items: readonly OrderItem[];
  /** ISO 8601. */
  readonly placedAt: string;
  /** Set right after the order; pending by default. */
  readonly status?: OrderStatus;
  readonly firstName: string;
  readonly city: string;
};

const CONCURRENCY = 16;
const NUMBERS_PER_BATCH = 500;

/** Appends to the log of a shop that runs in other processes. @returns the first order's number */
export async function appendPastOrdersTo(
  shop: { readonly eventStoreUrl: string; readonly dataDir: string },
  orders: readonly PastOrder[],
): Promise<number> {
  const log = connectEventLog(shop.eventStoreUrl);
  const keys = openKeyStore({ keysUrl: undefined, dataDir: shop.dataDir });
  const first = await appendPastOrders({ log, keys }, orders);
  await Promise.all([log.close(), keys.close()]);
  return first;
}

/** Appends the orders under the next free numbers; resolves with the first of these. */
export async function appendPastOrders(
  { log, keys }: { readonly log: EventLog; readonly keys: KeyStore },
  orders: readonly PastOrder[],
): Promise<number> {
  const taken = (await log.readStream(sequenceStream(orderSequence))).at(-1)?.revision;
  const first = Number(taken ?? -1n) + 2;

  const place = async (order: PastOrder, orderId: number): Promise<void> => {
    const events: ShopEvent[] = [{ type: 'OrderPlaced', data: placedOrder(order, orderId) }];
    const { accountId, status: to } = order;
    if (to !== undefined)
      events.push({ type: 'OrderStatusSet', data: { orderId, accountId, from: 'pending', to } });
    const key = await keys.keyOf(accountId);
    const stored = events.map((event) => store(event, order.placedAt, key));
    await appendWithRetries(log, orderStream(orderId), stored, 'no-stream');
  };
  for (let from = 0, last = taken; from < orders.length; from += NUMBERS_PER_BATCH) {
    const count = Math.min(NUMBERS_PER_BATCH, orders.length - from);
    const numbers = Array.from({ length: count }, (_, index) => numberTaken(first + from + index));
    last = (await appendWithRetries(log, sequenceStream(orderSequence), numbers, last ?? 'no-stream'))
      .revision;
  }
  for (let from = 0; from < orders.length; from += CONCURRENCY)
    await Promise.all(
      orders.slice(from, from + CONCURRENCY).map((order, index) => place(order, first + from + index)),
    );
  return first;
}

function placedOrder({ accountId, items, placedAt, firstName, city }: PastOrder, orderId: number) {
  const totalPaise = items.reduce((sum, { pricePaise, quantity }) => sum + pricePaise * quantity, 0);
  const shippingAddress = {
    ...{ firstName, lastName: 'Pillai', addressLine1: '14 Lotus Road', apt: '' },
    ...{ city, state: 'Kerala', postalCode: '682001' },
  };
  const contactInfo = { email: `${firstName.toLowerCase()}@example.org`, phone: '9876543210' };
  const recipient = { shippingAddress, contactInfo };
  return { orderId, accountId, items, totalPaise, paymentMethod: 'cod', recipient, placedAt };
}

function numberTaken(number: number): StoredEvent {
  return store(
    { type: 'NumberTaken', data: { number, purpose: 'PlaceOrder' } },
    new Date().toISOString(),
    undefined,
  );
}

function store(event: ShopEvent, at: string, key: Parameters<typeof codec.encode>[2]): StoredEvent {
  const metadata = {
    ...{ at, by: { kind: 'system' as const }, origin: { client: 'cli' as const } },
    correlationId: randomUUID(),
  };
  return codec.encode(event, metadata, key, () => randomBytes(12));
}
