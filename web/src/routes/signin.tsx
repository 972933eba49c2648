import { createFileRoute } from '@tanstack/react-router';
import { accountTexts } from '../features/accounts/messages.ts';
import { SignInPage } from '../features/accounts/sign-in-page.tsx';
import { cartTexts } from '../features/cart/messages.ts';
import { orderTexts } from '../features/orders/messages.ts';
import { wishlistTexts } from '../features/wishlist/messages.ts';

type SignInSearch = {
  /** Where the visitor was going when the guard stopped them. */
  readonly from?: string;
};

const reasons: Readonly<Record<string, string>> = {
  '/cart': cartTexts.logInToView,
  '/wishlist': wishlistTexts.logInToView,
  '/checkout': orderTexts.logInToOrder,
  '/order-confirmation': orderTexts.noToken,
  '/admin/users': accountTexts.noToken,
};

export const Route = createFileRoute('/signin')({
  validateSearch: (search): SignInSearch => {
    const { from } = search;
    // Only a path of our own: `//elsewhere` would lead out of the shop.
    return typeof from === 'string' && /^\/(?![/\\])/.test(from) ? { from } : {};
  },
  component: function SignIn() {
    const { from } = Route.useSearch();
    return <SignInPage from={from} reason={reasons[from ?? '']} />;
  },
});
