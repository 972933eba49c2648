// An append that is refused although nothing newer can be read. After an election a real server may hold an event that is not committed yet: it
// refuses for its sake and shows it to nobody, until it is committed or given up.
import { setTimeout as sleep } from 'node:timers/promises';
import { msLeft, REQUEST_MS, withDeadline } from '../process/deadline.ts';
import { LogUnavailableError } from './retry.ts';

const FIRST_PAUSE_MS = 10;
const LONGEST_PAUSE_MS = 400;

/** The stream was not as expected. */
export class ConflictError extends Error {
  override readonly name = 'ConflictError';
}

export type RefusableAppend<Done> = {
  /** Appends, with the same event ids each time; rejects with `ConflictError` when it is refused. */
  readonly attempt: () => Promise<Done>;
  /** What stands where the events were to go, read afresh: nothing, these very events, or others. */
  readonly look: () => Promise<'nothing' | 'others' | { readonly done: Done }>;
};

/**
 * Appends. Rejects with `ConflictError` when other events stand in the place, and with `LogUnavailableError` when it is refused up to the deadline
 * though nothing stands there.
 */
export function appendOrConflict<Done>(append: RefusableAppend<Done>): Promise<Done> {
  const end = performance.now() + msLeft(REQUEST_MS);
  return withDeadline(end, () => appendBefore(end, append));
}

async function appendBefore<Done>(end: number, { attempt, look }: RefusableAppend<Done>): Promise<Done> {
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof ConflictError)) throw error;
      const found = await look();
      if (found === 'others') throw error;
      if (found !== 'nothing') return found.done;
      if (performance.now() + pause >= end)
        throw new LogUnavailableError('the event store refuses what nothing stands against', {
          cause: error,
        });
    }
    await sleep(pause);
  }
}
