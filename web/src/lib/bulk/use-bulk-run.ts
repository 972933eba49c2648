// State of one bulk operation: preview, run, retry of unanswered requests, undo.
import { useCallback, useState } from 'react';
import { newIdempotencyKey } from '../api/idempotency-key.ts';
import { beginOwnWrite, isSenderSignedIn } from '../own-writes.ts';
import { readSession } from '../session/stored-session.ts';
import { runConcurrently } from './run-concurrently.ts';
import { changedIn, notSent, type Outcome, type RowOutcome } from './outcome.ts';

const CONCURRENCY = 4;

export type BulkPhase = 'preview' | 'running' | 'done' | 'undoing' | 'undone';

/** One item: `item` as it was before the run, and the requested change. */
export type BulkRow<Item, Action, Changed, Conflict> = {
  readonly item: Item;
  readonly action: Action;
  /** Idempotency keys that are the same over retries: for the change, and for the undo's steps. */
  readonly keys: { readonly change: string; readonly undo: readonly [string, string] };
  readonly outcome: Outcome<Changed, Conflict>;
};

/** How one item is changed and undone. Neither throws: an error is an outcome. */
export type BulkWork<Item, Action, Changed, Conflict> = {
  readonly apply: (row: BulkRow<Item, Action, Changed, Conflict>) => Promise<Outcome<Changed, Conflict>>;
  readonly undo: (
    row: BulkRow<Item, Action, Changed, Conflict>,
    changed: Changed,
  ) => Promise<Outcome<Changed, Conflict>>;
  /** The item after the conflicting change, to apply the same change to; undefined when nothing can be done any more. */
  readonly rebase: (
    row: BulkRow<Item, Action, Changed, Conflict>,
    conflict: Conflict,
  ) => { readonly item: Item; readonly action: Action } | undefined;
  /** Called after each run, whatever its outcome; `cutShort`: what became of its items where its session ended before it. */
  readonly onSettled: (cutShort: readonly RowOutcome[] | undefined) => void;
};

export type Bulk<Item, Action, Changed, Conflict> = {
  readonly phase: BulkPhase;
  readonly rows: readonly BulkRow<Item, Action, Changed, Conflict>[];
  readonly canRebase: boolean;
  readonly start: (items: readonly Item[], action: Action) => void;
  /** Sends unanswered requests again under the same keys. */
  readonly retry: () => void;
  /** Applies the change to the items that had a conflict, where it still can be applied. */
  readonly again: () => void;
  /** Undoes what was changed; sends unanswered requests again under the same keys. */
  readonly undo: () => void;
};

export function useBulkRun<Item extends { readonly id: number }, Action, Changed, Conflict>(
  work: BulkWork<Item, Action, Changed, Conflict>,
): Bulk<Item, Action, Changed, Conflict> {
  type Row = BulkRow<Item, Action, Changed, Conflict>;
  const [phase, setPhase] = useState<BulkPhase>('preview');
  const [rows, setRows] = useState<readonly Row[]>([]);

  const run = useCallback(
    async (
      phases: readonly [BulkPhase, BulkPhase],
      some: readonly Row[],
      one: (row: Row) => Promise<Row['outcome']>,
    ) => {
      setPhase(phases[0]);
      setRows((all) => all.map((each) => some.find(({ item }) => item.id === each.item.id) ?? each));
      const sender = beginOwnWrite();
      const settled: RowOutcome[] = [];
      await runConcurrently(some, CONCURRENCY, async (row) => {
        // The rest of a run ends with its session: the next person has not asked for it.
        const outcome = isSenderSignedIn(sender) ? await one(row) : notSent(row.outcome);
        settled.push({ outcome });
        setRows((all) => all.map((each) => (each.item.id === row.item.id ? { ...row, outcome } : each)));
      });
      setPhase(phases[1]);
      // Not for the next person, who may have logged in since.
      work.onSettled(readSession() === null ? settled : undefined);
    },
    [work],
  );
  const change = (some: readonly Row[]): void => {
    const waiting = some.map((row): Row => ({ ...row, outcome: { kind: 'waiting' } }));
    void run(['running', 'done'], waiting, work.apply);
  };
  const afterConflict = (row: Row): readonly Row[] => {
    const { outcome } = row;
    const now = outcome.kind === 'conflict' ? work.rebase(row, outcome.conflict) : undefined;
    return now === undefined ? [] : [newRow(now.item, now.action)];
  };
  return {
    phase,
    rows,
    canRebase: rows.some((row) => afterConflict(row).length > 0),
    start: (items, action) => {
      const begun: readonly Row[] = items.map((item) => newRow(item, action));
      setRows(begun);
      change(begun);
    },
    retry: () => change(rows.filter(({ outcome }) => outcome.kind === 'unknown')),
    again: () => change(rows.flatMap(afterConflict)),
    undo: () =>
      void run(
        ['undoing', 'undone'],
        rows.filter(({ outcome }) => changedIn(outcome) !== undefined),
        async (row) => {
          const changed = changedIn(row.outcome);
          return changed === undefined ? row.outcome : work.undo(row, changed);
        },
      ),
  };
}

function newRow<Item, Action>(item: Item, action: Action): BulkRow<Item, Action, never, never> {
  const keys = { change: newIdempotencyKey(), undo: [newIdempotencyKey(), newIdempotencyKey()] as const };
  return { item, action, keys, outcome: { kind: 'waiting' } };
}
