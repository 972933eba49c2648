import { test } from 'vitest';
import { cartStream, type CartEvent, type CartLineId } from '@aangan/shared-events/features/cart/events';
import { cartKey, type CartLineView } from '@aangan/shared-events/features/cart/views';
import { given, inStream, NOON } from '../../testing/given.ts';
import { cart } from './projection.ts';

const accountId = 'a-1';
const indigoM: CartLineId = { productId: 12, colorId: 4, size: 'M' };
const indigoL: CartLineId = { ...indigoM, size: 'L' };
const maroonM: CartLineId = { ...indigoM, colorId: 5 };

const added = (line: CartLineId, newQuantity: number, pricePaise = 189900): CartEvent => ({
  type: 'CartItemAdded',
  data: { accountId, ...line, quantity: 1, newQuantity, name: 'Indigo buti kurta', pricePaise },
});
const addedAt = (line: CartLineId, place: number): CartEvent => ({
  type: 'CartItemAdded',
  data: {
    ...{ accountId, ...line, quantity: 1, newQuantity: 1, name: 'Indigo buti kurta', pricePaise: 189900 },
    place,
  },
});
const quantitySet = (line: CartLineId, quantity: number, pricePaise = 189900): CartEvent => ({
  type: 'CartItemQuantitySet',
  data: { accountId, ...line, quantity, from: 1, pricePaise },
});
const removed = (line: CartLineId): CartEvent => ({ type: 'CartItemRemoved', data: { accountId, ...line } });
const cleared: CartEvent = { type: 'CartCleared', data: { accountId } };
const checkedOut = (...leaving: (CartLineId & { quantity: number })[]): CartEvent => ({
  type: 'CartCheckedOut',
  data: {
    orderId: 1,
    accountId,
    items: [],
    totalPaise: 0,
    paymentMethod: 'cod',
    recipient: { erased: true },
    placedAt: NOON,
    leaving,
  },
});
const history = (...events: CartEvent[]) => inStream(cartStream(accountId), events);
const view = (...lines: object[]) => ({ accountId, lines });
const line = (id: CartLineId, quantity: number, pricePaise = 189900) => ({ ...id, quantity, pricePaise });
/** The message of the event at this place, from 1. */
const published = (event: number, ...lines: CartLineView[]) =>
  ({
    to: 'account:a-1',
    name: 'cart-count',
    key: 'cart-count',
    data: { count: lines.length, commit: String(100 * event), lines },
  }) as const;

test('a line with a place comes before those that were behind it, also when some of them are gone', () => {
  given(cart, history(added(indigoM, 1), added(indigoL, 1), addedAt(maroonM, 1))).then(
    cartKey(accountId),
    view(line(indigoM, 1), line(maroonM, 1), line(indigoL, 1)),
  );
  given(cart, history(added(indigoM, 1), addedAt(maroonM, 5))).then(
    cartKey(accountId),
    view(line(indigoM, 1), line(maroonM, 1)),
  );
});

test('colour and size keep lines of one product apart', () => {
  given(cart, history(added(indigoM, 1), added(indigoL, 2), added(maroonM, 1)))
    .then(cartKey(accountId), view(line(indigoM, 1), line(indigoL, 2), line(maroonM, 1)))
    .thenPublishes([published(3, line(indigoM, 1), line(indigoL, 2), line(maroonM, 1))]);
});

test('a line that is added once more stays in its place with the new quantity and price', () => {
  given(cart, history(added(indigoM, 1), added(indigoL, 1), added(indigoM, 3, 179900)))
    .then(cartKey(accountId), view(line(indigoM, 3, 179900), line(indigoL, 1)))
    .thenPublishes([published(3, line(indigoM, 3, 179900), line(indigoL, 1))]);
});

test('a repeated event changes nothing', () => {
  given(cart, history(added(indigoM, 2), added(indigoM, 2), quantitySet(indigoM, 4), quantitySet(indigoM, 4)))
    .then(cartKey(accountId), view(line(indigoM, 4)))
    .thenPublishes([published(4, line(indigoM, 4))]);
});

test('a quantity that is set takes over the price of its moment', () => {
  given(cart, history(added(indigoM, 1), quantitySet(indigoM, 5, 150000))).then(
    cartKey(accountId),
    view(line(indigoM, 5, 150000)),
  );
});

test('a removed line is gone, and removing it again changes nothing', () => {
  given(cart, history(added(indigoM, 1), added(indigoL, 1), removed(indigoM), removed(indigoM)))
    .then(cartKey(accountId), view(line(indigoL, 1)))
    .thenPublishes([published(4, line(indigoL, 1))]);
});

test('a cart that was cleared or emptied has no document', () => {
  given(cart, history(added(indigoM, 1), cleared))
    .then(cartKey(accountId), undefined)
    .thenPublishes([published(2)]);
  given(cart, history(added(indigoM, 1), removed(indigoM))).then(cartKey(accountId), undefined);
});

test('ordered quantities leave the cart, and what was topped up meanwhile stays', () => {
  const ordered = checkedOut({ ...indigoM, quantity: 2 }, { ...indigoL, quantity: 1 });
  given(cart, history(added(indigoM, 5), added(indigoL, 1), added(maroonM, 1), ordered))
    .then(cartKey(accountId), view(line(indigoM, 3), line(maroonM, 1)))
    .thenPublishes([published(4, line(indigoM, 3), line(maroonM, 1))]);
});

test('an ordered line that is not in the cart is ignored', () => {
  given(cart, history(added(indigoM, 1), checkedOut({ ...maroonM, quantity: 1 }))).then(
    cartKey(accountId),
    view(line(indigoM, 1)),
  );
});
