// Maps feed messages to browser messages: paise become rupees, orders and sales statistics take the API's shapes.
import { FREE_SIZE } from '@aangan/shared-events/features/catalogue/products/paths';
import { offeredStock } from '@aangan/shared-events/features/stock/shown';
import type { FeedData } from '@aangan/shared-events/live/feed';
import type { LiveMessages } from '@aangan/shared-events/live/http';
import { toRupees } from '@aangan/shared-events/amounts';
import type { ReceivedMessage } from './feed-buffer.ts';
import { RESYNC, type SentMessage } from './live-client.ts';

export type LiveMappings = {
  /** The lines of a cart as GET /api/cart shows them; undefined while the products are not known. */
  readonly cartChanged: (data: FeedData['cart-count']) => LiveMessages['cart-count'] | undefined;
  /** The entries of a wishlist as GET /api/wishlist shows them. */
  readonly wishlistChanged: (data: FeedData['wishlist-count']) => LiveMessages['wishlist-count'];
  /** An order as GET /api/orders shows it. */
  readonly orderPlaced: (data: FeedData['order-placed']) => LiveMessages['order-placed'];
  readonly daySales: (data: FeedData['figures']) => LiveMessages['figures'];
  readonly productSold: (data: FeedData['product-sold']) => LiveMessages['product-sold'];
  readonly mailChanged: (data: FeedData['mail-changed']) => LiveMessages['mail-changed'];
  readonly returnChanged: (data: FeedData['return-changed']) => LiveMessages['return-changed'];
};

/** Makes the mapper of feed messages. Each message is serialized once, however many clients receive it. */
export function makeLiveMapper(
  mappings: LiveMappings,
): (message: ReceivedMessage) => SentMessage | undefined {
  const cache = new WeakMap<ReceivedMessage, SentMessage>();
  return (message) => {
    const cached = cache.get(message);
    if (cached !== undefined) return cached;
    const data = translate(message, mappings);
    // Without the new value the browser has to read again.
    const sent =
      data === undefined
        ? RESYNC
        : {
            ...{ name: message.name, coalesceKey: `${message.name} ${message.key}` },
            data: JSON.stringify(data),
          };
    cache.set(message, sent);
    return sent;
  };
}

function translate({ name, data }: ReceivedMessage, mappings: LiveMappings): unknown {
  switch (name) {
    case 'cart-count':
      return mappings.cartChanged(data);
    case 'wishlist-count':
      return mappings.wishlistChanged(data);
    case 'order-placed':
      return mappings.orderPlaced(data);
    case 'figures':
      return mappings.daySales(data);
    case 'product-sold':
      return mappings.productSold(data);
    case 'mail-changed':
      return mappings.mailChanged(data);
    case 'return-changed':
      return mappings.returnChanged(data);
    case 'product-changed':
      return productChanged(data);
    case 'payment-status':
      return paymentStatus(data);
    default:
      return data;
  }
}

function paymentStatus(payment: FeedData['payment-status']): LiveMessages['payment-status'] {
  const { orderId, state, paidPaise, refundedPaise, details, revision } = payment;
  const { refundablePaise, refunds, ...rest } = details;
  return {
    ...{ orderId, state, paid: toRupees(paidPaise), refunded: toRupees(refundedPaise), revision },
    details: {
      ...{ ...rest, refundable: toRupees(refundablePaise) },
      refunds: refunds.map(({ refundId, amountPaise, ...refund }) => ({
        ...{ ...refund, id: refundId, amount: toRupees(amountPaise) },
      })),
    },
  };
}

function productChanged(product: FeedData['product-changed']): LiveMessages['product-changed'] {
  const { pricePaise, oldPricePaise, ...facts } = product;
  const sizes = facts.sizes.length === 0 ? [FREE_SIZE] : [...facts.sizes];
  const { inStock, stock } = offeredStock({ ...facts, sizes, stock: facts.stock ?? undefined });
  const oldPrice = oldPricePaise === null ? null : toRupees(oldPricePaise);
  return {
    ...facts,
    price: toRupees(pricePaise),
    oldPrice,
    sizes,
    inStock,
    stock,
    colorIds: [...facts.colorIds],
  };
}
