// Path, limits and columns of the import of products, for pages that need no schema.
export const importPath = '/api/products/import';

export const IMPORT_FIELD = 'file';

export const MOST_IMPORT_MEGABYTES = 2;

export const MOST_IMPORT_LINES = 1_000;

/** The columns of the file, in any order. Categories, brands and colours are given by name; lists are separated by semicolons. */
export const IMPORT_COLUMNS = [
  'name',
  'description',
  'additionalInformation',
  'price',
  'oldPrice',
  'inStock',
  'category',
  'brand',
  'colors',
  'sizes',
  'rating',
  'reviews',
  'isRecommended',
  'isNewArrival',
] as const;

export type ImportColumn = (typeof IMPORT_COLUMNS)[number];

export const REQUIRED_COLUMNS: readonly ImportColumn[] = ['name', 'price', 'category', 'brand', 'colors'];
