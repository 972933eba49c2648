// Changes the status of several orders, and undoes it.
import { statusAfter, type StatusAction } from '@aangan/shared-events/features/orders/status-machine';
import type { QueryClient } from '@tanstack/react-query';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { errorText, isOutcomeUnknown } from '../../../../lib/api/api-error.ts';
import { notSent } from '../../../../lib/bulk/outcome.ts';
import { type Bulk, type BulkWork, useBulkRun } from '../../../../lib/bulk/use-bulk-run.ts';
import { newIdempotencyKey } from '../../../../lib/api/idempotency-key.ts';
import { beginOwnWrite, isSenderSignedIn } from '../../../../lib/own-writes.ts';
import { updateErrors } from '../../messages.ts';
import { type Changed, type ChosenOrder, stepsBack } from './bulk-plan.ts';
import { changesText } from '../conflict/messages.ts';
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
        return { kind: 'done', changed: { status: data.status, revision: data.revision } };
      } catch (error) {
        const text = errorText(error, updateErrors(statusAfter(action)));
        if (isOutcomeUnknown(error)) return { kind: 'unknown', text };
        const conflict = conflictIn(error, item);
        return conflict === undefined
          ? { kind: 'refused', text }
          : { kind: 'conflict', conflict, reportedAt: Date.now() };
      }
    },
    undo: async ({ item, keys, outcome }, changed) => {
      const sender = beginOwnWrite();
      let now = { id: item.id, ...changed };
      try {
        for (const [index, step] of stepsBack(item.status).entries()) {
          if (!isSenderSignedIn(sender)) return notSent(outcome);
          const { data } = await changeStatus(client, now, step, keys.undo[index] ?? newIdempotencyKey());
          now = { id: item.id, status: data.status, revision: data.revision };
        }
        return { kind: 'undone' };
      } catch (error) {
        const conflict = conflictIn(error, now);
        const text =
          conflict === undefined
            ? errorText(error, updateErrors(item.status))
            : `It was ${changesText(conflict.changes, Date.now())}.`;
        return { kind: 'not-undone', text, changed, isUnknown: isOutcomeUnknown(error) };
      }
    },
    rebase: ({ item, action }, { status, revision }) => {
      const again = rebaseAction(action, status);
      return again === undefined ? undefined : { item: { ...item, status, revision }, action: again };
    },
    onSettled: () => refetchOrders(client),
  };
}
