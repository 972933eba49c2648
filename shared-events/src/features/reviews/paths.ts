// Paths of reviews, for pages that need no schema.
export const reviewPaths = { ofProduct: '/api/products/reviews/:id' } as const;
