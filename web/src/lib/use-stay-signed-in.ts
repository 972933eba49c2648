import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { wasRefused } from './stored-session.ts';
import { useSession } from './use-session.ts';

/** For the pages that need a token: when it goes, so does the visitor, and the sign-in page says `refusedText` if the server refused it. */
export function useStaySignedIn(refusedText: string): void {
  const signedIn = useSession() !== null;
  const navigate = useNavigate();
  useEffect(() => {
    if (!signedIn) void navigate({ to: '/signin', state: wasRefused() ? { notice: refusedText } : {} });
  }, [signedIn, navigate, refusedText]);
}

declare module '@tanstack/react-router' {
  // The library asks for an interface here.
  // eslint-disable-next-line @typescript-eslint/consistent-type-definitions
  interface HistoryState {
    /** What the sign-in page should say. */
    notice?: string;
  }
}
