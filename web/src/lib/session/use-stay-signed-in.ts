import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { wasRefused } from './stored-session.ts';
import { useSession } from './use-session.ts';

/**
 * For the pages that need a token: when it goes, so does the visitor, and the sign-in page says `refusedText` if the server refused it.
 * @param saidForMs how long the page itself says so before that
 * @returns whether the page has to say so
 */
export function useStaySignedIn(refusedText: string, saidForMs = 0): boolean {
  const signedIn = useSession() !== null;
  const router = useRouter();
  useEffect(() => {
    if (signedIn) return;
    if (!wasRefused()) return void router.navigate({ to: '/signin' });
    const state = { notice: refusedText, from: router.state.location.href };
    const leave = () => void router.navigate({ to: '/signin', state });
    if (saidForMs === 0) return leave();
    const timer = setTimeout(leave, saidForMs);
    return () => clearTimeout(timer);
  }, [signedIn, router, refusedText, saidForMs]);
  return !signedIn && wasRefused();
}

declare module '@tanstack/react-router' {
  // The library asks for an interface here.
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface HistoryState {
    /** What the sign-in page should say. */
    notice?: string;
    /** Where the visitor was going when they were asked to log in: there they are brought back to. */
    from?: string;
    /** Who has just signed up. */
    username?: string;
  }
}
