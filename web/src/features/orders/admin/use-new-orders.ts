import type { OrderResponse } from '@aangan/shared-events/features/orders/http';
import { useCallback, useRef } from 'react';

/** Tells, once for each, the orders that arrived after the list was first shown. */
export function useNewOrders(orders: readonly OrderResponse[] | undefined): (orderId: number) => boolean {
  const newestAtFirst = useRef<number | undefined>(undefined);
  const told = useRef(new Set<number>());
  const newest = orders?.reduce((highest, { id }) => Math.max(highest, id), 0);
  return useCallback(
    (orderId) => {
      newestAtFirst.current ??= newest;
      if (newestAtFirst.current === undefined || orderId <= newestAtFirst.current) return false;
      if (told.current.has(orderId)) return false;
      told.current.add(orderId);
      return true;
    },
    [newest],
  );
}
