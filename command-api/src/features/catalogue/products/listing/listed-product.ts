// A product in the listing's index, and the four sort orders.
import type { EarnedRating } from '@aangan/shared-events/features/reviews/views';
import type { ProductResponse, ProductSort } from '@aangan/shared-events/features/catalogue/products/http';
import type { ProductView } from '@aangan/shared-events/features/catalogue/products/views';

export type ListedProduct = {
  readonly view: ProductView;
  readonly earned: EarnedRating;
  readonly response: ProductResponse;
};

type Compare = (first: ListedProduct, second: ListedProduct) => number;

const newestFirst: Compare = (first, second) => second.view.id - first.view.id;

/** The four sort orders; each is total, so no two products are equal in any of them. */
export const orders: Readonly<Record<ProductSort, Compare>> = {
  price_asc: (a, b) => a.view.pricePaise - b.view.pricePaise || newestFirst(a, b),
  price_desc: (a, b) => b.view.pricePaise - a.view.pricePaise || newestFirst(a, b),
  rating_desc: (a, b) =>
    b.response.rating - a.response.rating || b.response.reviews - a.response.reviews || newestFirst(a, b),
  createdAt_desc: newestFirst,
};
