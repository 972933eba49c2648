// What the shop says by itself: GET /api/live, server-sent events. Each message carries the small new value, so a browser repaints without
// asking again.
import { z } from 'zod';
import { accountLiveMessages } from '../features/accounts/live.ts';
import { cartLiveMessages } from '../features/cart/live.ts';
import { productLiveMessages } from '../features/catalogue/products/live.ts';
import { termLiveMessages } from '../features/catalogue/terms-live.ts';
import { customizationLiveMessages } from '../features/customization/live.ts';
import { salesLiveMessages } from '../features/orders/sales/live.ts';
import type { FeatureLiveMessage } from '../features.ts';
import { orderLiveMessages } from '../features/orders/live.ts';
import { wishlistLiveMessages } from '../features/wishlist/live.ts';
import type { ResponseOf } from '../http.ts';

export const livePath = '/api/live';
/** A named heartbeat goes out this often, in milliseconds; twice without one means the line is dead. */
export const HEARTBEAT_MS = 15_000;

const nothing = z.object({});

// Exhaustive: a live message that a manifest names has its data here.
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
    description: 'How old what the screens show is, while the views are behind; 0 when they are not.',
  }),
  resync: nothing.meta({
    description: 'Something may have been missed: ask again for everything on the screen.',
  }),
  heartbeat: nothing,
} satisfies Record<FeatureLiveMessage | 'lag' | 'resync' | 'heartbeat', z.ZodType>;

/** `data` by the event's name. */
export const liveMessages = z.object(shapes);
export type LiveMessages = ResponseOf<typeof liveMessages>;
export type LiveMessageName = keyof LiveMessages;
