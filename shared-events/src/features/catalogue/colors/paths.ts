// Paths of colors, for pages that need no schema.
export const colorPaths = { all: '/api/colors', one: '/api/colors/:id' } as const;
