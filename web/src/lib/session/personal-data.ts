// Query keys of the signed-in person's data, which is dropped when the session ends.
import type { QueryClient } from '@tanstack/react-query';
import { forgetRefusal, onSessionChange, readSession, wasTokenRefused } from './stored-session.ts';

/** A query key that belongs to the signed-in account; no other account has the same one. */
export function personalKey(...rest: readonly (string | number)[]): readonly (string | number)[] {
  return ['mine', readSession()?.userId ?? '', ...rest];
}

/** Whether the data of a query key can be requested: it is public, or someone is signed in. */
export function hasItsAccount([scope]: readonly unknown[]): boolean {
  return scope !== 'mine' || readSession() !== null;
}

/**
 * Drops the cached data of other accounts, the stored cart, what was typed and the changes that wait to be sent, whenever the session changes. A page that
 * slept through a log-out is reloaded for the next person: it shows what the former one saw and typed. @returns a function that stops it
 */
export function dropOtherSessions(queryClient: QueryClient, reload = () => location.reload()): () => void {
  let owner = readSession()?.userId;
  return onSessionChange(() => {
    const next = readSession()?.userId;
    if (owner && owner !== next) {
      // A change that waits for the one before it would be sent with the next person's token.
      queryClient.getMutationCache().clear();
      if (next) {
        sessionStorage.clear();
        reload();
      }
    }
    owner = next;
    if (next !== undefined) forgetRefusal();
    else {
      localStorage.removeItem('cart');
      // After a log-out, also in another tab. After a refused token the same person can go on where they were.
      if (!wasTokenRefused()) sessionStorage.clear();
    }
    // After the components have rendered with the keys of the new session.
    setTimeout(() => {
      const userId = readSession()?.userId ?? '';
      queryClient.removeQueries({ queryKey: ['mine'], predicate: ({ queryKey }) => queryKey[1] !== userId });
    });
  });
}
