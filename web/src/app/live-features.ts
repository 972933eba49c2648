// The live messages of all features -> query cache. What a visitor without a session never receives is loaded with the first message of a session,
// so that it is no part of the first load.
import { productsLive } from '../features/catalogue/products/live.ts';
import type { LiveHandlers } from '../lib/live-handlers.ts';
import type { Session } from '../lib/session/stored-session.ts';
import type { LiveHandlersOf } from './live-audiences.ts';

const everyone: LiveHandlersOf<'everyone'> = {
  ...productsLive,
  // Messages were missed: the only one after which the browser reads again.
  resync: (client) => void client.invalidateQueries(),
};

/** The handlers of all features for this session. Rejects when one cannot be loaded. */
export async function liveHandlersOf(session: Session | null): Promise<readonly Partial<LiveHandlers>[]> {
  if (session === null) return [everyone];
  const { accountLive } = await import('./live-account.ts');
  if (!session.isAdmin) return [everyone, accountLive];
  return [everyone, accountLive, (await import('./live-back-office.ts')).backOfficeLive];
}
