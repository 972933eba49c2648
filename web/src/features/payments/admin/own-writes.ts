// How far this tab's own writes have brought each payment. The board is compared again after each of them, so
// that a live message up to there is no change by others.
import type { PaymentResponse } from '@aangan/shared-events/features/payments/http';
import type { QueryClient } from '@tanstack/react-query';

type Written = Pick<PaymentResponse, 'orderId' | 'revision'>;

const revisions = new WeakMap<QueryClient, Map<number, number>>();

/** Remembers the payment that an own write was answered with. */
export function rememberWrite(client: QueryClient, { orderId, revision }: Written): void {
  const known = revisions.get(client) ?? new Map<number, number>();
  revisions.set(client, known);
  known.set(orderId, Math.max(revision, known.get(orderId) ?? revision));
}

/** Whether an own write was answered with this revision of a payment, or with a later one. */
export function isWritten(client: QueryClient, { orderId, revision }: Written): boolean {
  return revision <= (revisions.get(client)?.get(orderId) ?? -1);
}
