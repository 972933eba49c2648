// The port by which cart, wishlist and reviews read the products of the catalogue.
import { brandsProjection } from '@aangan/shared-events/features/catalogue/brands/views';
import { categoriesProjection } from '@aangan/shared-events/features/catalogue/categories/views';
import { colorsProjection } from '@aangan/shared-events/features/catalogue/colors/views';
import type { ProductResponse } from '@aangan/shared-events/features/catalogue/products/http';
import {
  productsProjection,
  type ProductView,
} from '@aangan/shared-events/features/catalogue/products/views';
import { reviewsProjection } from '@aangan/shared-events/features/reviews/views';
import type { Position } from '@aangan/shared-events/position';

export type KnownProduct = { readonly view: ProductView; readonly response: ProductResponse };

/** Products by id, including removed ones. */
export type ProductsOf = (ids: readonly number[]) => Promise<ReadonlyMap<number, KnownProduct>>;

/**
 * Whether a product exists and is not removed; throws 503 while the catalogue is not live. `seen`: the position that the sender has seen.
 */
export type IsSold = (productId: number, seen: Position | undefined) => Promise<boolean>;

/** The views from which `response` is made. */
export const productViews = [
  productsProjection,
  categoriesProjection,
  brandsProjection,
  colorsProjection,
  reviewsProjection,
] as const;
