// Paths and limits of products, for pages that need no schema.
export const productPaths = {
  all: '/api/products',
  one: '/api/products/:id',
  restore: '/api/products/:id/restore',
  csv: '/api/products/export.csv',
  managed: '/api/products/managed',
  filters: '/api/products/filters',
  recommended: '/api/products/recommended-products',
  count: '/api/public/products/count',
} as const;

/** What the back office's list can be filtered by: what of a product there is. */
export const STOCK_FILTERS = ['low', 'sold-out', 'not-counted'] as const;
export type StockFilter = (typeof STOCK_FILTERS)[number];

export const PAGE_SIZE = 12;

export const LARGEST_PAGE_SIZE = 100;

export const FREE_SIZE = 'Free Size';

/** The colour of a product without colours, in place of a hex code. */
export const NO_COLOR = 'Default';

export const MAX_IMAGES = 4;

export const MAX_IMAGE_BYTES = 5 * 1024 * 1024;
