import type { cartEvents } from '@aangan/shared-events/features/cart/events';
import type { EventDescriptions, FieldChange } from '../../domain/event-description.ts';
import { formatRupees } from '../../domain/format-rupees.ts';
import { variantText } from '../../domain/variant-text.ts';

export const cartDescriptions: EventDescriptions<typeof cartEvents> = {
  CartItemAdded: null,
  CartItemQuantitySet: null,
  CartItemRemoved: null,
  CartCleared: null,
  CartCheckedOut: ({ orderId, items, leaving, totalPaise }, _, colorNames) => {
    const left = leaving.map((line): FieldChange => {
      const { productId, colorId, size, quantity } = line;
      const item = items.find(
        (each) => each.productId === productId && each.colorId === colorId && each.size === size,
      );
      const name = item?.name ?? `Product ${productId}`;
      return {
        what: `In the cart: ${name}, ${variantText(line, colorNames)}`,
        from: null,
        to: `${quantity} fewer`,
      };
    });
    const cart = left.length === 0 ? 'None of its items were in the cart.' : 'Its items left the cart.';
    return {
      title: 'Cart checked out',
      text: `The customer placed order ${orderId}, for ${formatRupees(totalPaise)}. ${cart}`,
      changes: left,
    };
  },
};
