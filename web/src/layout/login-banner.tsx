import { useNavigate } from '@tanstack/react-router';
import { atom, useAtom, useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { readSession } from '../lib/session/stored-session.ts';
import { useSession } from '../lib/session/use-session.ts';
import { layoutMessages } from './messages.ts';

const BANNER_MS = 5000;

type Asked = { readonly text: string; readonly path: '/cart' | '/wishlist' };
const askedAtom = atom<Asked | null>(null);

const askings: Record<Asked['path'], Asked> = {
  '/cart': { text: layoutMessages.loginToViewCart, path: '/cart' },
  '/wishlist': { text: layoutMessages.loginToViewWishlist, path: '/wishlist' },
};

/** Goes to the cart or the wishlist, or asks a visitor without a token to log in first. */
export function useOpenOwnPage(): (path: Asked['path']) => void {
  const navigate = useNavigate();
  const ask = useSetAtom(askedAtom);
  return (path) => {
    if (readSession()) void navigate({ to: path });
    else ask(askings[path]);
  };
}

/** The yellow banner, above the page: five seconds, then the sign-in page. */
export function LoginBanner() {
  const [asked, setAsked] = useAtom(askedAtom);
  const signedIn = useSession() !== null;
  const navigate = useNavigate();
  // Whoever leaves the shop's pages, or logs in meanwhile, is not sent to the sign-in page afterwards.
  useEffect(() => () => setAsked(null), [setAsked, signedIn]);
  useEffect(() => {
    if (!asked) return;
    const timer = setTimeout(() => {
      setAsked(null);
      void navigate({ to: '/signin', state: { from: asked.path } });
    }, BANNER_MS);
    return () => clearTimeout(timer);
  }, [asked, setAsked, navigate]);
  return (
    asked && (
      <p
        role="alert"
        className="sticky top-0 z-30 bg-marigold px-4 py-3.5 text-center font-semibold text-on-marigold shadow-soft"
      >
        {asked.text}
      </p>
    )
  );
}
