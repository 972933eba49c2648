// From what a projection says to what a browser hears: paise become rupees, orders and figures those of the API.
import type { FeedData } from '@aangan/shared-events/live/feed';
import type { LiveMessages } from '@aangan/shared-events/live/http';
import { toRupees } from '@aangan/shared-events/money';
import type { ReceivedMessage } from './feed-buffer.ts';
import type { SentMessage } from './live-client.ts';

export type LiveMappings = {
  /** An order as GET /api/orders shows it. */
  readonly orderPlaced: (data: FeedData['order-placed']) => LiveMessages['order-placed'];
  readonly dayFigures: (data: FeedData['figures']) => LiveMessages['figures'];
  readonly productSold: (data: FeedData['product-sold']) => LiveMessages['product-sold'];
};

/** Makes the translator of feed messages. It writes each message down once, however many hear it. */
export function makeLiveMapper(
  mappings: LiveMappings,
): (message: ReceivedMessage) => SentMessage | undefined {
  const written = new WeakMap<ReceivedMessage, SentMessage>();
  return (message) => {
    const known = written.get(message);
    if (known !== undefined) return known;
    const data = JSON.stringify(translate(message, mappings));
    const said = { name: message.name, about: `${message.name} ${message.key}`, data };
    written.set(message, said);
    return said;
  };
}

function translate({ name, data }: ReceivedMessage, mappings: LiveMappings): unknown {
  switch (name) {
    case 'order-placed':
      return mappings.orderPlaced(data);
    case 'figures':
      return mappings.dayFigures(data);
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
