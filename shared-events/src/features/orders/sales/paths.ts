// Paths and choices of the sales statistics, for pages that need no schema.
export const salesPath = '/api/orders/figures';

export const SALES_PERIODS = ['1', '7', '30'] as const;

export type SalesPeriod = (typeof SALES_PERIODS)[number];
