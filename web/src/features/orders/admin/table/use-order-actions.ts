// The status actions of one order, with their notices and the conflict dialog.
import type { OrderResponse } from '@aangan/shared-events/features/orders/http';
import type { StatusAction } from '@aangan/shared-events/features/orders/status-machine';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { notifyError, notifySuccess } from '../../../../components/feedback/notices.ts';
import type { ErrorTexts } from '../../../../lib/api/api-error.ts';
import { errorText } from '../../../../lib/api/api-error.ts';
import { useIdempotencyKey } from '../../../../lib/api/use-idempotency-key.ts';
import { acceptErrors, adminOrderTexts, rejectErrors, updateErrors } from '../../messages.ts';
import { useSetSharedState } from '../../../../lib/shared-state.ts';
import { shopNow } from '../../../../lib/shop-clock.ts';
import { conflictState } from '../conflict/conflict-state.ts';
import { refetchOrders, changeStatus, conflictIn } from './status-change.ts';

type Seen = Pick<OrderResponse, 'id' | 'revision' | 'status'>;

export function useOrderActions() {
  const client = useQueryClient();
  const hold = useIdempotencyKey();
  const setConflict = useSetSharedState(conflictState);
  /** `change.isPending` is of the last render, which may come after the second click of a double click. */
  const isSending = useRef(false);
  const change = useMutation({
    mutationFn: ({ order, action }: { readonly order: Seen; readonly action: StatusAction }) =>
      hold(`${order.id} ${order.revision} ${action}`, (key) => changeStatus(client, order, action, key)),
    onSuccess: ({ message }, { action }) => notifySuccess(message || doneText(action)),
    onError: (error, { order, action }) => {
      const conflict = conflictIn(error, order);
      if (conflict === undefined) notifyError(errorText(error, errorsOf(action)));
      else setConflict({ orderId: order.id, action, conflict, reportedAt: shopNow() });
      refetchOrders(client);
    },
    onSettled: () => {
      isSending.current = false;
    },
  });
  return {
    busy: change.isPending,
    act: (order: Seen, action: StatusAction, onFailed?: () => void) => {
      if (isSending.current) return;
      isSending.current = true;
      change.mutate({ order, action }, { onError: () => onFailed?.() });
    },
  };
}

function doneText(action: StatusAction): string {
  if (action === 'accept') return adminOrderTexts.accepted;
  return action === 'reject' ? adminOrderTexts.rejected : adminOrderTexts.updated;
}

function errorsOf(action: StatusAction): ErrorTexts {
  const { otherwise } = refusedTexts(action);
  const unanswered = adminOrderTexts.unanswered(otherwise);
  return { otherwise, noAnswer: unanswered, unexpected: unanswered };
}

function refusedTexts(action: StatusAction): ErrorTexts {
  if (action === 'accept') return acceptErrors;
  return action === 'reject' ? rejectErrors : updateErrors(action);
}
