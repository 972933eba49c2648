// Orders: a customer's own, and placing one.
import type {
  OrderResponse,
  OrdersResponse,
  PlaceOrderInput,
  PlaceOrderResponse,
} from '@aangan/shared-events/features/orders/http';
import { orderPaths } from '@aangan/shared-events/features/orders/http';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { isOutcomeUnknown } from '../../lib/api-error.ts';
import { forgetIntention, keptIntention } from '../../lib/intention.ts';
import { personalKey } from '../../lib/personal-data.ts';
import { read, write } from '../../lib/request.ts';
import { readSession } from '../../lib/stored-session.ts';
import { toldSince } from '../../lib/told-live.ts';
import { withTold } from './order-cache.ts';

/** The answer was no list of orders. */
export class NotAnArrayError extends Error {
  constructor() {
    super('Response data is not an array');
  }
}

export function ordersQuery() {
  return queryOptions({
    queryKey: personalKey('orders'),
    queryFn: async ({ signal }): Promise<readonly OrderResponse[]> => {
      const began = performance.now();
      const { data } = await read<OrdersResponse>(orderPaths.all, { signal });
      if (!Array.isArray(data)) throw new NotAnArrayError();
      return toldSince(began).reduce(withTold, data);
    },
    enabled: readSession() !== null,
    networkMode: 'always',
    // The shop says by itself what changes; see app/live-updates.ts.
    refetchOnWindowFocus: false,
  });
}

const placeOrder = () => personalKey('place-order').join(' ');

/** Keeps its key until the shop has said yes or no, over a lost line, "Try again" and a reload: never two orders for one wish. */
export function usePlaceOrder() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (order: PlaceOrderInput) => {
      try {
        const answer = await write<PlaceOrderResponse>(
          'POST',
          orderPaths.place,
          keptIntention(placeOrder()),
          order,
        );
        forgetIntention(placeOrder());
        return answer;
      } catch (error) {
        if (!isOutcomeUnknown(error)) forgetIntention(placeOrder());
        throw error;
      }
    },
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: personalKey('cart') });
      void client.invalidateQueries({ queryKey: personalKey('orders') });
    },
    // A price that has changed or a line that is gone shows in the summary of the next try.
    onError: () => client.invalidateQueries({ queryKey: personalKey('cart') }),
  });
}
