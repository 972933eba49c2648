// How live messages travel inside the shop: each projection writes them into a capped Redis stream of its own, in the same atomic step as its
// views; the hub of each API reads all feeds and fans them out.
import { z } from 'zod';
import type { OrderStatus } from '../features/orders/events.ts';
import type { DayFiguresView, SalesWindow, Sold } from '../features/orders/figures/views.ts';
import type { OrderStatsView, OrderView } from '../features/orders/views.ts';

/** What products are named by. */
export const TERM_KINDS = ['categories', 'brands', 'colors'] as const;

/** Who may hear a message: one person, all administrators, or anybody. */
export type Audience = 'everyone' | 'admins' | `account:${string}`;

/**
 * By the message's name: what stands in its `data`. Amounts are whole paise and an order is the view as it is; the hub turns both into what
 * live/http.ts says. `order-stats` and the counts go out unchanged.
 */
export type FeedData = {
  'order-status': {
    readonly orderId: number;
    readonly status: OrderStatus;
    readonly trackingStatus: string;
    readonly revision: number;
  };
  'cart-count': { readonly count: number };
  'wishlist-count': { readonly count: number };
  'order-stats': { readonly total: number; readonly status: OrderStatsView['byStatus'] };
  /** Holds personal data, so it goes to administrators only. */
  'order-placed': { readonly order: OrderView };
  /** One day as it is now; `asOf` is the day on which this was said. */
  figures: { readonly asOf: string; readonly day: string; readonly figures: DayFiguresView };
  /** What was sold of a product in each window that ends on the day `asOf`. */
  'product-sold': {
    readonly asOf: string;
    readonly productId: number;
    readonly name: string;
    readonly sold: Readonly<Record<SalesWindow, Sold>>;
  };
  'users-count': { readonly count: number };
  'products-count': { readonly count: number };
  'customization-count': { readonly count: number };
  /** `term` is null when it has been removed. */
  'term-changed': {
    readonly kind: (typeof TERM_KINDS)[number];
    readonly id: number;
    readonly term: { readonly id: number; readonly name: string; readonly hexCode?: string } | null;
  };
  'product-changed': {
    readonly productId: number;
    readonly pricePaise: number;
    readonly oldPricePaise: number | null;
    readonly inStock: boolean;
    readonly removed: boolean;
    readonly revision: number;
  };
  resync: Record<string, never>;
};
export type FeedMessageName = keyof FeedData;

/**
 * One entry of a feed: what one atomic step said. `commit` is the position that the step brought its projection to, `previous` the id
 * of the entry before it (a gap shows), `messages` a JSON list (never empty). An entry whose only message is
 * `resync` to everyone tells that the views were replaced as a whole, or were folded for a while without saying anything. One that `forgets` is
 * the first in its feed: what was said before has been taken back, and whoever has kept it drops it.
 *
 * A message is `{ to, name, key, data }`. `to` is its audience. `key` names what it is about: of several waiting messages to one audience with one
 * key only the newest matters. `data` is what `FeedData` tells of its `name`.
 */
export const feedEntrySchema = z.object({
  commit: z.string().regex(/^\d+$/),
  previous: z.string(),
  messages: z.string(),
  forgets: z.literal('1').optional(),
});

/** `previous` of a feed's first entry. */
export const FEED_BEGINNING = '0-0';

/** How many entries a feed keeps (about). */
export const FEED_LENGTH = 10_000;
