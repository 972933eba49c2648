// Every event that the shop knows, and the codec that reads and writes them.
import { makeCodec } from './codec.ts';
import type { EventDefinitions } from './event.ts';
import { accountEvents, lostKeyEvents, sessionEvents } from './features/accounts/events.ts';
import { cartEvents } from './features/cart/events.ts';
import { brandEvents } from './features/catalogue/brands/events.ts';
import { categoryEvents } from './features/catalogue/categories/events.ts';
import { catalogueClaimEvents } from './features/catalogue/claims/events.ts';
import { colorEvents } from './features/catalogue/colors/events.ts';
import { productEvents } from './features/catalogue/products/events.ts';
import { customizationEvents } from './features/customization/events.ts';
import { orderEvents } from './features/orders/events.ts';
import { reviewEvents } from './features/reviews/events.ts';
import { wishlistEvents } from './features/wishlist/events.ts';
import { logIdentityEvents } from './log-identity.ts';
import { sequenceEvents } from './sequence.ts';

export const allEvents = {
  ...accountEvents,
  ...sessionEvents,
  ...lostKeyEvents,
  ...categoryEvents,
  ...brandEvents,
  ...colorEvents,
  ...productEvents,
  ...catalogueClaimEvents,
  ...cartEvents,
  ...wishlistEvents,
  ...orderEvents,
  ...reviewEvents,
  ...customizationEvents,
  ...sequenceEvents,
  ...logIdentityEvents,
} as const satisfies EventDefinitions;

export const codec = makeCodec(allEvents);
