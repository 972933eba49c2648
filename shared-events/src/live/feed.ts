// How live messages travel inside the shop: each projection writes them into a capped Redis stream of its own, in the same atomic step as its
// views; the hub of each API reads all feeds and fans them out.
import { z } from 'zod';
import type { FeatureLiveMessage } from '../features.ts';
import type { AccountFeed } from '../features/accounts/live.ts';
import type { CartFeed } from '../features/cart/live.ts';
import type { ProductFeed } from '../features/catalogue/products/live.ts';
import type { TermFeed } from '../features/catalogue/terms-live.ts';
import type { CustomizationFeed } from '../features/customization/live.ts';
import type { SalesFeed } from '../features/orders/sales/live.ts';
import type { OrderFeed } from '../features/orders/live.ts';
import type { WishlistFeed } from '../features/wishlist/live.ts';

/** Who may hear a message: one person, all administrators, or anybody. */
export type Audience = 'everyone' | 'admins' | `account:${string}`;

/** `data` by message name, as the projections write it: whole paise, and an order as its view. The hub maps it to what live/http.ts describes. */
export type FeedData = AccountFeed &
  CartFeed &
  CustomizationFeed &
  SalesFeed &
  OrderFeed &
  ProductFeed &
  TermFeed &
  WishlistFeed & { resync: Record<string, never> };
/** The messages that the manifests name, and `resync`: a name without data above does not compile where its projection publishes it. */
export type FeedMessageName = keyof FeedData & (FeatureLiveMessage | 'resync');

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
