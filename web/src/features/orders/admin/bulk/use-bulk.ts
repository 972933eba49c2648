// Moving several orders on, and taking that back: what the run does to each.
import type { QueryClient } from '@tanstack/react-query';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { errorText, isOutcomeUnknown } from '../../../../lib/api/api-error.ts';
import { type Bulk, type BulkWork, useBulkRun } from '../../../../lib/bulk/use-bulk-run.ts';
import { newIdempotencyKey } from '../../../../lib/api/idempotency-key.ts';
import { updateErrors } from '../../messages.ts';
import { type Changed, type ChosenOrder, stepsBack } from './bulk-plan.ts';
import { changesInWords } from '../conflict/conflict-texts.ts';
import {
  askForOrdersAgain,
  changeStatus,
  type Conflict,
  conflictIn,
  statusAfter,
  type Wish,
  rebaseAction,
} from '../table/status-change.ts';

export type OrdersBulk = Bulk<ChosenOrder, Wish, Changed, Conflict>;
export type OrderWork = BulkWork<ChosenOrder, Wish, Changed, Conflict>;

export function useOrdersBulk(): OrdersBulk {
  const client = useQueryClient();
  return useBulkRun(useMemo(() => workOn(client), [client]));
}

function workOn(client: QueryClient): OrderWork {
  return {
    carryOut: async ({ item, wish, keys }) => {
      try {
        const { data } = await changeStatus(client, item, wish, keys.change);
        return { kind: 'done', changed: { status: data.status, revision: data.revision } };
      } catch (error) {
        const text = errorText(error, updateErrors(statusAfter(wish)));
        if (isOutcomeUnknown(error)) return { kind: 'unknown', text };
        const conflict = conflictIn(error, item);
        return conflict === undefined
          ? { kind: 'refused', text }
          : { kind: 'conflict', conflict, toldAt: Date.now() };
      }
    },
    takeBack: async ({ item, keys }, changed) => {
      let now = { id: item.id, ...changed };
      try {
        for (const [index, step] of stepsBack(item.status).entries()) {
          const { data } = await changeStatus(client, now, step, keys.undo[index] ?? newIdempotencyKey());
          now = { id: item.id, status: data.status, revision: data.revision };
        }
        return { kind: 'undone' };
      } catch (error) {
        const conflict = conflictIn(error, now);
        const text =
          conflict === undefined
            ? errorText(error, updateErrors(item.status))
            : `It was ${changesInWords(conflict.changes, Date.now())}.`;
        return { kind: 'not-undone', text, changed, isUnknown: isOutcomeUnknown(error) };
      }
    },
    afterConflict: ({ item, wish }, { status, revision }) => {
      const again = rebaseAction(wish, status);
      return again === undefined ? undefined : { item: { ...item, status, revision }, wish: again };
    },
    settled: () => askForOrdersAgain(client),
  };
}
