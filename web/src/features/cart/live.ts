// Live messages about the cart -> query cache.
import { noteOf } from '@aangan/shared-events/features/cart/line-note';
import type { LiveHandlers } from '../../lib/live-handlers.ts';
import { onLiveData } from '../../lib/own-writes.ts';
import { liveCart, showCart } from './cart-cache.ts';
import { cartQuery } from './cart-query.ts';

export const cartLive = {
  'cart-count': (client, message) => onLiveData(client, liveCart, message),
  // The lines of the product show its new name, price and availability.
  'product-changed': (client, product) => {
    const lines = client.getQueryData(cartQuery().queryKey);
    if (!lines?.some(({ id }) => id === product.productId)) return;
    const { name, price, oldPrice } = product;
    showCart(
      client,
      lines.map((line) =>
        line.id === product.productId
          ? { ...line, name, price, oldPrice, ...noteOf({ ...line, product }) }
          : line,
      ),
    );
  },
} satisfies LiveHandlers<'cart-count' | 'product-changed'>;
