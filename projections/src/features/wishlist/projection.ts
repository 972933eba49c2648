// Wishlist events -> WishlistView. An empty wishlist has no document.
import type { WishlistEvent } from '@aangan/shared-events/features/wishlist/events';
import {
  wishlistKey,
  wishlistProjection,
  type WishlistView,
} from '@aangan/shared-events/features/wishlist/views';
import type { Projection } from '../../runtime/fold/projection.ts';

export const wishlist: Projection<WishlistEvent, { wishlist: WishlistView }> = {
  name: wishlistProjection,
  version: 1,
  eventTypes: ['WishlistItemAdded', 'WishlistItemRemoved'],
  documentKeys: (event) => ({ wishlist: wishlistKey(event.data.accountId) }),
  project: (documents, event) => {
    const { accountId } = event.data;
    const productIds = productsAfter(documents.wishlist?.productIds ?? [], event);
    const count = productIds.length;
    return {
      documents: { wishlist: count === 0 ? null : { accountId, productIds } },
      messages: [
        {
          to: `account:${accountId}`,
          name: 'wishlist-count',
          key: 'wishlist-count',
          data: { count, commit: String(event.position), productIds },
        },
      ],
    };
  },
};

function productsAfter(productIds: readonly number[], event: WishlistEvent): readonly number[] {
  const { productId } = event.data;
  switch (event.type) {
    case 'WishlistItemAdded':
      return productIds.includes(productId) ? productIds : [...productIds, productId];
    case 'WishlistItemRemoved':
      return productIds.filter((each) => each !== productId);
    default:
      return event satisfies never;
  }
}
