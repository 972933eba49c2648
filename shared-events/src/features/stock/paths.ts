// Paths and limits of stock, for pages that need no schema.
export const stockPaths = {
  all: '/api/stock',
  one: '/api/stock/:id',
  start: '/api/stock/:id/start',
  stop: '/api/stock/:id/stop',
  adjust: '/api/stock/:id/adjust',
  threshold: '/api/stock/:id/threshold',
  history: '/api/stock/:id/history',
  stocktake: '/api/stock/stocktake',
  csv: '/api/stock/export.csv',
  import: '/api/stock/import',
} as const;

/** A variant is low on stock from this number down, unless the product has its own. */
export const DEFAULT_LOW_AT = 5;
export const MOST_UNITS = 1_000_000;
export const MOST_STOCKTAKE_LINES = 1_000;
/** The most lines and megabytes of a table: of a shop with some two thousand counted products. */
export const MOST_STOCK_FILE_LINES = 20_000;
export const MOST_STOCK_FILE_MEGABYTES = 5;
/** The most characters of a reason. */
export const LONGEST_REASON = 200;
export const STOCK_FILE_FIELD = 'file';
/** The columns of the file; the import reads product, color, size and units. `offered`: `no` for what the shop no longer sells. */
export const STOCK_COLUMNS = [
  'product',
  'name',
  'color',
  'size',
  'reserved',
  'sold',
  'available',
  'offered',
  'units',
] as const;
export const READ_STOCK_COLUMNS = ['product', 'color', 'size', 'units'] as const;
/** The reason of an imported count. */
export const IMPORT_REASON = 'Imported from a file';
