// The live messages of all features -> query cache. The lists by audience are what a feature adds its `live.ts` to. What a session does not receive is not
// loaded for it, and what is loaded with the first message is one file for each audience, and no part of the first load.
import type { LiveAudience, LiveAudiences } from '@aangan/shared-events/live/http';
import { productsLive } from '../features/catalogue/products/live.ts';
import type { LiveHandlers } from '../lib/live-handlers.ts';
import type { Session } from '../lib/session/stored-session.ts';

/** A message goes to every part that handles it. */
const parts = {
  everyone: async () => [productsLive, ...(await import('./live-of-everyone.ts')).liveOfEveryone] as const,
  account: async () => (await import('./live-of-accounts.ts')).liveOfAccounts,
  'back-office': async () => (await import('./live-of-back-office.ts')).liveOfBackOffice,
} as const satisfies Record<LiveAudience, () => Promise<readonly Partial<LiveHandlers>[]>>;

/** The audiences whose handlers a session loads, by the widest of its own. */
const audiencesOf = {
  visitor: ['everyone'],
  customer: ['everyone', 'account'],
  administrator: ['everyone', 'account', 'back-office'],
} as const satisfies Record<string, readonly LiveAudience[]>;

/** The handlers of all features for this session. Rejects when one cannot be loaded. */
export async function liveHandlersOf(session: Session | null): Promise<readonly Partial<LiveHandlers>[]> {
  const role = session === null ? 'visitor' : session.isAdmin ? 'administrator' : 'customer';
  return (await Promise.all(audiencesOf[role].map((audience) => parts[audience]()))).flat();
}

type MessagesOf<Audience extends LiveAudience> = {
  [Name in keyof LiveAudiences]: LiveAudiences[Name] extends Audience ? Name : never;
}[keyof LiveAudiences];
/** The messages that a session with the parts of these audiences handles. */
type HandledBy<Audience extends LiveAudience> = Awaited<
  ReturnType<(typeof parts)[Audience]>
>[number] extends infer Handlers
  ? Handlers extends unknown
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
