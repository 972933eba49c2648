// What of the dashboard stands in the address bar: how far back the charts look, and what its table shows.
import { FIGURE_DAYS, type FigureDays } from '@aangan/shared-events/features/orders/sales/http';
import { type OrdersSearch, parseOrdersSearch } from '../table/orders-search.ts';

export type DashboardSearch = OrdersSearch & {
  /** A week when left out. */
  readonly days?: FigureDays;
};

export const usualDays: FigureDays = '7';

/** Takes what an address says and keeps what makes sense. */
export function parseDashboardSearch(params: Readonly<Record<string, unknown>>): DashboardSearch {
  const days = FIGURE_DAYS.find((each) => each === String(params['days'] ?? ''));
  return { ...parseOrdersSearch(params), ...(days !== undefined && days !== usualDays && { days }) };
}

/** What of it is the table's. */
export function tableSearch({ days: _days, ...search }: DashboardSearch): OrdersSearch {
  return search;
}
