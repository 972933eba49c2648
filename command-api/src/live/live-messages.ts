// Maps feed messages to browser messages: paise become rupees, orders and sales statistics take the API's shapes.
import type { FeedData } from '@aangan/shared-events/live/feed';
import type { LiveMessages } from '@aangan/shared-events/live/http';
import { toRupees } from '@aangan/shared-events/money';
import type { ReceivedMessage } from './feed-buffer.ts';
import type { SentMessage } from './live-client.ts';

export type LiveMappings = {
  /** An order as GET /api/orders shows it. */
  readonly orderPlaced: (data: FeedData['order-placed']) => LiveMessages['order-placed'];
  readonly daySales: (data: FeedData['figures']) => LiveMessages['figures'];
  readonly productSold: (data: FeedData['product-sold']) => LiveMessages['product-sold'];
};

/** Makes the mapper of feed messages. Each message is serialized once, however many clients receive it. */
export function makeLiveMapper(
  mappings: LiveMappings,
): (message: ReceivedMessage) => SentMessage | undefined {
  const cache = new WeakMap<ReceivedMessage, SentMessage>();
  return (message) => {
    const cached = cache.get(message);
    if (cached !== undefined) return cached;
    const data = JSON.stringify(translate(message, mappings));
    const sent = { name: message.name, coalesceKey: `${message.name} ${message.key}`, data };
    cache.set(message, sent);
    return sent;
  };
}

function translate({ name, data }: ReceivedMessage, mappings: LiveMappings): unknown {
  switch (name) {
    case 'order-placed':
      return mappings.orderPlaced(data);
    case 'figures':
      return mappings.daySales(data);
    case 'product-sold':
      return mappings.productSold(data);
    case 'product-changed':
      return productChanged(data);
    default:
      return data;
  }
}

function productChanged(product: FeedData['product-changed']): LiveMessages['product-changed'] {
  const { productId, pricePaise, oldPricePaise, inStock, removed, revision } = product;
  const oldPrice = oldPricePaise === null ? null : toRupees(oldPricePaise);
  return { productId, price: toRupees(pricePaise), oldPrice, inStock, removed, revision };
}
