// What an administrator does to one order, what is said about how it went, and what is asked when somebody else was quicker.
import type { OrderResponse } from '@aangan/shared-events/features/orders/http';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useSetAtom } from 'jotai';
import { notifyError, notifySuccess } from '../../../../components/feedback/notices.ts';
import type { ErrorTexts } from '../../../../lib/api/api-error.ts';
import { errorText } from '../../../../lib/api/api-error.ts';
import { useIdempotencyKey } from '../../../../lib/api/use-idempotency-key.ts';
import { acceptErrors, adminOrderTexts, rejectErrors, updateErrors } from '../../messages.ts';
import { conflictAtom } from '../conflict/conflict-atom.ts';
import type { Wish } from './status-change.ts';
import { askForOrdersAgain, changeStatus, conflictIn } from './status-change.ts';

type Seen = Pick<OrderResponse, 'id' | 'revision' | 'status'>;

export function useOrderActions() {
  const client = useQueryClient();
  const hold = useIdempotencyKey();
  const setConflict = useSetAtom(conflictAtom);
  const change = useMutation({
    mutationFn: ({ order, wish }: { readonly order: Seen; readonly wish: Wish }) =>
      hold(`${order.id} ${order.revision} ${wish}`, (key) => changeStatus(client, order, wish, key)),
    onSuccess: ({ message }, { wish }) => notifySuccess(message || doneText(wish)),
    onError: (error, { order, wish }) => {
      const conflict = conflictIn(error, order);
      if (conflict === undefined) notifyError(errorText(error, errorsOf(wish)));
      else setConflict({ orderId: order.id, wish, conflict, toldAt: Date.now() });
      askForOrdersAgain(client);
    },
  });
  return {
    busy: change.isPending,
    act: (order: Seen, wish: Wish) => change.mutate({ order, wish }),
  };
}

function doneText(wish: Wish): string {
  if (wish === 'accept') return adminOrderTexts.accepted;
  return wish === 'reject' ? adminOrderTexts.rejected : adminOrderTexts.updated;
}

function errorsOf(wish: Wish): ErrorTexts {
  if (wish === 'accept') return acceptErrors;
  return wish === 'reject' ? rejectErrors : updateErrors(wish);
}
