// One run over several: begun once it was looked at, tried again where no answer came, taken back as a whole.
import { useCallback, useState } from 'react';
import { newIdempotencyKey } from '../api/idempotency-key.ts';
import { runInTurn } from './in-turns.ts';
import { changedIn, type Outcome } from './outcome.ts';

const AT_ONCE = 4;

export type BulkPhase = 'preview' | 'running' | 'done' | 'undoing' | 'undone';

/** One of them: `item` as it was before, and what is wished for it. */
export type BulkRow<Item, Wish, Changed, Conflict> = {
  readonly item: Item;
  readonly wish: Wish;
  /** One for each intention, kept over retries: the change, and the steps back. */
  readonly keys: { readonly change: string; readonly undo: readonly [string, string] };
  readonly outcome: Outcome<Changed, Conflict>;
};

/** How it is done to one, and taken back. Neither throws: what goes wrong is an outcome. */
export type BulkWork<Item, Wish, Changed, Conflict> = {
  readonly carryOut: (row: BulkRow<Item, Wish, Changed, Conflict>) => Promise<Outcome<Changed, Conflict>>;
  readonly takeBack: (
    row: BulkRow<Item, Wish, Changed, Conflict>,
    changed: Changed,
  ) => Promise<Outcome<Changed, Conflict>>;
  /** As it stands by what the other one did; none where nothing can be done any more. */
  readonly afterConflict: (
    row: BulkRow<Item, Wish, Changed, Conflict>,
    conflict: Conflict,
  ) => { readonly item: Item; readonly wish: Wish } | undefined;
  /** After each run, whatever came of it. */
  readonly settled: () => void;
};

export type Bulk<Item, Wish, Changed, Conflict> = {
  readonly phase: BulkPhase;
  readonly rows: readonly BulkRow<Item, Wish, Changed, Conflict>[];
  readonly canAgain: boolean;
  readonly start: (items: readonly Item[], wish: Wish) => void;
  /** Sends again what got no answer, under the same keys. */
  readonly retry: () => void;
  /** Does it all the same where somebody else was quicker and it can still be done. */
  readonly again: () => void;
  /** Takes back what was changed; again where no answer came, under the same keys. */
  readonly undo: () => void;
};

export function useBulkRun<Item extends { readonly id: number }, Wish, Changed, Conflict>(
  work: BulkWork<Item, Wish, Changed, Conflict>,
): Bulk<Item, Wish, Changed, Conflict> {
  type Row = BulkRow<Item, Wish, Changed, Conflict>;
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
      await runInTurn(some, AT_ONCE, async (row) => {
        const outcome = await one(row);
        setRows((all) => all.map((each) => (each.item.id === row.item.id ? { ...row, outcome } : each)));
      });
      setPhase(phases[1]);
      work.settled();
    },
    [work],
  );
  const change = (some: readonly Row[]): void => {
    const waiting = some.map((row): Row => ({ ...row, outcome: { kind: 'waiting' } }));
    void run(['running', 'done'], waiting, work.carryOut);
  };
  const afterConflict = (row: Row): readonly Row[] => {
    const { outcome } = row;
    const now = outcome.kind === 'conflict' ? work.afterConflict(row, outcome.conflict) : undefined;
    return now === undefined ? [] : [newRow(now.item, now.wish)];
  };
  return {
    phase,
    rows,
    canAgain: rows.some((row) => afterConflict(row).length > 0),
    start: (items, wish) => {
      const begun: readonly Row[] = items.map((item) => newRow(item, wish));
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
          return changed === undefined ? row.outcome : work.takeBack(row, changed);
        },
      ),
  };
}

function newRow<Item, Wish>(item: Item, wish: Wish): BulkRow<Item, Wish, never, never> {
  const keys = { change: newIdempotencyKey(), undo: [newIdempotencyKey(), newIdempotencyKey()] as const };
  return { item, wish, keys, outcome: { kind: 'waiting' } };
}
