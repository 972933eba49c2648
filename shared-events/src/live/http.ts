// GET /api/live: server-sent events. Each message carries the small new value, so that a browser repaints without another request.
import { z } from 'zod';
import { accountLiveMessages } from '../features/accounts/live.ts';
import { cartLiveMessages } from '../features/cart/live.ts';
import { productLiveMessages } from '../features/catalogue/products/live.ts';
import { termLiveMessages } from '../features/catalogue/terms/live.ts';
import { customizationLiveMessages } from '../features/customization/live.ts';
import { salesLiveMessages } from '../features/orders/sales/live.ts';
import type { FeatureLiveMessage } from '../features.ts';
import { orderLiveMessages } from '../features/orders/live.ts';
import { wishlistLiveMessages } from '../features/wishlist/live.ts';
import type { ResponseOf } from '../http.ts';

export const livePath = '/api/live';
/** The interval of heartbeat events, in milliseconds; a connection that misses two is dead. */
export const HEARTBEAT_MS = 15_000;

const nothing = z.object({});

// Exhaustive: a live message of a manifest without data here does not compile.
const shapes = {
  ...orderLiveMessages,
  ...cartLiveMessages,
  ...wishlistLiveMessages,
  ...salesLiveMessages,
  ...accountLiveMessages,
  ...productLiveMessages,
  ...customizationLiveMessages,
  ...termLiveMessages,
  lag: z.object({ seconds: z.int().min(0) }).meta({
    description: 'How many seconds the views are behind the log; 0 when they are up to date.',
  }),
  resync: nothing.meta({
    description: 'Messages may have been missed: reload everything on the screen.',
  }),
  heartbeat: nothing,
} satisfies Record<FeatureLiveMessage | 'lag' | 'resync' | 'heartbeat', z.ZodType>;

/** `data` by the event's name. */
export const liveMessages = z.object(shapes);
export type LiveMessages = ResponseOf<typeof liveMessages>;
export type LiveMessageName = keyof LiveMessages;
