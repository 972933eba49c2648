// From what a projection says to what a browser hears: paise become rupees, an order the one of the API.
import type { FeedData, FeedMessage } from '@aangan/shared-events/live/feed';
import type { LiveMessages } from '@aangan/shared-events/live/http';
import { toRupees } from '@aangan/shared-events/money';
import type { Said } from './live-client.ts';

export type LiveMappings = {
  /** An order as GET /api/orders shows it. */
  readonly orderPlaced: (data: FeedData['order-placed']) => LiveMessages['order-placed'];
};

/** Makes the translator of feed messages. It writes each message down once, however many hear it. */
export function makeSay({ orderPlaced }: LiveMappings): (message: FeedMessage) => Said | undefined {
  const written = new WeakMap<FeedMessage, Said>();
  return (message) => {
    const known = written.get(message);
    if (known !== undefined) return known;
    const data = JSON.stringify(translate(message, orderPlaced));
    const said = { name: message.name, about: `${message.name} ${message.key}`, data };
    written.set(message, said);
    return said;
  };
}

// A feed is written by the projections of this very shop, so its messages are what feed.ts says.
function translate({ name, data }: FeedMessage, orderPlaced: LiveMappings['orderPlaced']): unknown {
  if (name === 'order-placed') return orderPlaced(data as FeedData['order-placed']);
  if (name === 'product-changed') return productChanged(data as FeedData['product-changed']);
  return data;
}

function productChanged(product: FeedData['product-changed']): LiveMessages['product-changed'] {
  const { productId, pricePaise, oldPricePaise, inStock, removed, revision } = product;
  const oldPrice = oldPricePaise === null ? null : toRupees(oldPricePaise);
  return { productId, price: toRupees(pricePaise), oldPrice, inStock, removed, revision };
}
