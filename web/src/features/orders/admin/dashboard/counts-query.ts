// The public counts at the top of the dashboard. Live messages update them; see app/live-updates.ts.
import { accountPaths } from '@aangan/shared-events/features/accounts/paths';
import { productPaths } from '@aangan/shared-events/features/catalogue/products/paths';
import { orderPaths } from '@aangan/shared-events/features/orders/paths';
import { queryOptions } from '@tanstack/react-query';
import { optionalNumber } from '../../../../lib/api/answer-fields.ts';
import { fieldsOf } from '@aangan/shared-events/fields';
import { read } from '../../../../lib/api/request.ts';
import { lastLiveMessage } from '../../../../lib/live-record.ts';
import { statsFrom } from '../../answers.ts';

function countQuery(name: 'users' | 'products', path: string) {
  return queryOptions({
    queryKey: ['figures', name],
    queryFn: async ({ client, signal }) => {
      const began = performance.now();
      const count = optionalNumber(fieldsOf(await read<unknown>(path, { signal }))['count']);
      const message = lastLiveMessage(client, `${name}-count`, began);
      if (message === undefined && count === undefined) throw new Error('The answer has no count.');
      return message ?? { count: count ?? 0 };
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
    queryFn: async ({ client, signal }) => {
      const began = performance.now();
      const stats = statsFrom(await read<unknown>(orderPaths.stats, { signal }));
      return lastLiveMessage(client, 'order-stats', began) ?? stats;
    },
    networkMode: 'always',
    refetchOnWindowFocus: false,
  });
}
