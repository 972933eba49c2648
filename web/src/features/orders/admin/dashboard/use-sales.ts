import type { SalesPeriod } from '@aangan/shared-events/features/orders/sales/paths';
import { useQuery } from '@tanstack/react-query';
import { useThrottled } from '../../../../lib/hooks/use-throttled.ts';
import { salesQuery } from './sales-query.ts';

/** The minimum interval between two renders of a chart, in milliseconds. */
export const CHART_INTERVAL_MS = 300;

/** The live sales, throttled for rendering. */
export function useSales(days: SalesPeriod) {
  const sales = useQuery(salesQuery(days));
  const { data } = sales;
  const throttled = useThrottled(data, CHART_INTERVAL_MS);
  // Another period is shown at once.
  return { ...sales, data: data?.over.length === throttled?.over.length ? throttled : data };
}
