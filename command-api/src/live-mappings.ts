// Live messages that the feeds have as views, in the shapes of HTTP.
import type { FeedData } from '@aangan/shared-events/live/feed';
import { toCartMessage } from './features/cart/queries.ts';
import { toProductMessage } from './features/catalogue/products/queries.ts';
import { toMailResponse } from './features/mail/queries.ts';
import { toOrderResponse } from './features/orders/queries.ts';
import { toDaySalesMessage, toProductSoldMessage } from './features/orders/sales/queries.ts';
import { toPaymentMessage } from './features/payments/queries.ts';
import { toReturnResponse } from './features/returns/queries.ts';
import { toWishlistMessage } from './features/wishlist/queries.ts';

type Needs = {
  readonly pricing: Parameters<typeof toCartMessage>[1];
  readonly listed: Parameters<typeof toWishlistMessage>[1];
  readonly productNameOf: Parameters<typeof toMailResponse>[1];
  readonly returns: Parameters<typeof toReturnResponse>[1];
};

/** Makes the mappings, by the message's name; one without a mapping is passed on as it is. */
export function makeLiveMappings({ pricing, listed, productNameOf, returns }: Needs) {
  return {
    'cart-count': (data: FeedData['cart-count']) => toCartMessage(data, pricing),
    'wishlist-count': (data: FeedData['wishlist-count']) => toWishlistMessage(data, listed),
    'order-placed': ({ order }: FeedData['order-placed']) => ({ order: toOrderResponse(order) }),
    figures: toDaySalesMessage,
    'product-sold': toProductSoldMessage,
    'mail-changed': (data: FeedData['mail-changed']) => toMailResponse(data, productNameOf),
    'return-changed': (data: FeedData['return-changed']) => toReturnResponse(data, returns),
    'product-changed': toProductMessage,
    'payment-status': toPaymentMessage,
  };
}
