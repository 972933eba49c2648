// The public counts that head the dashboard. The shop tells each change by itself; see app/live-updates.ts.
import type { CountResponse } from '@aangan/shared-events/features/accounts/http';
import { accountPaths } from '@aangan/shared-events/features/accounts/http';
import { productPaths } from '@aangan/shared-events/features/catalogue/products/http';
import { queryOptions } from '@tanstack/react-query';
import { read } from '../../../lib/request.ts';

function countQuery(name: 'users' | 'products', path: string) {
  return queryOptions({
    queryKey: ['figures', name],
    queryFn: ({ signal }) => read<CountResponse>(path, { signal }),
    networkMode: 'always',
    refetchOnWindowFocus: false,
  });
}

export const usersCountQuery = () => countQuery('users', accountPaths.usersCount);
export const productsCountQuery = () => countQuery('products', productPaths.count);
