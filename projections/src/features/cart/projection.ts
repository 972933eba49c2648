// Cart events -> CartView. Product, colour and size identify a line; an empty cart has no document.
import type { CartEvent, CartLineId } from '@aangan/shared-events/features/cart/events';
import { cartLineKey } from '@aangan/shared-events/features/cart/events';
import {
  cartKey,
  cartProjection,
  type CartLineView,
  type CartView,
} from '@aangan/shared-events/features/cart/views';
import type { Projection } from '../../runtime/fold/projection.ts';

type Lines = readonly CartLineView[];

export const cart: Projection<CartEvent, { cart: CartView }> = {
  name: cartProjection,
  version: 1,
  eventTypes: ['CartItemAdded', 'CartItemQuantitySet', 'CartItemRemoved', 'CartCleared', 'CartCheckedOut'],
  documentKeys: (event) => ({ cart: cartKey(event.data.accountId) }),
  project: (documents, event) => {
    const { accountId } = event.data;
    const lines = linesAfter(documents.cart?.lines ?? [], event);
    return {
      documents: { cart: lines.length === 0 ? null : { accountId, lines } },
      messages: [
        {
          to: `account:${accountId}`,
          name: 'cart-count',
          key: 'cart-count',
          data: { count: lines.length, commit: String(event.position), lines },
        },
      ],
    };
  },
};

function linesAfter(lines: Lines, event: CartEvent): Lines {
  switch (event.type) {
    case 'CartItemAdded':
      return put(lines, line(event.data, event.data.newQuantity, event.data.pricePaise), event.data.place);
    case 'CartItemQuantitySet':
      return put(lines, line(event.data, event.data.quantity, event.data.pricePaise));
    case 'CartItemRemoved':
      return lines.filter((each) => !isSame(each, event.data));
    case 'CartCleared':
      return [];
    case 'CartCheckedOut':
      return event.data.leaving.reduce(takeOut, lines);
    default:
      return event satisfies never;
  }
}

// Copy only these fields: events carry more.
const line = (id: CartLineId, quantity: number, pricePaise: number): CartLineView => ({
  productId: id.productId,
  colorId: id.colorId,
  size: id.size,
  quantity,
  pricePaise,
});

const isSame = (one: CartLineId, other: CartLineId): boolean =>
  one.productId === other.productId && cartLineKey(one) === cartLineKey(other);

function put(lines: Lines, changed: CartLineView, place = lines.length): Lines {
  return lines.some((each) => isSame(each, changed))
    ? lines.map((each) => (isSame(each, changed) ? changed : each))
    : lines.toSpliced(place, 0, changed);
}

// Quantity added after the order was placed stays in the cart.
function takeOut(lines: Lines, leaving: CartLineId & { readonly quantity: number }): Lines {
  return lines
    .map((each) => (isSame(each, leaving) ? { ...each, quantity: each.quantity - leaving.quantity } : each))
    .filter((each) => each.quantity > 0);
}
