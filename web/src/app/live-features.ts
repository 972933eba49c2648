// The live messages of all features -> query cache.
import type { LiveMessageName } from '@aangan/shared-events/live/http';
import { accountsLive } from '../features/accounts/live.ts';
import { cartLive, onCartProductChanged } from '../features/cart/live.ts';
import { productsLive } from '../features/catalogue/products/live.ts';
import { customizationLive } from '../features/customization/live.ts';
import { ordersLive } from '../features/orders/live.ts';
import { onWishlistProductChanged, wishlistLive } from '../features/wishlist/live.ts';
import type { LiveHandlers } from '../lib/live-handlers.ts';

/** The handler of every live message. Exhaustive: a live message without an entry does not compile. */
export const liveFeatures: LiveHandlers<LiveMessageName> = {
  ...accountsLive,
  ...cartLive,
  ...customizationLive,
  ...ordersLive,
  ...productsLive,
  ...wishlistLive,
  'product-changed': (client, product) => {
    productsLive['product-changed'](client, product);
    onWishlistProductChanged(client, product);
    onCartProductChanged(client, product.productId);
  },
  resync: (client) => void client.invalidateQueries(),
  // The back office's lists subscribe to it themselves.
  'term-changed': null,
  lag: null,
  heartbeat: null,
};
