// The state of an order's payment as screens show it, beside the order's own status.
import type { OrderResponse } from '@aangan/shared-events/features/orders/http';
import { isNothingDue } from '@aangan/shared-events/features/orders/nothing-due';
import { PAYMENT_STATES, type PaymentState } from '@aangan/shared-events/features/payments/states';

/** `nothing due`: the order is rejected, and nothing was paid. */
export type ShownPayment = PaymentState | 'nothing due';

/** The state that is shown; undefined for one that this release does not know. */
export function shownPayment({
  status,
  payment: { state },
}: Pick<OrderResponse, 'status' | 'payment'>): ShownPayment | undefined {
  if (isNothingDue(status, state)) return 'nothing due';
  return PAYMENT_STATES.find((each) => each === state);
}
