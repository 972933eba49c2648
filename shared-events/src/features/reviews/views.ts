// The views of reviews; queries join the reviewer's name.
export const reviewsProjection = 'reviews';

export type ReviewView = {
  readonly productId: number;
  readonly accountId: string;
  readonly rating: number;
  readonly comment: string | null;
  readonly createdAt: string;
};

/** The number of a product's reviews, and the sum of their ratings. */
export type EarnedRating = { readonly count: number; readonly sum: number };

/** The reviews of one product, and how many of each rating (index 0 is one star). */
export type ReviewSummaryView = EarnedRating & {
  readonly productId: number;
  readonly spread: readonly [number, number, number, number, number];
};

export const reviewKey = (productId: number, accountId: string): string => `review:${productId}:${accountId}`;
export const reviewSummaryKey = (productId: number): string => `summary:${productId}`;
/** Account ids of those who reviewed a product, scored by the commit position of their latest review. */
export const reviewsOfIndex = (productId: number): string => `of:${productId}`;
/** Ids of the products that an account has reviewed, scored by the commit position of the latest review of each. */
export const reviewsByIndex = (accountId: string): string => `by:${accountId}`;
/** Ids of the products that have a summary, scored by id. */
export const reviewedProductsIndex = 'products';
