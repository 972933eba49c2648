// How one thing done to several went with each of them, whatever they are.

/** `Changed` is what it was changed to, `Conflict` what somebody else did in between. */
export type Outcome<Changed, Conflict> =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'done'; readonly changed: Changed }
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

type Kind = Outcome<unknown, unknown>['kind'];
type Told = { readonly outcome: Outcome<unknown, unknown> };

/** What can be taken back, for the first time or once more. */
export function changedIn<Changed>(outcome: Outcome<Changed, unknown>): Changed | undefined {
  if (outcome.kind === 'done') return outcome.changed;
  return outcome.kind === 'not-undone' && outcome.isUnknown ? outcome.changed : undefined;
}

export const isServerTrouble = ({ kind }: Outcome<unknown, unknown>): boolean =>
  kind === 'conflict' || kind === 'refused' || kind === 'unknown' || kind === 'not-undone';

/** How many rows went which way. */
export function countOutcomes(rows: readonly Told[]): Readonly<Record<Kind, number>> {
  const counts = { waiting: 0, done: 0, conflict: 0, refused: 0, unknown: 0, undone: 0, 'not-undone': 0 };
  for (const { outcome } of rows) counts[outcome.kind]++;
  return counts;
}

/** '3 changed, 1 changed by somebody else meanwhile' */
export function summaryText(rows: readonly Told[]): string {
  const counts = countOutcomes(rows);
  const parts = [
    [counts.done, 'changed'],
    [counts.undone, 'taken back'],
    [counts.conflict, 'changed by somebody else meanwhile'],
    [counts.refused, 'refused'],
    [counts.unknown, 'without an answer'],
    [counts['not-undone'], 'could not be undone'],
  ] as const;
  return parts
    .filter(([count]) => count > 0)
    .map(([count, what]) => `${count.toLocaleString('en-IN')} ${what}`)
    .join(', ');
}

type Words<Changed, Conflict> = {
  readonly done: (changed: Changed) => string;
  /** What stands after 'Not changed: '. */
  readonly conflict: (conflict: Conflict, toldAt: number) => string;
  readonly undone: string;
};

/** How it went with one of them. */
export function outcomeText<Changed, Conflict>(
  outcome: Outcome<Changed, Conflict>,
  words: Words<Changed, Conflict>,
): string {
  switch (outcome.kind) {
    case 'waiting':
      return 'waiting';
    case 'done':
      return words.done(outcome.changed);
    case 'conflict':
      return `Not changed: ${words.conflict(outcome.conflict, outcome.toldAt)}`;
    case 'refused':
      return `Not changed: ${outcome.text}`;
    case 'unknown':
      return `No answer: ${outcome.text} Trying again counts only once.`;
    case 'undone':
      return words.undone;
    case 'not-undone':
      return `Could not be undone. ${outcome.text}`;
    default:
      return outcome satisfies never;
  }
}
