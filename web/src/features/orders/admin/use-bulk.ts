// One run over several orders: begun once it was looked at, tried again where no answer came, taken back as a whole.
import type { QueryClient } from '@tanstack/react-query';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { errorText, isOutcomeUnknown } from '../../../lib/api-error.ts';
import { newIntention } from '../../../lib/intention.ts';
import { updateErrors } from '../messages.ts';
import {
  askForOrdersAgain,
  changeStatus,
  conflictIn,
  statusAfter,
  wishAgain,
  type Wish,
} from './status-change.ts';
import { type BulkRow, changedIn, inTurns, type Outcome, type Plan, stepsBack } from './bulk-plan.ts';
import { changesInWords } from './conflict-texts.ts';

const AT_ONCE = 4;

export type BulkPhase = 'preview' | 'running' | 'done' | 'undoing' | 'undone';
export type Bulk = {
  readonly phase: BulkPhase;
  readonly rows: readonly BulkRow[];
  readonly start: () => void;
  /** Sends again what got no answer, under the same keys. */
  readonly retry: () => void;
  /** Does it all the same where somebody else was quicker and it can still be done. */
  readonly again: () => void;
  /** Takes back what was changed; again where no answer came, under the same keys. */
  readonly undo: () => void;
};

export function useBulk({ wish, changes }: Plan): Bulk {
  const client = useQueryClient();
  const [phase, setPhase] = useState<BulkPhase>('preview');
  const [rows, setRows] = useState(() => changes.map((order) => newRow(order, wish)));

  const run = useCallback(
    async (phases: readonly [BulkPhase, BulkPhase], some: readonly BulkRow[], work: Work) => {
      setPhase(phases[0]);
      setRows((all) => all.map((each) => some.find(({ order }) => order.id === each.order.id) ?? each));
      await inTurns(some, AT_ONCE, async (row) => {
        const outcome = await work(client, row);
        setRows((all) => all.map((each) => (each.order.id === row.order.id ? { ...row, outcome } : each)));
      });
      setPhase(phases[1]);
      askForOrdersAgain(client);
    },
    [client],
  );
  const change = (some: readonly BulkRow[]) => {
    const waiting = some.map((row) => ({ ...row, outcome: { kind: 'waiting' } as const }));
    void run(['running', 'done'], waiting, carryOut);
  };
  return {
    phase,
    rows,
    start: () => change(rows),
    retry: () => change(rows.filter(({ outcome }) => outcome.kind === 'unknown')),
    again: () => change(rows.flatMap(afterConflict)),
    undo: () =>
      void run(
        ['undoing', 'undone'],
        rows.filter(({ outcome }) => changedIn(outcome) !== undefined),
        takeBack,
      ),
  };
}

type Work = (client: QueryClient, row: BulkRow) => Promise<Outcome>;

function newRow(order: BulkRow['order'], wish: Wish): BulkRow {
  const keys = { change: newIntention(), undo: [newIntention(), newIntention()] as const };
  return { order, wish, keys, outcome: { kind: 'waiting' } };
}

/** The row as it stands by what the other one did; none where nothing can be done any more. */
function afterConflict({ order, wish, outcome }: BulkRow): readonly BulkRow[] {
  if (outcome.kind !== 'conflict') return [];
  const { status, revision } = outcome.conflict;
  const again = wishAgain(wish, status);
  return again === undefined ? [] : [newRow({ ...order, status, revision }, again)];
}

const carryOut: Work = async (client, { order, wish, keys }) => {
  try {
    const { data } = await changeStatus(client, order, wish, keys.change);
    return { kind: 'done', status: data.status, revision: data.revision };
  } catch (error) {
    const text = errorText(error, updateErrors(statusAfter(wish)));
    if (isOutcomeUnknown(error)) return { kind: 'unknown', text };
    const conflict = conflictIn(error, order);
    return conflict === undefined
      ? { kind: 'refused', text }
      : { kind: 'conflict', conflict, toldAt: Date.now() };
  }
};

const takeBack: Work = async (client, { order, keys, outcome }) => {
  const changed = changedIn(outcome);
  if (changed === undefined) return outcome;
  let now = { id: order.id, ...changed };
  try {
    for (const [index, step] of stepsBack(order.status).entries()) {
      const { data } = await changeStatus(client, now, step, keys.undo[index] ?? newIntention());
      now = { id: order.id, status: data.status, revision: data.revision };
    }
    return { kind: 'undone' };
  } catch (error) {
    const conflict = conflictIn(error, now);
    const text =
      conflict === undefined
        ? errorText(error, updateErrors(order.status))
        : `It was ${changesInWords(conflict.changes, Date.now())}.`;
    return { kind: 'not-undone', text, changed, isUnknown: isOutcomeUnknown(error) };
  }
};
