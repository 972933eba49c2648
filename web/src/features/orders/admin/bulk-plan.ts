// One thing for several orders: what will happen to which, and how it went with each.
import type { OrderStatusName } from '@aangan/shared-events/features/orders/http';
import type { ChosenOrder } from './selection.ts';
import { type Conflict, statusAfter, type Wish } from './status-change.ts';

export type Plan = {
  readonly wish: Wish;
  readonly changes: readonly ChosenOrder[];
  /** Those that stay as they are, and why. */
  readonly stays: readonly { readonly order: ChosenOrder; readonly why: string }[];
};

/** What the shop will do, as far as it can be said before. */
export function planOf(orders: readonly ChosenOrder[], wish: Wish): Plan {
  const wanted = statusAfter(wish);
  const why = ({ status }: ChosenOrder): string | undefined => {
    if (status === wanted) return `is ${status} already`;
    if ((wish === 'accept' || wish === 'reject') && status !== 'pending')
      return `is ${status}, and only a pending order can be ${wanted}`;
    return undefined;
  };
  return {
    wish,
    changes: orders.filter((order) => why(order) === undefined),
    stays: orders.flatMap((order) => {
      const reason = why(order);
      return reason === undefined ? [] : [{ order, why: reason }];
    }),
  };
}

export type Outcome =
  | { readonly kind: 'waiting' }
  | ({ readonly kind: 'done' } & Changed)
  | { readonly kind: 'conflict'; readonly conflict: Conflict; readonly toldAt: number }
  | { readonly kind: 'refused'; readonly text: string }
  /** No answer: it may have been done all the same. Only the same key may ask again. */
  | { readonly kind: 'unknown'; readonly text: string }
  | { readonly kind: 'undone' }
  /** `changed` is what was not taken back; `isUnknown` while nobody knows whether it was. */
  | {
      readonly kind: 'not-undone';
      readonly text: string;
      readonly changed: Changed;
      readonly isUnknown: boolean;
    };

/** What an order was changed to. */
export type Changed = { readonly status: OrderStatusName; readonly revision: number };

export type BulkRow = {
  /** As it was before. */
  readonly order: ChosenOrder;
  readonly wish: Wish;
  /** One for each intention, kept over retries: the change, and the steps back. */
  readonly keys: { readonly change: string; readonly undo: readonly [string, string] };
  readonly outcome: Outcome;
};

/** The steps that lead back. What was accepted can be accepted again only by way of pending. */
export function stepsBack(before: OrderStatusName): readonly Wish[] {
  return before === 'accepted' ? ['pending', 'accept'] : [before];
}

/** What can be taken back, for the first time or once more. */
export function changedIn(outcome: Outcome): Changed | undefined {
  if (outcome.kind === 'done') return { status: outcome.status, revision: outcome.revision };
  return outcome.kind === 'not-undone' && outcome.isUnknown ? outcome.changed : undefined;
}

/** How many rows went which way. */
export function countOutcomes(rows: readonly BulkRow[]): Readonly<Record<Outcome['kind'], number>> {
  const counts = { waiting: 0, done: 0, conflict: 0, refused: 0, unknown: 0, undone: 0, 'not-undone': 0 };
  for (const { outcome } of rows) counts[outcome.kind]++;
  return counts;
}

/** Does the work for each, a few at a time, so that the shop is not asked for everything at once. */
export async function inTurns<T>(
  items: readonly T[],
  atOnce: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const rest = [...items];
  const worker = async (): Promise<void> => {
    for (let next = rest.shift(); next !== undefined; next = rest.shift()) await work(next);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}
