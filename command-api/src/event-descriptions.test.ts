import type { Recorded, ShopEvent } from '@aangan/shared-events/event';
import type { OrderItem } from '@aangan/shared-events/features/orders/events';
import { expect, test } from 'vitest';
import { colorIdsIn, describeByType } from './domain/event-description.ts';
import { describeEvent as describeWith } from './event-descriptions.ts';

const describeEvent = (event: Recorded<ShopEvent>) => describeWith(event, new Map([[1, 'Indigo']]));
const recorded = (stream: string, type: string, data: object): Recorded<ShopEvent> => ({
  ...{ id: 'e-1', stream, type, data, revision: 0n, position: 0n },
  metadata: {
    at: '2026-11-20T06:30:00.000Z',
    by: { kind: 'system' },
    origin: { client: 'api' },
    correlationId: 'c',
    schemaVersion: 1,
  },
});
const kurta: OrderItem = {
  ...{ productId: 12, productRevision: 0, name: 'Indigo buti kurta', image: null },
  ...{ colorId: 1, color: '#2E3A7B', size: 'M', quantity: 2, pricePaise: 189_900 },
};
const lamp: OrderItem = {
  ...{ productId: 2, productRevision: 0, name: 'Brass lamp', image: null },
  ...{ colorId: null, color: 'Default', size: 'Free Size', quantity: 1, pricePaise: 49_950 },
};
const order = {
  ...{ orderId: 7, accountId: 'a-1', items: [kurta], totalPaise: 379_800, paymentMethod: 'cod' },
  ...{ recipient: { erased: true }, placedAt: '2026-11-20T06:30:00.000Z' },
};

test('a placed order describes items, total and payment', () => {
  const items = [kurta, lamp];
  expect(describeEvent(recorded('order-7', 'OrderPlaced', { ...order, items }))).toEqual({
    title: 'Order placed',
    text: 'Order 7 was placed: 2 × Indigo buti kurta, Indigo, M, at ₹1,899.00; 1 × Brass lamp, Free Size, at ₹499.50. ₹3,798.00 in all, to be paid on delivery.',
    changes: [
      { what: 'Status', from: null, to: 'pending' },
      { what: 'Tracking', from: null, to: 'Processing' },
      { what: 'Total', from: null, to: '₹3,798.00' },
    ],
  });
});

test('a change of status describes both statuses and the tracking', () => {
  const about = { orderId: 7, accountId: 'a-1' };
  expect(describeEvent(recorded('order-7', 'OrderRejected', { ...about, from: 'pending' }))).toEqual({
    title: 'Order rejected',
    text: 'The shop rejected the order, which was pending until then.',
    changes: [
      { what: 'Status', from: 'pending', to: 'rejected' },
      { what: 'Tracking', from: 'Processing', to: 'Cancelled' },
    ],
  });
  expect(describeEvent(recorded('order-7', 'OrderAccepted', { ...about, from: 'pending' }))).toMatchObject({
    title: 'Order accepted',
    changes: [{ to: 'accepted' }, { from: 'Processing', to: 'Confirmed' }],
  });
  const set = { ...about, from: 'accepted', to: 'delivered' };
  expect(describeEvent(recorded('order-7', 'OrderStatusSet', set))).toEqual({
    title: 'Status set to delivered',
    text: 'The order was accepted and was set to delivered.',
    changes: [{ what: 'Status', from: 'accepted', to: 'delivered' }],
  });
});

test('a claim describes what left the cart', () => {
  const leaving = [{ productId: 12, colorId: 1, size: 'M', quantity: 2 }];
  expect(describeEvent(recorded('cart-a-1', 'CartCheckedOut', { ...order, leaving }))).toEqual({
    title: 'Cart checked out',
    text: 'The customer placed order 7, for ₹3,798.00. Its items left the cart.',
    changes: [{ what: 'In the cart: Indigo buti kurta, Indigo, M', from: null, to: '2 fewer' }],
  });
  expect(describeEvent(recorded('cart-a-1', 'CartCheckedOut', { ...order, leaving: [] }))).toMatchObject({
    text: expect.stringContaining('None of its items were in the cart.'),
    changes: [],
  });
});

test('the events of a cart describe its line and its quantities', () => {
  const line = { accountId: 'a-1', productId: 12, colorId: 1, size: 'M', pricePaise: 189_900 };
  const of = (type: string, data: object) => describeEvent(recorded('cart-a-1', type, { ...line, ...data }));
  const added = { name: 'Indigo buti kurta', quantity: 2, newQuantity: 2 };
  expect(of('CartItemAdded', added)).toEqual({
    title: 'Cart item added',
    text: '2 × Indigo buti kurta, Indigo, M, at ₹1,899.00, was added to the cart.',
    changes: [{ what: 'In the cart: Indigo buti kurta, Indigo, M', from: null, to: '2' }],
  });
  expect(of('CartItemAdded', { ...added, newQuantity: 5 }).changes).toMatchObject([{ from: '3', to: '5' }]);
  expect(of('CartItemQuantitySet', { quantity: 4, from: 5 })).toEqual({
    title: 'Cart item quantity set',
    text: 'The quantity of product 12, Indigo, M, in the cart was set from 5 to 4.',
    changes: [{ what: 'In the cart: product 12, Indigo, M', from: '5', to: '4' }],
  });
  expect(of('CartItemRemoved', {})).toEqual({
    title: 'Cart item removed',
    text: 'Product 12, Indigo, M, was removed from the cart.',
    changes: [],
  });
  const cleared = describeEvent(recorded('cart-a-1', 'CartCleared', { accountId: 'a-1' }));
  expect(cleared.text).toBe('All items were removed from the cart.');
  expect(colorIdsIn(recorded('cart-a-1', 'CartItemRemoved', line))).toEqual([1]);
});

test('a requested return describes its lines', () => {
  const { productRevision: _, ...line } = kurta;
  const requested = {
    ...{ returnId: '7-1', orderId: 7, accountId: 'a-1', number: 1, reason: 'damaged' },
    lines: [{ ...line, line: 0 }],
  };
  expect(describeEvent(recorded('return-7-1', 'ReturnRequested', requested)).text).toMatch(
    /^Return 7-1 of 2 × Indigo buti kurta, Indigo, M was requested: /,
  );
});

test('a number describes its purpose', () => {
  const taken = (stream: string) =>
    describeEvent(recorded(stream, 'NumberTaken', { number: 7, purpose: 'x' }));
  expect(taken('sequence-order')).toMatchObject({
    title: 'Number 7 taken',
    text: expect.stringContaining('for an order'),
  });
  expect(taken('sequence-product').text).toContain('for a new product');
});

test('a catalogue claim describes the change it was made for', () => {
  const claimed = {
    stream: 'category-7',
    after: null,
    events: [{ type: 'CategoryAdded', version: 1, data: {} }],
  };
  expect(describeEvent(recorded('catalogue-claims', 'CatalogueChangeClaimed', claimed))).toMatchObject({
    title: 'Catalogue change claimed',
    text: expect.stringContaining('a change of category 7'),
  });
});

test('accounts and products describe additions and removals, and name no person', () => {
  const opened = { accountId: '0af3', role: 'customer', person: { username: 'meera', name: 'Meera' } };
  const description = describeEvent(recorded('account-0af3', 'AccountOpened', opened));
  expect(description.text).toBe('An account was opened as a customer.');
  expect(JSON.stringify(description)).not.toMatch(/meera|0af3/i);
  const product = { productId: 12, name: 'Brass lamp', pricePaise: 49950 };
  const of = (type: string) => describeEvent(recorded('product-12', type, product));
  expect(of('ProductAdded').text).toBe('Product 12, “Brass lamp”, was added at ₹499.50.');
  expect(of('ProductRemoved').title).toBe('Product removed');
  expect(of('ProductRestored').text).toContain('was returned to the shop');
  expect(of('ProductPriceChanged').title).toBe('Product price changed');
});

test('a payment in another currency is described in that currency', () => {
  const disputed = {
    ...{ orderId: 7, accountId: 'a-1', kind: 'wrong-currency', amountPaise: 84_950, currency: 'USD' },
    ...{ gatewayPaymentId: 'pay_1', gatewayRefundId: null, disputedAt: '2026-11-20T06:30:00.000Z' },
  };
  expect(describeEvent(recorded('payment-7', 'PaymentDisputed', disputed)).text).toBe(
    'The gateway names pay_1 of 849.50 USD: its currency is not the rupee.',
  );
});

test('any other event is described by its type, and never by a person’s id', () => {
  expect(describeByType('ProductPriceChanged', 'product-12')).toEqual({
    title: 'Product price changed',
    text: 'It concerns product 12.',
    changes: [],
  });
  expect(describeEvent(recorded('session-0af3', 'SessionEnded', { accountId: '0af3' })).text).toBe(
    'It concerns a session.',
  );
  expect(describeByType('ReviewSubmitted', 'review-12-0af3').text).toBe('It concerns a review.');
});

test('a moment is described in UTC, as a reader writes it', () => {
  const payBy = '2026-11-20T06:59:33.467Z';
  const requested = { orderId: 7, accountId: 'a-1', amountPaise: 379_800, gatewayOrderId: 'order_7', payBy };
  expect(describeEvent(recorded('payment-7', 'PaymentRequested', requested)).text).toBe(
    '₹3,798.00 can be paid online until 20 Nov 2026, 06:59 UTC, at the gateway as order_7.',
  );
  expect(
    describeEvent(recorded('payment-7', 'PaymentExpired', { orderId: 7, accountId: 'a-1', payBy })).text,
  ).toBe('The order had not been paid by 20 Nov 2026, 06:59 UTC.');
  const failed = {
    ...{ template: 'order-placed', about: { orderId: 7 }, attempt: 1, reason: 'deferred', smtpCode: 451 },
    ...{ retryAt: payBy, failedAt: payBy },
  };
  expect(describeEvent(recorded('mail-1', 'MailFailed', failed)).text).toMatch(
    / It is tried again at 20 Nov 2026, 06:59 UTC\.$/,
  );
  const givenUp = { ...failed, retryAt: null };
  expect(describeEvent(recorded('mail-1', 'MailFailed', givenUp)).title).toBe('Mail failed');
  const dropped = { ...givenUp, reason: 'overtaken', smtpCode: null };
  expect(describeEvent(recorded('mail-1', 'MailFailed', dropped)).title).toBe('Mail dropped');
});

test('a new proof describes which one it replaced, and why', () => {
  const replaced = { logId: 'cd927a300e6b', differences: 61, reason: 'The disk was lost.' };
  const identified = (data: object) => recorded('log-identity', 'LogIdentified', data);
  expect(describeEvent(identified({ logId: 'b846e9d86ca8', replaced }))).toEqual({
    ...{ title: 'New proof begun', changes: [] },
    text: 'The log was not the one that the proof of the log cd927a300e6b covered, so its operator began a new proof: The disk was lost.',
  });
  expect(describeEvent(identified({ logId: 'b846e9d86ca8' })).title).toBe('Log identified');
});
