// From what a projection says to what a browser hears: paise become rupees, an order the one of the API.
import type { FeedData } from '@aangan/shared-events/live/feed';
import type { LiveMessages } from '@aangan/shared-events/live/http';
import { toRupees } from '@aangan/shared-events/money';
import type { HeardMessage } from './feed-memory.ts';
import type { Said } from './live-client.ts';

export type LiveMappings = {
  /** An order as GET /api/orders shows it. */
  readonly orderPlaced: (data: FeedData['order-placed']) => LiveMessages['order-placed'];
};

/** Makes the translator of feed messages. It writes each message down once, however many hear it. */
export function makeSay({ orderPlaced }: LiveMappings): (message: HeardMessage) => Said | undefined {
  const written = new WeakMap<HeardMessage, Said>();
  return (message) => {
    const known = written.get(message);
    if (known !== undefined) return known;
    const data = JSON.stringify(translate(message, orderPlaced));
    const said = { name: message.name, about: `${message.name} ${message.key}`, data };
    written.set(message, said);
    return said;
  };
}

function translate({ name, data }: HeardMessage, orderPlaced: LiveMappings['orderPlaced']): unknown {
  if (name === 'order-placed') return orderPlaced(data);
  return name === 'product-changed' ? productChanged(data) : data;
}

function productChanged(product: FeedData['product-changed']): LiveMessages['product-changed'] {
  const { productId, pricePaise, oldPricePaise, inStock, removed, revision } = product;
  const oldPrice = oldPricePaise === null ? null : toRupees(oldPricePaise);
  return { productId, price: toRupees(pricePaise), oldPrice, inStock, removed, revision };
}
