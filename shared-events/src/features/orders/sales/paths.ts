// Paths and choices of the sales statistics, for pages that need no schema.
export const salesPath = '/api/orders/figures';

export const SALES_PERIODS = ['1', '7', '30'] as const;

export type SalesPeriod = (typeof SALES_PERIODS)[number];

/** How many products are listed at most: more than are shown, so that a product that drops out leaves no gap before the next query. */
export const BEST_SELLERS = 20;
