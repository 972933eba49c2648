// The history of the shopper's order, read by an auditor.
import type { Example } from '../../http/example.ts';
import {
  changedOrder,
  color,
  CREATED_AT,
  order,
  shippingAddress,
  stole,
  USER_ID,
} from '../../sample-shop.ts';

const EVENT_ID = '4a5b6c7d-0000-4000-8000-000000000000';
const REQUEST_ID = '9e8d7c6b-0000-4000-8000-000000000000';
const SEALED = { key: '0a1b2c3d-0000-4000-8000-000000000000', sealed: 'q83vEjRWeJCrze8SNFZ4kA==' };
const HASH = '5f3a'.repeat(16);

type Who = { readonly kind: string; readonly id?: string; readonly name?: string };
const shopper: Who = {
  kind: 'customer',
  id: USER_ID,
  name: `${shippingAddress.firstName} ${shippingAddress.lastName}`,
};
const admin: Who = { kind: 'admin', id: USER_ID, name: 'Administrator' };

type DescribedEvent = {
  readonly stream: string;
  readonly revision: number;
  readonly type: string;
  readonly by: Who;
  readonly data: object;
  readonly title: string;
  readonly text: string;
  readonly changes: readonly object[];
  /** The event's metadata beside the common fields. */
  readonly more?: {
    readonly causationId?: string;
    readonly commandId?: string;
    readonly commandMac?: string;
  };
};

function historyEntry({ stream, revision, type, by, data, title, text, changes, more }: DescribedEvent) {
  const { kind, id } = by;
  const said = { at: CREATED_AT, by: id === undefined ? { kind } : { kind, id }, origin: { client: 'api' } };
  return {
    id: EVENT_ID,
    stream,
    revision,
    position: '4021',
    type,
    at: CREATED_AT,
    by,
    origin: { client: 'api' },
    correlationId: REQUEST_ID,
    ...(more?.causationId !== undefined && { causationId: more.causationId }),
    title,
    text,
    changes,
    raw: {
      id: EVENT_ID,
      stream,
      revision,
      type,
      data,
      metadata: { ...said, correlationId: REQUEST_ID, ...more, schemaVersion: 1 },
    },
  };
}

const idempotency = { commandId: HASH, commandMac: HASH };
const [item] = order.OrderItems;
const claimed = {
  orderId: 1,
  accountId: USER_ID,
  items: [
    {
      productId: 1,
      productRevision: 1,
      name: stole.name,
      image: item?.image,
      colorId: 1,
      color: color.hexCode,
      size: 'M',
      quantity: 2,
      pricePaise: 84_900,
    },
  ],
  totalPaise: 169_800,
  paymentMethod: 'cod',
  recipient: SEALED,
  placedAt: CREATED_AT,
};
const line = { productId: 1, colorId: 1, size: 'M', quantity: 2 };
const about = { orderId: 1, accountId: USER_ID };
const status = (from: string | null, to: string) => ({ what: 'Status', from, to });

const placing = [
  historyEntry({
    stream: 'sequence-order',
    revision: 0,
    type: 'NumberTaken',
    by: shopper,
    data: { number: 1, purpose: 'PlaceOrder' },
    title: 'Number 1 taken',
    text: 'The number 1 was reserved for an order. It is never used again, even if the order is not placed.',
    changes: [],
    more: idempotency,
  }),
  historyEntry({
    stream: `cart-${USER_ID}`,
    revision: 2,
    type: 'CartCheckedOut',
    by: shopper,
    data: { ...claimed, leaving: [line] },
    title: 'Cart checked out',
    text: 'The customer placed order 1, for ₹1,698.00. Its items left the cart.',
    changes: [{ what: `In the cart: ${stole.name}, ${color.name}, M`, from: null, to: '2 fewer' }],
    more: idempotency,
  }),
  historyEntry({
    stream: 'order-1',
    revision: 0,
    type: 'OrderPlaced',
    by: shopper,
    data: claimed,
    title: 'Order placed',
    text: `Order 1 was placed: 2 × ${stole.name}, ${color.name}, M, at ₹849.00. ₹1,698.00 in all, to be paid on delivery.`,
    changes: [
      status(null, 'pending'),
      { what: 'Tracking', from: null, to: 'Processing' },
      { what: 'Total', from: null, to: '₹1,698.00' },
    ],
    more: { causationId: EVENT_ID, ...idempotency },
  }),
];
const accepted = historyEntry({
  stream: 'order-1',
  revision: 1,
  type: 'OrderAccepted',
  by: admin,
  data: { ...about, from: 'pending' },
  title: 'Order accepted',
  text: 'The shop accepted the order, which was pending until then.',
  changes: [status('pending', 'accepted'), { what: 'Tracking', from: 'Processing', to: 'Confirmed' }],
});
export const delivered = historyEntry({
  stream: 'order-1',
  revision: 2,
  type: 'OrderStatusSet',
  by: admin,
  data: { ...about, from: 'accepted', to: 'delivered' },
  title: 'Status set to delivered',
  text: 'The order was accepted and was set to delivered.',
  changes: [status('accepted', 'delivered')],
});

const system: Who = { kind: 'system' };
const queued = (template: string, title: string) =>
  historyEntry({
    stream: `mail-${USER_ID}`,
    revision: 0,
    type: 'MailQueued',
    by: system,
    data: {
      ...{ mailId: USER_ID, template, language: 'en', accountId: USER_ID, about: { orderId: 1 }, round: 1 },
      ...{ delivery: 'smtp', queuedAt: CREATED_AT },
    },
    title: 'Mail queued',
    text: `The mail “${title}” about order 1 waits to be sent.`,
    changes: [],
    more: { causationId: EVENT_ID },
  });
const orderPlacedMail = queued('order-placed', 'Order placed');

export const historyExamples: readonly Example[] = [
  {
    call: 'GET /api/audit/orders',
    shows: 'those of more than a thousand rupees',
    as: 'admin',
    query: { amountMin: '1000', status: 'delivered' },
    answer: {
      orders: [
        {
          id: 1,
          customer: { id: USER_ID, name: shopper.name },
          amount: order.totalPrice,
          status: 'delivered',
          placedAt: CREATED_AT,
        },
      ],
      total: 1,
      page: 1,
      totalPages: 1,
      timeZone: 'Asia/Kolkata',
    },
  },
  {
    call: 'GET /api/audit/orders/{id}',
    shows: 'the history of an order',
    as: 'admin',
    params: { id: 1 },
    answer: {
      order: changedOrder('delivered', 2),
      events: [
        ...placing.map((event, at) => ({ ...event, order: at === 2 ? order : null })),
        { ...orderPlacedMail, order },
        { ...accepted, order: changedOrder('accepted', 1) },
        { ...queued('order-accepted', 'Order accepted'), order: changedOrder('accepted', 1) },
        { ...delivered, order: changedOrder('delivered', 2) },
        { ...queued('order-delivered', 'Order delivered'), order: changedOrder('delivered', 2) },
      ],
    },
  },
  {
    call: 'GET /api/audit/correlations/{id}',
    shows: 'the events that placing the order caused',
    as: 'admin',
    params: { id: REQUEST_ID },
    answer: { id: REQUEST_ID, events: [...placing, orderPlacedMail], isCut: false },
  },
];
