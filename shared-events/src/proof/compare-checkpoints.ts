// Compares a checkpoint that was kept with a newer one of the shop: the signed history may only have grown. What the log has now is not read.
import type { Checkpoint } from './checkpoint.ts';
import { isConsistent, type Hash } from './merkle.ts';

export type Comparison = {
  /** `warned`: the checkpoints are consistent, but the shop itself knows that its log is not the one that they cover. */
  readonly kind: 'consistent' | 'altered' | 'removed' | 'other log' | 'warned';
  /** A sentence for auditors. */
  readonly message: string;
};

/** `path` proves that the tree of `newer` begins with that of `older`; it is only read when there are as many events as before, or more. */
export function compareCheckpoints(older: Checkpoint, newer: Checkpoint, path: readonly Hash[]): Comparison {
  const before = `the ${older.size} events that were signed on ${older.at}`;
  if (newer.logId !== older.logId)
    return {
      kind: 'other log',
      message: `The shop now has the log ${newer.logId}, and the kept checkpoint is of the log ${older.logId}. Ask its operator why: a log gets another id when it is moved to another event store, and when a new proof is begun, and npm run verify then gives the reason.`,
    };
  if (newer.size < older.size)
    return {
      kind: 'removed',
      message: `The newest checkpoint, signed on ${newer.at}, has ${newer.size} events, fewer than ${before}: the log was truncated, unless the shop is still making its proof, as after a restore. Its /readyz says whether it is held up.`,
    };
  if (!isConsistent(older.size, newer.size, older.root, newer.root, path))
    return {
      kind: 'altered',
      message: `The history was rewritten: the log of ${newer.at} does not begin with ${before}.`,
    };
  return {
    kind: 'consistent',
    message: `The history that the shop signed on ${newer.at} has ${newer.size} events and begins with ${before}: it has only grown. Whether its log still has these events, npm run verify compares, which the operator of the shop runs.`,
  };
}
