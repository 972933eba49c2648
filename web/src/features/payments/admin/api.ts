// Payments in the back office: refunds, collected cash, and the comparison with the gateway.
import type {
  CollectInput,
  PaymentResponse,
  RefundInput,
  ResolveInput,
} from '@aangan/shared-events/features/payments/http';
import { paymentPaths } from '@aangan/shared-events/features/payments/paths';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { keyOfVariables } from '../../../lib/api/idempotency-key.ts';
import { read, write } from '../../../lib/api/request.ts';
import { useIdempotencyKey } from '../../../lib/api/use-idempotency-key.ts';
import { boardIn, paymentIn } from '../answers.ts';
import { paymentPath } from '../api.ts';
import { boardKey, paymentKey, paymentsKey, storePayment } from '../payment-cache.ts';
import { rememberWrite } from './own-writes.ts';

/** The gateway has no live messages of its own. */
const COMPARED_EVERY_MS = 60_000;

export type BoardDays = '7' | '31';

export function boardQuery(days: BoardDays) {
  return queryOptions({
    queryKey: [...boardKey(), days],
    queryFn: async ({ signal }) =>
      boardIn(await read<unknown>(paymentPaths.board, { query: { days }, signal })),
    networkMode: 'always',
    refetchInterval: COMPARED_EVERY_MS,
    // Stale only when a live message has marked it: then the board says so.
    staleTime: Infinity,
    placeholderData: keepPreviousData,
  });
}

/** Has the shop ask the gateway now; otherwise all boards share what it said within the last minute. */
export function useCompareNow(days: BoardDays) {
  const client = useQueryClient();
  return useMutation({
    mutationKey: boardKey(),
    mutationFn: async () => {
      const { queryKey } = boardQuery(days);
      await client.cancelQueries({ queryKey });
      const board = boardIn(await read<unknown>(paymentPaths.board, { query: { days, fresh: 'yes' } }));
      client.setQueryData(queryKey, board);
    },
  });
}

/**
 * Whether an own write is under way: its live message may come before its answer, after which the board is
 * compared. The library's own hook would become part of every page's first load.
 */
export function useIsWriting(): boolean {
  const client = useQueryClient();
  return useSyncExternalStore(
    useCallback((onChange: () => void) => client.getMutationCache().subscribe(onChange), [client]),
    () => client.isMutating({ mutationKey: paymentsKey() }) > 0,
  );
}

/** Requests a refund; sending the same one again after a lost answer takes effect once. */
export function useRefund(orderId: number) {
  const hold = useIdempotencyKey();
  return usePaymentWrite(orderId, (refund: RefundInput) =>
    hold(JSON.stringify(refund), (key) =>
      write<unknown>('POST', paymentPath(paymentPaths.refunds, orderId), key, refund),
    ),
  );
}

export function useCollect(orderId: number) {
  const hold = useIdempotencyKey();
  return usePaymentWrite(orderId, (collected: CollectInput) =>
    hold(JSON.stringify(collected), (key) =>
      write<unknown>('POST', paymentPath(paymentPaths.collect, orderId), key, collected),
    ),
  );
}

/** Has the shop ask the gateway about an order, record what is missing, settle disputes and try failed refunds again. */
export function useResolve(orderId: number) {
  return usePaymentWrite(orderId, (request: ResolveInput) =>
    write<unknown>('POST', paymentPath(paymentPaths.resolve, orderId), keyOfVariables(request), request),
  );
}

/** Gives up a failed refund. */
export function useWithdraw(orderId: number) {
  return usePaymentWrite(orderId, (refundId: string) => {
    const path = paymentPath(paymentPaths.withdraw, orderId).replace(
      ':refundId',
      encodeURIComponent(refundId),
    );
    return write<unknown>('POST', path, keyOfVariables({ refundId }), {});
  });
}

function usePaymentWrite<Input>(orderId: number, send: (input: Input) => Promise<unknown>) {
  const client = useQueryClient();
  const queryKey = paymentKey(orderId);
  return useMutation<PaymentResponse, Error, Input>({
    mutationKey: queryKey,
    mutationFn: async (input) => {
      const payment = paymentIn(await send(input));
      storePayment(client, payment);
      rememberWrite(client, payment);
      return payment;
    },
    // The board compares all orders with what the gateway says now: the answer is about one order.
    onSuccess: () => void client.invalidateQueries({ queryKey: boardKey() }),
    // Another administrator or the gateway was faster.
    onError: () => void client.invalidateQueries({ queryKey }),
  });
}
