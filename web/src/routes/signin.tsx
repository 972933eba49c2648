import { createFileRoute, useRouterState } from '@tanstack/react-router';
import { accountTexts } from '../features/accounts/messages.ts';
import { SignInPage } from '../features/accounts/sign-in-page.tsx';
import { cartTexts } from '../features/cart/messages.ts';
import { orderTexts } from '../features/orders/messages.ts';
import { wishlistTexts } from '../features/wishlist/messages.ts';

const reasons: Readonly<Record<string, string>> = {
  '/cart': cartTexts.logInToView,
  '/wishlist': wishlistTexts.logInToView,
  '/checkout': orderTexts.logInToOrder,
  '/order-confirmation': orderTexts.noToken,
  '/admin/users': accountTexts.noToken,
};

export const Route = createFileRoute('/signin')({
  component: function SignIn() {
    const { from, username, notice } = useRouterState({ select: ({ location }) => location.state });
    return <SignInPage from={from} username={username} notice={notice ?? reasons[from ?? '']} />;
  },
});
