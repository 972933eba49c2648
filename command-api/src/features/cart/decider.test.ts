import type { CartEvent, CartLineId } from '@aangan/shared-events/features/cart/events';
import type { OrderItem, PlacedOrder } from '@aangan/shared-events/features/orders/events';
import { describe, expect, test } from 'vitest';
import { givenFor } from '../../testing/given-decider.ts';
import type { AddCartItem, SetCartItemQuantity } from './commands.ts';
import { cartDecider, MAX_LINES } from './decider.ts';

const given = givenFor(cartDecider);
const accountId = 'a-1';
const kurta: CartLineId = { productId: 12, colorId: 4, size: 'M' };
const lamp: CartLineId = { productId: 30, colorId: null, size: 'Free Size' };

const anAddedItem = (line = kurta, quantity = 2, newQuantity = quantity): CartEvent => ({
  type: 'CartItemAdded',
  data: { ...line, accountId, quantity, newQuantity, name: 'Indigo kurta', pricePaise: 189900 },
});
const addItem = (change: Partial<AddCartItem> = {}): AddCartItem => ({
  type: 'AddCartItem',
  accountId,
  line: kurta,
  quantity: 2,
  name: 'Indigo kurta',
  pricePaise: 189900,
  ...change,
});
const setQuantity = (quantity: number, line = kurta): SetCartItemQuantity => ({
  type: 'SetCartItemQuantity',
  accountId,
  line,
  quantity,
  pricePaise: 199900,
});
const anOrder = (...lines: readonly (CartLineId & { quantity: number })[]): PlacedOrder => ({
  orderId: 1,
  accountId,
  items: lines.map((line): OrderItem => ({
    ...line,
    productRevision: 0,
    name: 'Indigo kurta',
    image: null,
    color: '#2E3A7B',
    pricePaise: 189900,
  })),
  totalPaise: 189900,
  paymentMethod: 'cod',
  recipient: { erased: true },
  placedAt: '2026-11-18T06:12:09.000Z',
});

describe('adding an item', () => {
  test('makes a line', () => given([]).when(addItem()).then([anAddedItem()]));
  test('adds to the line of the same product, colour and size', () =>
    given([anAddedItem()])
      .when(addItem({ quantity: 3 }))
      .then([anAddedItem(kurta, 3, 5)]));
  test('makes another line for another size', () =>
    given([anAddedItem()])
      .when(addItem({ line: { ...kurta, size: 'L' } }))
      .then([anAddedItem({ ...kurta, size: 'L' })]));
  test('keeps the place of a new line among the others', () => {
    const kurtaL = { ...kurta, size: 'L' };
    const [added] = [anAddedItem(kurtaL)];
    given([anAddedItem(), anAddedItem(lamp)])
      .when(addItem({ line: kurtaL, place: 1 }))
      .then([{ ...added, data: { ...added.data, place: 1 } } as CartEvent]);
  });
  test('has no place at the end, nor in a line that is there', () => {
    given([anAddedItem()])
      .when(addItem({ line: lamp, place: 1 }))
      .then([anAddedItem(lamp)]);
    given([anAddedItem()])
      .when(addItem({ place: 0 }))
      .then([anAddedItem(kurta, 2, 4)]);
  });
  test('refuses the hundredth piece', () => {
    given([anAddedItem(kurta, 98)])
      .when(addItem({ quantity: 1 }))
      .then([anAddedItem(kurta, 1, 99)]);
    given([anAddedItem(kurta, 98)])
      .when(addItem())
      .thenRefuses('quantity-too-large', 'conflict');
  });
  test('refuses more lines than an order may have', () => {
    const full = Array.from({ length: MAX_LINES }, (_, index) =>
      anAddedItem({ productId: index + 100, colorId: null, size: 'S' }),
    );
    given(full).when(addItem()).thenRefuses('cart-full', 'conflict');
    given([...full.slice(1), anAddedItem()])
      .when(addItem())
      .then([anAddedItem(kurta, 2, 4)]);
  });
});

describe('setting a quantity', () => {
  test('records the old and the new quantity', () =>
    given([anAddedItem()])
      .when(setQuantity(5))
      .then([
        {
          type: 'CartItemQuantitySet',
          data: { ...kurta, accountId, quantity: 5, from: 2, pricePaise: 199900 },
        },
      ]));
  test('does nothing when nothing changes', () => given([anAddedItem()]).when(setQuantity(2)).thenNothing());
  test('refuses the hundredth piece', () => {
    given([anAddedItem()])
      .when(setQuantity(99))
      .then([
        {
          type: 'CartItemQuantitySet',
          data: { ...kurta, accountId, quantity: 99, from: 2, pricePaise: 199900 },
        },
      ]);
    given([anAddedItem()]).when(setQuantity(100)).thenRefuses('quantity-too-large', 'conflict');
  });
  test('refuses a missing line', () =>
    given([]).when(setQuantity(2)).thenRefuses('cart-line-missing', 'missing'));
});

describe('removing and clearing', () => {
  const removeItem = { type: 'RemoveCartItem', accountId, line: kurta } as const;
  test('removes a line once', () => {
    given([anAddedItem()])
      .when(removeItem)
      .then([{ type: 'CartItemRemoved', data: { ...kurta, accountId } }]);
    given([]).when(removeItem).thenNothing();
  });
  test('clears a cart that is not empty', () => {
    const clear = { type: 'ClearCart', accountId } as const;
    given([anAddedItem()])
      .when(clear)
      .then([{ type: 'CartCleared', data: { accountId } }]);
    given([anAddedItem(), { type: 'CartCleared', data: { accountId } }])
      .when(clear)
      .thenNothing();
  });
});

describe('checking out', () => {
  test('removes ordered lines that are in the cart', () => {
    const order = anOrder({ ...kurta, quantity: 5 }, { ...lamp, quantity: 1 });
    given([anAddedItem(kurta, 3)])
      .when({ type: 'CheckOutCart', order })
      .then([{ type: 'CartCheckedOut', data: { ...order, leaving: [{ ...kurta, quantity: 3 }] } }]);
  });
  test('refuses lines that are no longer in the cart, where they have to be', () => {
    const order = anOrder({ ...kurta, quantity: 1 }, { ...lamp, quantity: 1 });
    const command = { type: 'CheckOutCart', order, fromCart: true } as const;
    given([anAddedItem(kurta, 3)])
      .when(command)
      .thenRefuses('not-in-cart');
    const leaving = [
      { ...kurta, quantity: 1 },
      { ...lamp, quantity: 1 },
    ];
    given([anAddedItem(kurta, 3), anAddedItem(lamp, 1)])
      .when(command)
      .then([{ type: 'CartCheckedOut', data: { ...order, leaving } }]);
  });
  test('refuses more units than are in the cart, where they have to be', () => {
    const ofTwo = anOrder({ ...kurta, quantity: 2 });
    const checkedOut: CartEvent = {
      type: 'CartCheckedOut',
      data: { ...ofTwo, leaving: [{ ...kurta, quantity: 2 }] },
    };
    // A window shows two, and a third was added in another one: two of them are ordered only once.
    given([anAddedItem(kurta, 3), checkedOut])
      .when({ type: 'CheckOutCart', order: ofTwo, fromCart: true })
      .thenRefuses('not-in-cart');
    given([anAddedItem(kurta, 3)])
      .when({ type: 'CheckOutCart', order: ofTwo, fromCart: true })
      .then([checkedOut]);
    given([anAddedItem(kurta, 1)])
      .when({ type: 'CheckOutCart', order: ofTwo })
      .then([{ type: 'CartCheckedOut', data: { ...ofTwo, leaving: [{ ...kurta, quantity: 1 }] } }]);
  });
  test('leaves the rest of a line that was increased', () => {
    const order = anOrder({ ...kurta, quantity: 2 });
    const checkedOut: CartEvent = {
      type: 'CartCheckedOut',
      data: { ...order, leaving: [{ ...kurta, quantity: 2 }] },
    };
    given([anAddedItem(kurta, 5), checkedOut])
      .when(setQuantity(3))
      .thenNothing();
    given([anAddedItem(kurta, 2), checkedOut])
      .when(setQuantity(3))
      .thenRefuses('cart-line-missing');
  });
  test('is a claim, which stays in the state permanently', () => {
    const order = anOrder({ ...kurta, quantity: 2 });
    expect(cartDecider.isClaim?.({ type: 'CartCheckedOut', data: { ...order, leaving: [] } })).toBe(true);
    expect(cartDecider.isClaim?.(anAddedItem())).toBe(false);
  });
});
