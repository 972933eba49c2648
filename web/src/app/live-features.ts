// The live messages of all features -> query cache. The list is what a feature adds: its `live.ts` and the sessions that need it. What a visitor without
// a session never receives is loaded with the first message of a session, so that it is no part of the first load.
import type { LiveAudience, LiveAudiences } from '@aangan/shared-events/live/http';
import { productsLive } from '../features/catalogue/products/live.ts';
import type { LiveHandlers } from '../lib/live-handlers.ts';
import type { Session } from '../lib/session/stored-session.ts';

type Part = { readonly audience: LiveAudience; readonly load: () => Promise<Partial<LiveHandlers>> };

/** A message goes to every part that handles it. */
const parts = [
  { audience: 'everyone', load: () => Promise.resolve(productsLive) },
  { audience: 'everyone', load: async () => (await import('../features/catalogue/terms/live.ts')).termsLive },
  { audience: 'everyone', load: async () => (await import('../features/reviews/live.ts')).reviewsLive },
  { audience: 'account', load: async () => (await import('../features/cart/live.ts')).cartLive },
  { audience: 'account', load: async () => (await import('../features/wishlist/live.ts')).wishlistLive },
  { audience: 'account', load: async () => (await import('../features/orders/live.ts')).ordersLive },
  { audience: 'account', load: async () => (await import('../features/payments/live.ts')).paymentsLive },
  { audience: 'account', load: async () => (await import('../features/returns/live.ts')).returnsLive },
  { audience: 'back-office', load: async () => (await import('../features/accounts/live.ts')).accountsLive },
  {
    audience: 'back-office',
    load: async () => (await import('../features/catalogue/products/admin/live.ts')).managedLive,
  },
  {
    audience: 'back-office',
    load: async () => (await import('../features/customization/live.ts')).customizationLive,
  },
  { audience: 'back-office', load: async () => (await import('../features/mail/live.ts')).mailLive },
  {
    audience: 'back-office',
    load: async () => (await import('../features/orders/admin/live.ts')).allOrdersLive,
  },
  { audience: 'back-office', load: async () => (await import('../features/stock/live.ts')).stockLive },
  {
    audience: 'back-office',
    load: async () => (await import('../features/payments/admin/live.ts')).boardLive,
  },
] as const satisfies readonly Part[];

/** The audiences whose handlers a session loads, by the widest of its own. */
const audiencesOf = {
  visitor: ['everyone'],
  customer: ['everyone', 'account'],
  administrator: ['everyone', 'account', 'back-office'],
} as const satisfies Record<string, readonly LiveAudience[]>;

/** The handlers of all features for this session. Rejects when one cannot be loaded. */
export function liveHandlersOf(session: Session | null): Promise<readonly Partial<LiveHandlers>[]> {
  const role = session === null ? 'visitor' : session.isAdmin ? 'administrator' : 'customer';
  const audiences: readonly LiveAudience[] = audiencesOf[role];
  return Promise.all(parts.filter(({ audience }) => audiences.includes(audience)).map(({ load }) => load()));
}

type MessagesOf<Audience extends LiveAudience> = {
  [Name in keyof LiveAudiences]: LiveAudiences[Name] extends Audience ? Name : never;
}[keyof LiveAudiences];
/** The messages that a session with the parts of these audiences handles. */
type HandledBy<Audience extends LiveAudience> =
  Extract<(typeof parts)[number], { readonly audience: Audience }> extends infer One
    ? One extends { readonly load: () => Promise<infer Handlers> }
      ? keyof Handlers
      : never
    : never;
type None<Unhandled extends never> = Unhandled;
/** Does not compile when a message of a manifest has no part for its audience. */
export type UnhandledMessages = {
  readonly everyone: None<Exclude<MessagesOf<'everyone'>, HandledBy<'everyone'>>>;
  readonly account: None<Exclude<MessagesOf<'account'>, HandledBy<'everyone' | 'account'>>>;
  readonly backOffice: None<Exclude<MessagesOf<'back-office'>, HandledBy<LiveAudience>>>;
};
