// Where in the query cache the data of whoever is signed in lies, and that it goes when they do.
import type { QueryClient } from '@tanstack/react-query';
import { onSessionChange, readSession } from './stored-session.ts';

/** The key of something that belongs to whoever is signed in. Another person's never has the same one. */
export function personalKey(...rest: readonly (string | number)[]): readonly (string | number)[] {
  return ['mine', readSession()?.userId ?? '', ...rest];
}

/** Drops what was loaded for a person who is no longer signed in, and the stored cart however their token went. Returns how to stop. */
export function dropOtherSessions(queryClient: QueryClient): () => void {
  return onSessionChange(() => {
    if (readSession() === null) localStorage.removeItem('cart');
    // Only after the components have turned to the keys of the new session.
    setTimeout(() => {
      const userId = readSession()?.userId ?? '';
      queryClient.removeQueries({ queryKey: ['mine'], predicate: ({ queryKey }) => queryKey[1] !== userId });
    });
  });
}
