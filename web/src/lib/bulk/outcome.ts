// The outcome of a bulk operation for each of its items.

/** `Changed`: what the item was changed to. `Conflict`: the concurrent change by another person. */
export type Outcome<Changed, Conflict> =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'done'; readonly changed: Changed }
  | { readonly kind: 'conflict'; readonly conflict: Conflict; readonly reportedAt: number }
  | { readonly kind: 'refused'; readonly text: string }
  /** No answer: it may have been done. Only a retry with the same idempotency key is safe. */
  | { readonly kind: 'unknown'; readonly text: string }
  /** `note`: what the undo could not bring back. */
  | { readonly kind: 'undone'; readonly note?: string | undefined }
  /** `changed`: what could not be undone. `isUnknown`: whether the undo may have been carried out. */
  | {
      readonly kind: 'not-undone';
      readonly text: string;
      readonly changed: Changed;
      readonly isUnknown: boolean;
    };

type Kind = Outcome<unknown, unknown>['kind'];
export type RowOutcome = { readonly outcome: Outcome<unknown, unknown> };

/** What can be undone, for the first time or in a retry; undefined for nothing. */
export function changedIn<Changed>(outcome: Outcome<Changed, unknown>): Changed | undefined {
  if (outcome.kind === 'done') return outcome.changed;
  return outcome.kind === 'not-undone' && outcome.isUnknown ? outcome.changed : undefined;
}

/** The outcome of a change, or of an undo, that is not sent because its sender has logged out. */
export function notSent<Changed, Conflict>(before: Outcome<Changed, Conflict>): Outcome<Changed, Conflict> {
  const text = 'You have logged out.';
  const changed = changedIn(before);
  return changed === undefined
    ? { kind: 'refused', text }
    : { kind: 'not-undone', text, changed, isUnknown: true };
}

export function isServerTrouble(outcome: Outcome<unknown, unknown>): boolean {
  const { kind } = outcome;
  if (kind === 'undone') return outcome.note !== undefined;
  return kind === 'conflict' || kind === 'refused' || kind === 'unknown' || kind === 'not-undone';
}

/** Number of rows by kind of outcome. */
export function countOutcomes(rows: readonly RowOutcome[]): Readonly<Record<Kind, number>> {
  const counts = { waiting: 0, done: 0, conflict: 0, refused: 0, unknown: 0, undone: 0, 'not-undone': 0 };
  for (const { outcome } of rows) counts[outcome.kind]++;
  return counts;
}

/** '3 changed, 1 changed by someone else in the meantime' */
export function summaryText(rows: readonly RowOutcome[]): string {
  const counts = countOutcomes(rows);
  const parts = [
    [counts.done, 'changed'],
    [counts.undone, 'taken back'],
    [counts.conflict, 'changed by someone else in the meantime'],
    [counts.refused, 'refused'],
    [counts.unknown, 'without an answer'],
    [counts['not-undone'], 'could not be undone'],
  ] as const;
  return parts
    .filter(([count]) => count > 0)
    .map(([count, what]) => `${count.toLocaleString('en-IN')} ${what}`)
    .join(', ');
}

/** What became of a run whose session ended before it: its dialog is gone. */
export function cutShortText(rows: readonly RowOutcome[]): string {
  const counts = countOutcomes(rows);
  const done = counts.done + counts.undone;
  const parts = [
    [done, 'done'],
    [counts.unknown, 'without an answer'],
    [rows.length - done - counts.unknown, 'not done'],
  ] as const;
  const text = parts.flatMap(([count, what]) =>
    count > 0 ? `${count.toLocaleString('en-IN')} ${what}` : [],
  );
  return `Your session ended before all was done: ${text.join(', ')}.`;
}

type OutcomeTexts<Changed, Conflict> = {
  readonly done: (changed: Changed) => string;
  /** Follows 'Not changed: '. */
  readonly conflict: (conflict: Conflict, reportedAt: number) => string;
  readonly undone: string;
};

/** The outcome of one item as text. */
export function outcomeText<Changed, Conflict>(
  outcome: Outcome<Changed, Conflict>,
  texts: OutcomeTexts<Changed, Conflict>,
): string {
  switch (outcome.kind) {
    case 'waiting':
      return 'waiting';
    case 'done':
      return texts.done(outcome.changed);
    case 'conflict':
      return `Not changed: ${texts.conflict(outcome.conflict, outcome.reportedAt)}`;
    case 'refused':
      return `Not changed: ${outcome.text}`;
    case 'unknown':
      return `No answer: ${outcome.text} You can try again safely.`;
    case 'undone':
      return outcome.note === undefined ? texts.undone : `${texts.undone}. ${outcome.note}`;
    case 'not-undone':
      return `Could not be undone. ${outcome.text}`;
    default:
      return outcome satisfies never;
  }
}
