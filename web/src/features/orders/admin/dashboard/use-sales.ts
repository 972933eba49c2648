import type { FigureDays } from '@aangan/shared-events/features/orders/sales/http';
import { useQuery } from '@tanstack/react-query';
import { useReducedMotion } from '../../../../lib/hooks/use-reduced-motion.ts';
import { salesQuery } from './sales.ts';

/** How often a chart is painted anew at most, in milliseconds. */
export const CHART_INTERVAL_MS = 300;

/** What the charts show: as it is told, and calm enough to be painted when very much is. */
export function useSales(days: FigureDays) {
  const sales = useQuery(salesQuery(days));
  const { data } = sales;
  const throttled = useReducedMotion(data, CHART_INTERVAL_MS);
  // Another window of days is shown at once.
  return { ...sales, data: data?.over.length === throttled?.over.length ? throttled : data };
}
