// The three things an administrator does to an order, with what is said about how they went.
import type { OrderResponse, UpdateStatusRequest } from '@aangan/shared-events/features/orders/http';
import { notifyError, notifySuccess } from '../../../components/notices.ts';
import type { ErrorTexts } from '../../../lib/api-error.ts';
import { ApiError, errorText } from '../../../lib/api-error.ts';
import { useUpdateOrderStatus } from '../api.ts';
import { acceptErrors, adminOrderTexts, changesText, rejectErrors, updateErrors } from '../messages.ts';

type Settable = 'pending' | 'fulfilled' | 'delivered' | 'rejected';

export function useOrderActions(order: OrderResponse) {
  const update = useUpdateOrderStatus();
  const { id: orderId, revision } = order;

  function send(request: UpdateStatusRequest, done: string, failed: ErrorTexts) {
    update.mutate(
      { orderId, revision, ...request },
      {
        onSuccess: ({ message }) => notifySuccess(message || done),
        onError: (error) => notifyError(refusalText(error, failed)),
      },
    );
  }

  return {
    busy: update.isPending,
    accept: () =>
      send({ status: 'accepted', trackingStatus: 'Confirmed' }, adminOrderTexts.accepted, acceptErrors),
    reject: () =>
      send({ status: 'rejected', trackingStatus: 'Cancelled' }, adminOrderTexts.rejected, rejectErrors),
    setStatus: (status: Settable) => send({ status }, adminOrderTexts.updated, updateErrors(status)),
  };
}

/** Somebody was quicker: says what they did. */
function refusalText(error: unknown, texts: ErrorTexts): string {
  const text = errorText(error, texts);
  if (!(error instanceof ApiError) || error.changes.length === 0) return text;
  return `${text} ${changesText(error.changes, Date.now())}`;
}
