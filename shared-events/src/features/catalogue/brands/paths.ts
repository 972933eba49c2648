// Paths of brands, for pages that need no schema.
export const brandPaths = { all: '/api/brands', one: '/api/brands/:id' } as const;
