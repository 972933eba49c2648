// All rows by name, in the order of measurement: first those that need a shop with little history.
import type { Row } from './bench.ts';
import { orderGrowth } from './growth/orders.ts';
import { productGrowth } from './growth/products.ts';
import { rebuild } from './growth/rebuild.ts';
import { clickToPage } from './live/click-to-page.ts';
import { connections } from './live/connections.ts';
import { lastingLoad } from './processes/lasting-load.ts';
import { memory } from './processes/memory.ts';
import { start } from './processes/start.ts';
import { listing } from './reads/listing.ts';
import { ownCart, ownOrders } from './reads/private-reads.ts';
import { productDetail } from './reads/product-detail.ts';
import { search } from './reads/search.ts';
import { cartAddition } from './writes/cart-addition.ts';
import { webhooks } from './writes/webhooks.ts';
import { flashSale } from './writes/flash-sale.ts';
import { wholeOrder } from './writes/whole-order.ts';

export const ROWS: Readonly<Record<string, Row>> = {
  memory,
  listing,
  'product-detail': productDetail,
  search,
  'own-cart': ownCart,
  'own-orders': ownOrders,
  'cart-addition': cartAddition,
  'whole-order': wholeOrder,
  webhooks,
  'flash-sale': flashSale,
  'click-to-page': clickToPage,
  connections,
  start,
  'lasting-load': lastingLoad,
  'product-growth': productGrowth,
  'order-growth': orderGrowth,
  rebuild,
};
