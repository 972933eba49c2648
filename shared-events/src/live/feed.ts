// Live messages inside the shop: each projection publishes them in the entry of its atomic step (feed-entry.ts) and appends them to its own capped
// Redis stream, from which the hub of each API loads what browsers have missed.
import { z } from 'zod';
import type { FeatureFeed } from '../features.ts';

/** Who may receive a message: one account, all administrators, or everyone. */
export type Audience = 'everyone' | 'admins' | `account:${string}`;

/**
 * `data` by message name, as the projections write it: amounts in whole paise, an order as its view. The hub maps it to the schemas of live/http.ts.
 */
export type FeedData = FeatureFeed & { resync: Record<string, never> };
/** The names of all feed messages: those in the manifests, and `resync`. */
export type FeedMessageName = keyof FeedData;

/**
 * One stored entry of a feed: the messages of one atomic step. `commit` is the position of the projection after the step, `previous` the id of the entry
 * before it (to detect a gap), `messages` a JSON list (never empty). An entry whose only message is `resync` to everyone means that the views were
 * replaced as a whole, or were folded for a while without publishing. An entry with `forgets` is the first in its feed: all earlier ones were
 * removed, and readers drop their copies.
 * A message is `{ to, name, key, data }`. `to` is its audience. `key` identifies its subject: of several pending messages with one audience and key,
 * only the newest is delivered. `data` is the `FeedData` of its `name`.
 */
export const feedEntrySchema = z.object({
  commit: z.string().regex(/^\d+$/),
  previous: z.string(),
  messages: z.string(),
  forgets: z.literal('1').optional(),
});

/** The `previous` of a feed's first entry. */
export const FEED_BEGINNING = '0-0';

/** The approximate number of entries that a feed retains. */
export const FEED_LENGTH = 10_000;
