import type { cartEvents } from '@aangan/shared-events/features/cart/events';
import type { EventDescriptions, FieldChange } from '../../domain/event-description.ts';
import { formatRupees } from '../../domain/format-rupees.ts';
import { variantText } from '../../domain/variant-text.ts';

export const cartDescriptions: EventDescriptions<typeof cartEvents> = {
  CartItemAdded: ({ name, quantity, newQuantity, pricePaise, ...line }, _, colorNames) => {
    const before = newQuantity - quantity;
    const item = `${name}, ${variantText(line, colorNames)}`;
    return {
      title: 'Cart item added',
      text: `${quantity} × ${item}, at ${formatRupees(pricePaise)}, was added to the cart.`,
      changes: [inCart(item, before > 0 ? String(before) : null, String(newQuantity))],
    };
  },
  CartItemQuantitySet: ({ quantity, from, ...line }, _, colorNames) => {
    const item = `product ${line.productId}, ${variantText(line, colorNames)}`;
    return {
      title: 'Cart item quantity set',
      text: `The quantity of ${item}, in the cart was set from ${from} to ${quantity}.`,
      changes: [inCart(item, String(from), String(quantity))],
    };
  },
  CartItemRemoved: (line, _, colorNames) => ({
    title: 'Cart item removed',
    text: `Product ${line.productId}, ${variantText(line, colorNames)}, was removed from the cart.`,
    changes: [],
  }),
  CartCleared: () => ({
    title: 'Cart cleared',
    text: 'All items were removed from the cart.',
    changes: [],
  }),
  CartCheckedOut: ({ orderId, items, leaving, totalPaise }, _, colorNames) => {
    const left = leaving.map((line): FieldChange => {
      const { productId, colorId, size, quantity } = line;
      const item = items.find(
        (each) => each.productId === productId && each.colorId === colorId && each.size === size,
      );
      const name = item?.name ?? `Product ${productId}`;
      return inCart(`${name}, ${variantText(line, colorNames)}`, null, `${quantity} fewer`);
    });
    const cart = left.length === 0 ? 'None of its items were in the cart.' : 'Its items left the cart.';
    return {
      title: 'Cart checked out',
      text: `The customer placed order ${orderId}, for ${formatRupees(totalPaise)}. ${cart}`,
      changes: left,
    };
  },
};

function inCart(item: string, from: string | null, to: string): FieldChange {
  return { what: `In the cart: ${item}`, from, to };
}
