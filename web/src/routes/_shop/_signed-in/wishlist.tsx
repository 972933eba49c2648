import { createFileRoute } from '@tanstack/react-router';
import { wishlistQuery } from '../../../features/wishlist/wishlist-query.ts';
import { WishlistPage } from '../../../features/wishlist/wishlist-page.tsx';

export const Route = createFileRoute('/_shop/_signed-in/wishlist')({
  loader: ({ context }) => void context.queryClient.prefetchQuery(wishlistQuery()),
  component: WishlistPage,
});
