// Placing an order. The list of orders is in orders-query.ts, which is part of the first load.
import type { PlaceOrderInput } from '@aangan/shared-events/features/orders/http';
import { orderPaths } from '@aangan/shared-events/features/orders/paths';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { isOutcomeUnknown, UnreadableAnswerError } from '../../lib/api/api-error.ts';
import { dropIdempotencyKey, storedIdempotencyKey } from '../../lib/api/idempotency-key.ts';
import { cartTurn } from '../../lib/cart-turn.ts';
import { personalKey } from '../../lib/session/personal-data.ts';
import { write } from '../../lib/api/request.ts';
import { orderIdIn } from './answers.ts';
import { draftKey, dropDraft } from './checkout/order-draft.ts';
import { dropTyped } from './checkout/typed-checkout.ts';
import { hasOrder, ordersKey } from './order-cache.ts';

const placeOrder = () => personalKey('place-order').join(' ');

/**
 * Begins an order of who is signed in: the session may be over with its answer. `settle` drops what a repeat of the order needs, also when the shopper has
 * left the page meanwhile: a draft without its key would be a second order.
 */
function beginOrder(): { readonly idempotencyKey: string; readonly settle: () => void } {
  const [name, draft] = [placeOrder(), draftKey()];
  return {
    idempotencyKey: storedIdempotencyKey(name),
    settle: () => {
      dropIdempotencyKey(name);
      dropDraft(draft);
    },
  };
}

/** Gives up the order whose outcome is unknown: it is not repeated, and the next one has a key of its own. */
export function leaveOrder(): void {
  dropIdempotencyKey(placeOrder());
  dropDraft(draftKey());
}

/** Keeps its idempotency key until the outcome is known, across lost answers, "Try again" and a reload: an order is never placed twice. Own changes of the cart that are on their way are answered first. */
export function usePlaceOrder() {
  const client = useQueryClient();
  return useMutation({
    scope: cartTurn,
    mutationFn: async (order: PlaceOrderInput) => {
      const began = performance.now();
      const { idempotencyKey, settle } = beginOrder();
      try {
        const answer = await write<unknown>('POST', orderPaths.place, idempotencyKey, order);
        const orderId = orderIdIn(answer);
        // Without an order number the outcome is unknown: the retry uses the same key.
        if (orderId === undefined) throw new UnreadableAnswerError(200);
        settle();
        dropTyped();
        return { orderId, began };
      } catch (error) {
        if (!isOutcomeUnknown(error)) settle();
        throw error;
      }
    },
    // The page's `onPlaced` removes the ordered items from the cart.
    // The page that shows them reads them, unless the live message about the order has come first.
    onSuccess: ({ orderId }) => {
      if (!hasOrder(client, orderId))
        void client.invalidateQueries({ queryKey: ordersKey(), refetchType: 'none' });
    },
    // A changed price or a removed line appears in the summary of the next attempt.
    onError: () => client.invalidateQueries({ queryKey: personalKey('cart') }),
  });
}
