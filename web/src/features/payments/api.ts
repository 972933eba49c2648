// Payments: what can be chosen, one order's payment, and paying it. The back office's part is in admin/api.ts.
import type { ConfirmRequest, PaymentResponse } from '@aangan/shared-events/features/payments/http';
import { paymentPaths } from '@aangan/shared-events/features/payments/paths';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { hasStatus, isOutcomeUnknown } from '../../lib/api/api-error.ts';
import { keyOfVariables } from '../../lib/api/idempotency-key.ts';
import { liveMessagesSince } from '../../lib/live-record.ts';
import { read, write } from '../../lib/api/request.ts';
import { hasShapeOf } from '../../lib/shape.ts';
import { checkoutIn, methodsFrom, paymentIn } from './answers.ts';
import { paymentKey, storePayment, withStatus } from './payment-cache.ts';

const METHODS_STALE_MS = 60_000;

/** A path of one order's payment. */
export const paymentPath = (path: string, orderId: number): string =>
  path.replace(':orderId', String(orderId));

export function methodsQuery() {
  return queryOptions({
    queryKey: ['payment-methods'],
    queryFn: async ({ signal }) => methodsFrom(await read<unknown>(paymentPaths.methods, { signal })),
    staleTime: METHODS_STALE_MS,
  });
}

/** For whether payments are only played, which does not change. */
export const sandboxQuery = () => ({ ...methodsQuery(), staleTime: Infinity });

export function paymentQuery(orderId: number) {
  return queryOptions({
    queryKey: paymentKey(orderId),
    queryFn: async ({ client, signal }) => {
      const path = paymentPath(paymentPaths.of, orderId);
      const began = performance.now();
      return withStatuses(client, paymentIn(await read<unknown>(path, { signal })), began);
    },
    networkMode: 'always',
    // Live messages carry the changes.
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  });
}

/** The payment after the live messages since `began` (`performance.now()`); the same one where none is newer. */
function withStatuses(client: QueryClient, payment: PaymentResponse, began: number): PaymentResponse {
  return liveMessagesSince(client, began).reduce(
    (now, { name, data }) =>
      name === 'payment-status' && data.orderId === payment.orderId ? withStatus(now, data) : now,
    payment,
  );
}

/** Asks the shop for the gateway's checkout of an order; null when nothing is left to pay. */
export function useRequestCheckout(orderId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationKey: paymentKey(orderId),
    mutationFn: async (request: { readonly orderId: number }) => {
      const path = paymentPath(paymentPaths.checkout, request.orderId);
      const answer = await write<unknown>('POST', path, keyOfVariables(request), {});
      storePayment(client, paymentIn(answer));
      return checkoutIn(answer);
    },
    // It can no longer be paid: the page shows why.
    onError: (error) => {
      if (hasStatus(error, 409)) void client.invalidateQueries({ queryKey: paymentKey(orderId) });
    },
  });
}

const confirmation = (orderId: number): string => [...paymentKey(orderId), 'confirm'].join(' ');
const emptyConfirmation: ConfirmRequest = {
  razorpay_order_id: '',
  razorpay_payment_id: '',
  razorpay_signature: '',
};

/** What the gateway's window handed over and the shop has not checked yet; survives a reload. */
export function storedConfirmation(orderId: number): ConfirmRequest | null {
  const request: unknown = JSON.parse(sessionStorage.getItem(confirmation(orderId)) ?? 'null');
  return hasShapeOf(emptyConfirmation, request) ? request : null;
}

/** Has the shop ask the gateway about what its window handed over. The request is stored until the shop has answered it. */
export function useConfirmPayment(orderId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationKey: paymentKey(orderId),
    mutationFn: async (request: ConfirmRequest) => {
      sessionStorage.setItem(confirmation(orderId), JSON.stringify(request));
      const path = paymentPath(paymentPaths.confirm, orderId);
      const answer = await write<unknown>('POST', path, keyOfVariables(request), request);
      storePayment(client, paymentIn(answer));
    },
    onSettled: (_answer, error) => {
      if (!isOutcomeUnknown(error)) sessionStorage.removeItem(confirmation(orderId));
    },
  });
}
