// The streams of an order's returns. Each return was claimed in the order's own stream, so that its events give their number.
import type { OrderEvent } from '@aangan/shared-events/features/orders/events';
import { returnStream } from '@aangan/shared-events/features/returns/events';

const CLAIMED: OrderEvent['type'] = 'OrderReturnClaimed';

/** `order`: all events of the order's stream. */
export function returnStreamsOf(
  orderId: number,
  order: readonly { readonly type: string }[],
): readonly string[] {
  const claims = order.filter(({ type }) => type === CLAIMED);
  return claims.map((_, index) => returnStream(orderId, index + 1));
}
