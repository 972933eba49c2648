// Turns of the event loop for long work: between two of them the process sends and receives, and folds what is live.
import { setImmediate as nextTurn } from 'node:timers/promises';

let last: Promise<void> = Promise.resolve();

/** Resolves in a turn of the event loop in which no other caller's promise resolves. */
export function ownTurn(): Promise<void> {
  last = last.then(() => nextTurn());
  return last;
}
