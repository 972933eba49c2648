// The rules of a cart: one line for each product, colour and size, at most 99 of each.
import { eventsOf } from '@aangan/shared-events/event';
import {
  cartEvents,
  cartLineKey,
  type CartEvent,
  type CartLineId,
} from '@aangan/shared-events/features/cart/events';
import { LARGEST_QUANTITY } from '@aangan/shared-events/features/cart/quantity';
import type { PlacedOrder } from '@aangan/shared-events/features/orders/events';
import { notInCart, quantityTooLarge } from '../../domain/common-refusals.ts';
import type { Decider } from '../../domain/decider.ts';
import type {
  AddCartItem,
  CartCommand,
  CheckOutCart,
  RemoveCartItem,
  SetCartItemQuantity,
} from './commands.ts';
import { cartFull, cartLineMissing } from './refusals.ts';

export type CartLine = CartLineId & { readonly quantity: number };
/** Lines by `cartLineKey`. */
export type CartState = ReadonlyMap<string, CartLine>;

/** An order has at most as many lines, so that a cart always fits into one. */
export const MAX_LINES = 100;

export const cartDecider: Decider<CartState, CartCommand, CartEvent> = {
  initialState: new Map(),
  isEvent: eventsOf(cartEvents),
  isClaim: (event) => event.type === 'CartCheckedOut',
  decide,
  evolve,
};

function decide(command: CartCommand, cart: CartState): readonly CartEvent[] {
  switch (command.type) {
    case 'AddCartItem':
      return addItem(command, cart);
    case 'SetCartItemQuantity':
      return setQuantity(command, cart);
    case 'RemoveCartItem':
      return removeItem(command, cart);
    case 'ClearCart':
      return cart.size === 0 ? [] : [{ type: 'CartCleared', data: { accountId: command.accountId } }];
    case 'CheckOutCart':
      return checkOut(command, cart);
    default:
      return command satisfies never;
  }
}

function addItem(command: AddCartItem, cart: CartState): readonly CartEvent[] {
  const { accountId, line, quantity, name, pricePaise, place } = command;
  const held = cart.get(cartLineKey(line))?.quantity ?? 0;
  if (held === 0 && cart.size >= MAX_LINES) throw cartFull(MAX_LINES);
  const newQuantity = held + quantity;
  if (newQuantity > LARGEST_QUANTITY) throw quantityTooLarge('conflict', held);
  const isPlaced = held === 0 && place !== undefined && place < cart.size;
  const data = { ...line, accountId, quantity, newQuantity, name, pricePaise, ...(isPlaced && { place }) };
  return [{ type: 'CartItemAdded', data }];
}

function setQuantity(command: SetCartItemQuantity, cart: CartState): readonly CartEvent[] {
  const { accountId, line, quantity, pricePaise } = command;
  const from = cart.get(cartLineKey(line))?.quantity;
  if (from === undefined) throw cartLineMissing();
  if (quantity > LARGEST_QUANTITY) throw quantityTooLarge('conflict');
  if (from === quantity) return [];
  return [{ type: 'CartItemQuantitySet', data: { ...line, accountId, quantity, from, pricePaise } }];
}

function removeItem({ accountId, line }: RemoveCartItem, cart: CartState): readonly CartEvent[] {
  if (!cart.has(cartLineKey(line))) return [];
  return [{ type: 'CartItemRemoved', data: { ...line, accountId } }];
}

function checkOut({ order, fromCart }: CheckOutCart, cart: CartState): readonly CartEvent[] {
  const missing = fromCart ? order.items.find((line) => quantityIn(cart, line) < line.quantity) : undefined;
  if (missing !== undefined) throw notInCart(missing.name, quantityIn(cart, missing));
  return [{ type: 'CartCheckedOut', data: { ...order, leaving: leavingOf(order, cart) } }];
}

// Ordered items that are not in the cart take nothing out of it.
function leavingOf(order: PlacedOrder, cart: CartState): CartLine[] {
  return order.items.flatMap(({ productId, colorId, size, quantity }) => {
    const line = { productId, colorId, size };
    const held = cart.get(cartLineKey(line))?.quantity ?? 0;
    return held === 0 ? [] : [{ ...line, quantity: Math.min(held, quantity) }];
  });
}

function evolve(cart: CartState, event: CartEvent): CartState {
  switch (event.type) {
    case 'CartItemAdded':
      return withQuantity(cart, event.data, event.data.newQuantity);
    case 'CartItemQuantitySet':
      return withQuantity(cart, event.data, event.data.quantity);
    case 'CartItemRemoved':
      return withQuantity(cart, event.data, 0);
    case 'CartCleared':
      return new Map();
    case 'CartCheckedOut':
      return event.data.leaving.reduce(
        (left, line) => withQuantity(left, line, quantityIn(left, line) - line.quantity),
        cart,
      );
    default:
      return event satisfies never;
  }
}

function quantityIn(cart: CartState, line: CartLineId): number {
  return cart.get(cartLineKey(line))?.quantity ?? 0;
}

function withQuantity(cart: CartState, line: CartLineId, quantity: number): CartState {
  const { productId, colorId, size } = line;
  const changed = new Map(cart);
  if (quantity > 0) changed.set(cartLineKey(line), { productId, colorId, size, quantity });
  else changed.delete(cartLineKey(line));
  return changed;
}
