import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { readSession } from '../lib/session/stored-session.ts';
import { useSession } from '../lib/session/use-session.ts';
import { type SharedState, useSetSharedState, useSharedState } from '../lib/shared-state.ts';
import { layoutMessages } from './messages.ts';

const BANNER_MS = 5000;

type LoginPrompt = { readonly text: string; readonly path: '/cart' | '/wishlist' };
const promptState: SharedState<LoginPrompt | null> = { key: ['login-prompt'], initial: null };

const prompts: Record<LoginPrompt['path'], LoginPrompt> = {
  '/cart': { text: layoutMessages.loginToViewCart, path: '/cart' },
  '/wishlist': { text: layoutMessages.loginToViewWishlist, path: '/wishlist' },
};

/** Opens the cart or the wishlist; shows a visitor without a token the log-in banner instead. */
export function useOpenOwnPage(): (path: LoginPrompt['path']) => void {
  const navigate = useNavigate();
  const showPrompt = useSetSharedState(promptState);
  return (path) => {
    if (readSession()) void navigate({ to: path });
    else showPrompt(prompts[path]);
  };
}

/** The yellow banner over the strip at the top of the page, so that nothing moves and no control is covered: after five seconds it opens the sign-in page. */
export function LoginBanner() {
  const prompt = useSharedState(promptState);
  const setPrompt = useSetSharedState(promptState);
  const signedIn = useSession() !== null;
  const navigate = useNavigate();
  // Leaving the shop's pages or logging in cancels the redirect.
  useEffect(() => () => setPrompt(null), [setPrompt, signedIn]);
  useEffect(() => {
    if (!prompt) return;
    const timer = setTimeout(() => {
      setPrompt(null);
      void navigate({ to: '/signin', state: { from: prompt.path } });
    }, BANNER_MS);
    return () => clearTimeout(timer);
  }, [prompt, setPrompt, navigate]);
  return (
    prompt && (
      <p
        role="alert"
        className="fixed inset-x-0 top-0 z-30 bg-marigold px-4 py-1.25 text-center font-semibold text-on-marigold shadow-soft"
      >
        {prompt.text}
      </p>
    )
  );
}
