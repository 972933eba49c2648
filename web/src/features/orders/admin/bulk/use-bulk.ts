// Changes the status of several orders, and undoes it.
import { statusAfter, type StatusAction } from '@aangan/shared-events/features/orders/status-machine';
import type { QueryClient } from '@tanstack/react-query';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { notifyError } from '../../../../components/feedback/notices.ts';
import { errorText, isOutcomeUnknown } from '../../../../lib/api/api-error.ts';
import { cutShortText, notSent } from '../../../../lib/bulk/outcome.ts';
import { type Bulk, type BulkWork, useBulkRun } from '../../../../lib/bulk/use-bulk-run.ts';
import { newIdempotencyKey } from '../../../../lib/api/idempotency-key.ts';
import { beginOwnWrite, isSenderSignedIn } from '../../../../lib/own-writes.ts';
import { shopNow } from '../../../../lib/shop-clock.ts';
import { updateErrors } from '../../messages.ts';
import { type Changed, type ChosenOrder, stepsBack } from './bulk-plan.ts';
import { changesText } from '../conflict/messages.ts';
import { refundNote } from './refund-note.ts';
import {
  refetchOrders,
  changeStatus,
  type Conflict,
  conflictIn,
  rebaseAction,
} from '../table/status-change.ts';

export type OrdersBulk = Bulk<ChosenOrder, StatusAction, Changed, Conflict>;
export type OrderWork = BulkWork<ChosenOrder, StatusAction, Changed, Conflict>;

export function useOrdersBulk(): OrdersBulk {
  const client = useQueryClient();
  return useBulkRun(useMemo(() => workOn(client), [client]));
}

function workOn(client: QueryClient): OrderWork {
  return {
    apply: async ({ item, action, keys }) => {
      try {
        const { data } = await changeStatus(client, item, action, keys.change);
        return { kind: 'done', changed: data };
      } catch (error) {
        const text = errorText(error, updateErrors(statusAfter(action)));
        if (isOutcomeUnknown(error)) return { kind: 'unknown', text };
        const conflict = conflictIn(error, item);
        return conflict === undefined
          ? { kind: 'refused', text }
          : { kind: 'conflict', conflict, reportedAt: shopNow() };
      }
    },
    undo: async ({ item, keys, outcome }, changed) => {
      const sender = beginOwnWrite();
      let now: Changed = changed;
      try {
        for (const [index, step] of stepsBack(item.status).entries()) {
          if (!isSenderSignedIn(sender)) return notSent(outcome);
          const key = keys.undo[index] ?? newIdempotencyKey();
          now = (await changeStatus(client, { id: item.id, revision: now.revision }, step, key)).data;
        }
        return { kind: 'undone', note: refundNote(now.payment?.state) };
      } catch (error) {
        const conflict = conflictIn(error, now);
        const why =
          conflict === undefined
            ? errorText(error, updateErrors(item.status))
            : `It was ${changesText(conflict.changes, shopNow())}.`;
        // The first of two steps was done: an order whose money goes back cannot be accepted again.
        const half = now === changed ? [] : [`It is ${now.status} now.`, refundNote(now.payment?.state)];
        const text = [...half, why].filter((each) => each !== undefined).join(' ');
        return { kind: 'not-undone', text, changed, isUnknown: isOutcomeUnknown(error) };
      }
    },
    rebase: ({ item, action }, { status, revision }) => {
      const again = rebaseAction(action, status);
      return again === undefined ? undefined : { item: { ...item, status, revision }, action: again };
    },
    onSettled: (cutShort) => {
      if (cutShort) notifyError(cutShortText(cutShort));
      refetchOrders(client);
    },
  };
}
