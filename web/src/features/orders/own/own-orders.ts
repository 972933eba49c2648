// The orders in a person's account, searched by the server.
import { fieldsOf } from '@aangan/shared-events/fields';
import { orderPaths } from '@aangan/shared-events/features/orders/paths';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { numberOf } from '../../../lib/api/answer-fields.ts';
import { read } from '../../../lib/api/request.ts';
import { liveMessagesSince } from '../../../lib/live-record.ts';
import { ordersFrom } from '../answers.ts';
import { foundOrdersKey, withChange } from '../order-cache.ts';
import { ownOnly } from '../../../lib/session/own-only.ts';
import type { OwnOrdersSearch } from './own-orders-search.ts';

const PER_PAGE = 10;

export function ownOrdersQuery({ search, page = 1 }: OwnOrdersSearch) {
  return queryOptions({
    queryKey: [...foundOrdersKey(), search ?? '', page],
    queryFn: async ({ client, signal }) => {
      const began = performance.now();
      const answer = await read<unknown>(orderPaths.all, {
        query: { search, page, limit: PER_PAGE, ...ownOnly() },
        signal,
      });
      const { total, totalPages, page: at } = fieldsOf(answer);
      // Those that arrived meanwhile are at least as new.
      const orders = liveMessagesSince(client, began).reduce(withChange, ordersFrom(answer));
      return {
        orders,
        total: numberOf(total, orders.length),
        totalPages: numberOf(totalPages, 1),
        page: numberOf(at, 1),
      };
    },
    networkMode: 'always',
    // Stale only when a live message has marked it: then the page says so.
    staleTime: Infinity,
    placeholderData: keepPreviousData,
  });
}
