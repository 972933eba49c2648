// What a log has otherwise than its proof, in sentences for operators and auditors, in the order of the log.
import type { RawEvent } from '@aangan/shared-events/codec';

export type ProofDifference = {
  /**
   * `changed`: the tree has another event at this place of the log. `inserted`: it has none there. `removed`: it has events where the log has none. Those
   * that only moved by that, in the log or in their stream, are no differences.
   * `proof`: the tree itself is not the one that was signed.
   */
  readonly kind: 'changed' | 'inserted' | 'removed' | 'proof';
  /** A sentence for operators and auditors that names the place. */
  readonly message: string;
};

export type ProofDifferences = {
  /** Those that were reported, at most `MOST_DIFFERENCES`. */
  readonly list: () => readonly ProofDifference[];
  readonly changed: (event: RawEvent) => void;
  /** `was` is the position that the tree has the event at, where it has it elsewhere. */
  readonly inserted: (event: RawEvent, was: bigint | undefined) => void;
  readonly moved: (event: RawEvent, was: bigint) => void;
  /** A leaf without an event: reported together with those that follow it, when `endRemoved` is called. */
  readonly removed: (position: bigint) => void;
  /** To be called where the log goes on behind what was removed, or at the end of the log. */
  readonly endRemoved: (isAtEnd?: 'at the end') => void;
  /** The tree itself is wrong. */
  readonly proof: (message: string) => void;
};

/** So many are listed: a log with more of them is another one. */
export const MOST_DIFFERENCES = 100;

/** Starts an empty list. */
export function listDifferences(): ProofDifferences {
  const list: ProofDifference[] = [];
  const report = (kind: ProofDifference['kind'], message: string): void => {
    if (list.length < MOST_DIFFERENCES) list.push({ kind, message });
  };
  let missing: Missing | undefined;
  return {
    list: () => list,
    changed: (event) =>
      report('changed', `${placeOf(event)} was changed: it does not match the Merkle tree.`),
    inserted: (event, was) =>
      report(
        'inserted',
        was === undefined
          ? `${placeOf(event)} was inserted: the Merkle tree has no event there.`
          : movedText(event, was),
      ),
    moved: (event, was) => report('changed', movedText(event, was)),
    removed: (position) => {
      missing = { from: missing?.from ?? position, to: position, events: (missing?.events ?? 0) + 1 };
    },
    endRemoved: (isAtEnd) => {
      if (missing === undefined) return;
      const end = isAtEnd === undefined ? '' : ', and the end of the log is missing';
      report('removed', `${missingText(missing)}${end}.`);
      missing = undefined;
    },
    proof: (message) => report('proof', message),
  };
}

/** Leaves that follow each other and have no event, and the positions of the first and the last. */
type Missing = { readonly from: bigint; readonly to: bigint; readonly events: number };

function missingText({ from, to, events }: Missing): string {
  return events === 1
    ? `The event at position ${from} was removed: the Merkle tree has it`
    : `${events} events, from position ${from} to ${to}, were removed: the Merkle tree has them`;
}

const movedText = (event: RawEvent, was: bigint): string =>
  `${placeOf(event)} was moved: the Merkle tree has it at position ${was}.`;

const placeOf = ({ type, stream, revision, position }: RawEvent): string =>
  `${type} at ${stream}/${revision}, position ${position},`;
