// What the shop says by itself: GET /api/live, server-sent events. Each message carries the small new value, so a browser repaints without
// asking again.
import { z } from 'zod';
import { countResponse } from '../features/accounts/http.ts';
import { dayFiguresMessage, productSoldMessage } from '../features/orders/figures/http.ts';
import { ORDER_STATUSES, orderResponse, orderStatsResponse } from '../features/orders/http.ts';
import type { Told } from '../http.ts';
import { TERM_KINDS } from './feed.ts';
import { rupees } from '../money.ts';

export const livePath = '/api/live';
/** A named heartbeat goes out this often, in milliseconds; twice without one means the line is dead. */
export const HEARTBEAT_MS = 15_000;

const nothing = z.object({});

/** By the event's name: what stands in its `data`. */
export const liveMessages = z.object({
  'order-status': z.object({
    orderId: z.int(),
    status: z.enum(ORDER_STATUSES),
    trackingStatus: z.string(),
    revision: z.int(),
  }),
  'cart-count': countResponse,
  'wishlist-count': countResponse,
  'order-stats': orderStatsResponse,
  'order-placed': z.object({ order: orderResponse }),
  figures: dayFiguresMessage,
  'product-sold': productSoldMessage,
  'users-count': countResponse,
  'products-count': countResponse,
  'customization-count': countResponse.meta({ description: 'How many customization requests there are.' }),
  'term-changed': z
    .object({
      kind: z.enum(TERM_KINDS),
      id: z.int(),
      term: z.object({ id: z.int(), name: z.string(), hexCode: z.string().exactOptional() }).nullable(),
    })
    .meta({ description: 'A category, brand or color as it is now; null when it has been removed.' }),
  'product-changed': z.object({
    productId: z.int(),
    price: rupees,
    oldPrice: rupees.nullable(),
    inStock: z.boolean(),
    removed: z.boolean(),
    revision: z.int(),
  }),
  lag: z.object({ seconds: z.int().min(0) }).meta({
    description: 'How old what the screens show is, while the views are behind; 0 when they are not.',
  }),
  resync: nothing.meta({
    description: 'Something may have been missed: ask again for everything on the screen.',
  }),
  heartbeat: nothing,
});
export type LiveMessages = Told<typeof liveMessages>;
export type LiveMessageName = keyof LiveMessages;
