// CartCheckedOut -> OrderPlaced: the claim of an order's number is in the cart, the order in a stream of its
// own. Completes the order when the process died between the two events.
import { ConflictError } from '@aangan/platform/event-log/event-log';
import { eventsOf } from '@aangan/shared-events/event';
import { cartEvents, type CartCheckedOut } from '@aangan/shared-events/features/cart/events';
import { orderStream } from '@aangan/shared-events/features/orders/events';
import { z } from 'zod';
import { isDecidedConflict } from '../../domain/common-refusals.ts';
import type { ProcessManager } from '../../domain/process-manager.ts';

const isCartEvent = eventsOf(cartEvents);

/** `placeOrder` appends the order that the event claims, with 'no stream expected'. */
export function placeClaimedOrder(placeOrder: (claim: CartCheckedOut) => Promise<unknown>): ProcessManager {
  return {
    name: 'place-claimed-order',
    types: ['CartCheckedOut', 'OrderPlaced'],
    taskRequestedBy: ({ type, data, id }) =>
      type === 'CartCheckedOut' ? streamClaimed(data, id) : undefined,
    taskCompletedBy: ({ type, stream }) => (type === 'OrderPlaced' ? stream : undefined),
    act: async (event) => {
      if (isClaim(event)) await placeOrder(event).catch(ignoreConflict);
    },
  };
}

const claimSchema = z.object({ orderId: z.int() });

// An unreadable claim stays pending under its own id, so that it is reported and the checkpoint does not pass
// it.
function streamClaimed(data: unknown, eventId: string): string {
  const claim = claimSchema.safeParse(data);
  return claim.success ? orderStream(claim.data.orderId) : eventId;
}

function isClaim(event: Parameters<typeof isCartEvent>[0]): event is CartCheckedOut {
  return isCartEvent(event) && event.type === 'CartCheckedOut';
}

// The order's stream exists: another process placed it.
function ignoreConflict(error: unknown): void {
  if (!(error instanceof ConflictError) && !isDecidedConflict(error)) throw error;
}
