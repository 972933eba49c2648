import { createFileRoute, useRouterState } from '@tanstack/react-router';
import { accountTexts } from '../features/accounts/messages.ts';
import { SignInPage } from '../features/accounts/sign-in-page.tsx';
import { cartTexts } from '../features/cart/messages.ts';
import { orderTexts } from '../features/orders/messages.ts';
import { wishlistTexts } from '../features/wishlist/messages.ts';
import { wasTokenRefused } from '../lib/session/stored-session.ts';

const reasons: Readonly<Record<string, string>> = {
  '/cart': cartTexts.logInToView,
  '/wishlist': wishlistTexts.logInToView,
  '/checkout': orderTexts.logInToOrder,
  '/order-confirmation': orderTexts.noToken,
  '/admin/users': accountTexts.noToken,
};

/** The notice for a session that the shop refused before its page could show it. */
const refusals: Readonly<Record<string, string>> = {
  '/cart': cartTexts.expired,
  '/wishlist': wishlistTexts.refused,
  '/order-confirmation': orderTexts.refused,
};

export const Route = createFileRoute('/signin')({
  component: function SignIn() {
    const { from, username, notice } = useRouterState({ select: ({ location }) => location.state });
    const refusal = wasTokenRefused() ? refusals[from ?? ''] : undefined;
    return <SignInPage from={from} username={username} notice={notice ?? refusal ?? reasons[from ?? '']} />;
  },
});
