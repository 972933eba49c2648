// Who receives each live message.
import type { LiveMessageName } from '@aangan/shared-events/live/http';
import type { LiveHandlers } from '../lib/live-handlers.ts';

/** Exhaustive: a message without an entry does not compile, nor does one without a handler in its group. */
export const liveAudiences = {
  'product-changed': 'everyone',
  resync: 'everyone',
  'cart-count': 'account',
  'wishlist-count': 'account',
  'order-status': 'account',
  'order-placed': 'account',
  'payment-status': 'account',
  'users-count': 'back-office',
  'products-count': 'back-office',
  'customization-count': 'back-office',
  'order-stats': 'back-office',
  figures: 'back-office',
  'product-sold': 'back-office',
  'term-changed': 'back-office',
  'stock-changed': 'back-office',
  'mail-changed': 'back-office',
  lag: null,
  heartbeat: null,
} as const satisfies Record<LiveMessageName, 'everyone' | 'account' | 'back-office' | null>;

type NamesOf<Audience> = {
  [Name in LiveMessageName]: (typeof liveAudiences)[Name] extends Audience ? Name : never;
}[LiveMessageName];

/** The handlers of one audience, which also receives the messages of a wider one. */
export type LiveHandlersOf<Audience> = LiveHandlers<NamesOf<Audience>> & Partial<LiveHandlers>;
