import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { wasTokenRefused } from './stored-session.ts';
import { useSession } from './use-session.ts';

/**
 * For pages that need a token: when the session ends, goes to the sign-in page, which shows `refusedText` if the server refused the token. Without a text the
 * page stays then, with what was typed into it.
 * @param noticeMs milliseconds for which the page itself shows the notice before that
 * @returns whether the page has to show the notice
 */
export function useStaySignedIn(refusedText?: string, noticeMs = 0): boolean {
  const signedIn = useSession() !== null;
  const router = useRouter();
  useEffect(() => {
    if (signedIn) return;
    if (!wasTokenRefused()) return void router.navigate({ to: '/signin' });
    if (refusedText === undefined) return;
    const state = { notice: refusedText, from: router.state.location.href };
    // The log-in leads back here: this page would be in the history twice.
    const leave = () => void router.navigate({ to: '/signin', state, replace: true });
    if (noticeMs === 0) return leave();
    const timer = setTimeout(leave, noticeMs);
    return () => clearTimeout(timer);
  }, [signedIn, router, refusedText, noticeMs]);
  return !signedIn && wasTokenRefused();
}

declare module '@tanstack/react-router' {
  // Module augmentation needs an interface.
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface HistoryState {
    /** A notice for the sign-in page. */
    notice?: string;
    /** Where to return to after the log-in. */
    from?: string;
    /** The username of an account that has just been created. */
    username?: string;
  }
}
