// Placing an order. The list of them is in own-orders.ts, which the first load brings along.
import type { PlaceOrderInput } from '@aangan/shared-events/features/orders/http';
import { orderPaths } from '@aangan/shared-events/features/orders/http';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { isOutcomeUnknown, UnreadableAnswerError } from '../../lib/api/api-error.ts';
import { dropIdempotencyKey, storedIdempotencyKey } from '../../lib/api/idempotency-key.ts';
import { personalKey } from '../../lib/session/personal-data.ts';
import { write } from '../../lib/api/request.ts';
import { orderIdIn } from './order-answers.ts';
import { ordersKey } from './order-cache.ts';

const placeOrder = () => personalKey('place-order').join(' ');

/** Keeps its key until the shop has said yes or no, over a lost line, "Try again" and a reload: never two orders for one wish. */
export function usePlaceOrder() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (order: PlaceOrderInput) => {
      try {
        const answer = await write<unknown>(
          'POST',
          orderPaths.place,
          storedIdempotencyKey(placeOrder()),
          order,
        );
        const orderId = orderIdIn(answer);
        // Without its number nobody knows whether there is an order: the same key asks again.
        if (orderId === undefined) throw new UnreadableAnswerError(200);
        dropIdempotencyKey(placeOrder());
        return { orderId };
      } catch (error) {
        if (!isOutcomeUnknown(error)) dropIdempotencyKey(placeOrder());
        throw error;
      }
    },
    // What was bought leaves the cart by `onPlaced` of the page.
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: ordersKey() });
    },
    // A price that has changed or a line that is gone shows in the summary of the next try.
    onError: () => client.invalidateQueries({ queryKey: personalKey('cart') }),
  });
}
