// The live messages of an account -> query cache.
import { cartLive } from '../features/cart/live.ts';
import { ordersLive } from '../features/orders/live.ts';
import { paymentsLive } from '../features/payments/live.ts';
import { wishlistLive } from '../features/wishlist/live.ts';
import type { LiveHandlersOf } from './live-audiences.ts';

export const accountLive: LiveHandlersOf<'account'> = {
  ...ordersLive,
  ...cartLive,
  ...wishlistLive,
  'payment-status': (client, status) => {
    ordersLive['payment-status'](client, status);
    paymentsLive['payment-status'](client, status);
  },
  'product-changed': (client, product) => {
    cartLive['product-changed'](client, product);
    wishlistLive['product-changed'](client, product);
  },
};
