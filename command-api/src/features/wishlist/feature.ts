import type { ApiFeature } from '../../http/api-feature.ts';
import { wishlistExamples } from './examples.ts';
import { wishlistRoutes, type WishlistNeeds } from './routes.ts';

export const wishlist: ApiFeature<'wishlist', { readonly wishlist: WishlistNeeds }> = {
  chapter: { name: 'wishlist', description: 'The signed-in user’s wishlist.' },
  pages: ['/wishlist'],
  routes: (context, needs) => wishlistRoutes(context, needs.wishlist),
  eventDescriptions: {
    WishlistItemAdded: null,
    WishlistItemRemoved: null,
  },
  examples: { story: wishlistExamples },
};
