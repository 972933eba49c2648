// A wishlist as its owner sees it; the products come from a port.
import { NO_COLOR } from '@aangan/shared-events/features/catalogue/products/paths';
import type { WishlistEntryResponse } from '@aangan/shared-events/features/wishlist/http';
import {
  wishlistKey,
  wishlistProjection,
  type WishlistView,
} from '@aangan/shared-events/features/wishlist/views';
import type { FeedData } from '@aangan/shared-events/live/feed';
import type { LiveMessages } from '@aangan/shared-events/live/http';
import type { KnownProduct, ProductsOf } from '../../domain/ports/known-products.ts';
import type { Views } from '../../views/views.ts';

/** The entries of a person's wishlist, in the order in which they were added. */
export async function wishlistOf(
  views: Pick<Views, 'document'>,
  productsOf: ProductsOf,
  accountId: string,
): Promise<readonly WishlistEntryResponse[]> {
  const view = await views.document<WishlistView>(wishlistProjection, wishlistKey(accountId));
  const ids = view?.productIds ?? [];
  const products = await productsOf(ids);
  return ids.flatMap((id) => {
    const product = products.get(id);
    return product === undefined ? [] : [toWishlistEntry(product)];
  });
}

/** A product's entry in a wishlist. */
export function toWishlistEntry({ view, response }: KnownProduct): WishlistEntryResponse {
  const { id, name, image, price, rating, reviews, Category, Colors, brand, inStock } = response;
  return {
    id: entryId(id),
    productId: id,
    Product: {
      name,
      image,
      price,
      rating,
      reviews,
      Category: { name: Category.name },
      color: Colors[0]?.hexCode ?? NO_COLOR,
      brand,
      available: inStock && !view.removed,
    },
  };
}

/** The id of a product's entry in a wishlist. */
export function entryId(productId: number): string {
  return `w-${productId}`;
}

/** The live message about a changed wishlist; `listed` has the products that are for sale. */
export function toWishlistMessage(
  { count, commit, productIds }: FeedData['wishlist-count'],
  listed: (productId: number) => KnownProduct | undefined,
): LiveMessages['wishlist-count'] {
  const entries = productIds.map((productId) => {
    const product = listed(productId);
    return product === undefined ? { id: entryId(productId), productId } : toWishlistEntry(product);
  });
  return { count, commit, entries };
}
