// The dashboard's state in the address bar: the chart period and the search of its table.
import { SALES_PERIODS, type SalesPeriod } from '@aangan/shared-events/features/orders/sales/paths';
import { type OrdersSearch, parseOrdersSearch } from '../table/orders-search.ts';
import { primitiveText } from '../../../../lib/primitive-text.ts';

export type DashboardSearch = OrdersSearch & {
  /** A week by default. */
  readonly days?: SalesPeriod;
};

export const usualDays: SalesPeriod = '7';

/** Parses the parameters of an address and drops invalid ones. */
export function parseDashboardSearch(params: Readonly<Record<string, unknown>>): DashboardSearch {
  const days = SALES_PERIODS.find((each) => each === primitiveText(params['days']));
  return { ...parseOrdersSearch(params), ...(days !== undefined && days !== usualDays && { days }) };
}

/** The part that belongs to the table. */
export function tableSearch({ days: _days, ...search }: DashboardSearch): OrdersSearch {
  return search;
}
