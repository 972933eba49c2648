// How live messages travel inside the shop: each projection writes them into a capped Redis stream of its own, in the same atomic step as its
// views; the hub of each API reads all feeds and fans them out.
import { z } from 'zod';

/** Who may hear a message: one person, all administrators, or anybody. */
export type Audience = 'everyone' | 'admins' | `account:${string}`;

/**
 * One message in a feed. `key` names what it is about: of several waiting messages with one key only the newest matters.
 * `data` is the body of the server-sent event called `name`.
 */
export type FeedMessage = {
  readonly to: Audience;
  readonly name: string;
  readonly key: string;
  readonly data: unknown;
};

/**
 * One entry of a feed: what one atomic step said. `commit` is the position that the step brought its projection to, `previous` the id
 * of the entry before it (a gap shows), `messages` a JSON list. A `resync` entry tells that the views were replaced as a whole.
 */
export const feedEntrySchema = z.object({
  commit: z.string().regex(/^\d+$/),
  previous: z.string(),
  messages: z.string(),
});
export type FeedEntry = z.infer<typeof feedEntrySchema>;

/** How many entries a feed keeps (about). */
export const FEED_LENGTH = 10_000;
