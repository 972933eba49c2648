import type { PaymentResponse } from '@aangan/shared-events/features/payments/http';
import { useEffect } from 'react';
import type { PaymentStatus } from './payment-cache.ts';

/** Calls `onKnown` when the payment is loaded and after each of its changes, in the shape of the live message. */
export function useOnKnown(
  payment: PaymentResponse | undefined,
  onKnown: (status: PaymentStatus) => void,
): void {
  useEffect(() => {
    if (payment === undefined) return;
    const { orderId, state, paid, refunded, revision } = payment;
    onKnown({ orderId, state, paid, refunded, revision });
    // `onKnown` changes with each render.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [payment]);
}
