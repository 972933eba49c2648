// Paths of categories, for pages that need no schema.
export const categoryPaths = { all: '/api/categories', one: '/api/categories/:id' } as const;
