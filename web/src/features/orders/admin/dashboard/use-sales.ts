import type { FigureDays } from '@aangan/shared-events/features/orders/sales/http';
import { useQuery } from '@tanstack/react-query';
import { useReducedMotion } from '../../../../lib/hooks/use-reduced-motion.ts';
import { salesQuery } from './sales.ts';

/** How often a chart is painted anew at most, in milliseconds. */
export const CHART_CALM_MS = 300;

/** What the charts show: as it is told, and calm enough to be painted when very much is. */
export function useSales(days: FigureDays) {
  const sales = useQuery(salesQuery(days));
  const { data } = sales;
  const calm = useReducedMotion(data, CHART_CALM_MS);
  // Another window of days is shown at once.
  return { ...sales, data: data?.over.length === calm?.over.length ? calm : data };
}
