// A wishlist as its owner sees it; the products come from a port.
import { NO_COLOR } from '@aangan/shared-events/features/catalogue/products/http';
import type { WishlistEntryResponse } from '@aangan/shared-events/features/wishlist/http';
import {
  wishlistKey,
  wishlistProjection,
  type WishlistView,
} from '@aangan/shared-events/features/wishlist/views';
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
    return product === undefined ? [] : [entry(product)];
  });
}

function entry({ view, response }: KnownProduct): WishlistEntryResponse {
  const { id, name, image, price, rating, reviews, Category, Colors, brand } = response;
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
      available: view.inStock && !view.removed,
    },
  };
}

/** The id of a product's entry in a wishlist. */
export function entryId(productId: number): string {
  return `w-${productId}`;
}
