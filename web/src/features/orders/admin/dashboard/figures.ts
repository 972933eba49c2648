// The public counts that head the dashboard. The shop tells each change by itself; see app/live-updates.ts.
import type { CountResponse } from '@aangan/shared-events/features/accounts/http';
import { accountPaths } from '@aangan/shared-events/features/accounts/http';
import { productPaths } from '@aangan/shared-events/features/catalogue/products/http';
import { orderPaths, type OrderStatsResponse } from '@aangan/shared-events/features/orders/http';
import { queryOptions } from '@tanstack/react-query';
import { read } from '../../../../lib/api/request.ts';
import { lastTold } from '../../../../lib/told-live.ts';

function countQuery(name: 'users' | 'products', path: string) {
  return queryOptions({
    queryKey: ['figures', name],
    queryFn: async ({ signal }) => {
      const began = performance.now();
      const count = await read<CountResponse>(path, { signal });
      return lastTold(`${name}-count`, began) ?? count;
    },
    networkMode: 'always',
    refetchOnWindowFocus: false,
  });
}

export const usersCountQuery = () => countQuery('users', accountPaths.usersCount);
export const productsCountQuery = () => countQuery('products', productPaths.count);

export function orderStatsQuery() {
  return queryOptions({
    queryKey: ['figures', 'orders'],
    queryFn: async ({ signal }) => {
      const began = performance.now();
      const stats = await read<OrderStatsResponse>(orderPaths.stats, { signal });
      return lastTold('order-stats', began) ?? stats;
    },
    networkMode: 'always',
    refetchOnWindowFocus: false,
  });
}
