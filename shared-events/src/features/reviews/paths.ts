// Paths and limits of reviews, for pages that need no schema.
export const reviewPaths = { ofProduct: '/api/products/reviews/:id' } as const;

/** An answer has at most this many of a product's reviews: the newest. */
export const MOST_REVIEWS = 500;
