// Retries an append that is refused although no newer event can be read. After an election an EventStoreDB node may hold an event that is not
// committed yet: it refuses appends because of it, but does not return it until it is committed or discarded.
import { msLeft, REQUEST_MS, withDeadline } from '../process/deadline.ts';
import { retry } from '../process/retry.ts';
import { LogUnavailableError } from './retry.ts';

const FIRST_PAUSE_MS = 10;
const LONGEST_PAUSE_MS = 400;

/** The stream is not at the expected revision. */
export class ConflictError extends Error {
  override readonly name = 'ConflictError';
}

export type RefusableAppend<Done> = {
  /** Appends with the same event ids on each call. Rejects with `ConflictError` when the event store refuses the expected revision. */
  readonly attempt: () => Promise<Done>;
  /** Reads what is at the expected revision now: nothing, these same events, or other events. */
  readonly readPlace: () => Promise<'nothing' | 'others' | { readonly done: Done }>;
};

/**
 * Appends. Rejects with `ConflictError` when other events are at the expected revision, and with `LogUnavailableError` when the append is refused
 * until the deadline although nothing is there.
 */
export function appendOrConflict<Done>(append: RefusableAppend<Done>): Promise<Done> {
  const end = performance.now() + msLeft(REQUEST_MS);
  return withDeadline(end, () => appendBefore(end, append));
}

function appendBefore<Done>(end: number, { attempt, readPlace }: RefusableAppend<Done>): Promise<Done> {
  let isFree = false;
  const appendOrFind = async (): Promise<Done> => {
    isFree = false;
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof ConflictError)) throw error;
      const found = await readPlace();
      if (found !== 'others' && found !== 'nothing') return found.done;
      isFree = found === 'nothing';
      throw error;
    }
  };
  const onFailure = (error: unknown, pauseMs: number): void => {
    if (!isFree) throw error;
    if (performance.now() + pauseMs >= end)
      throw new LogUnavailableError('the event store keeps refusing an append at a free revision', {
        cause: error,
      });
  };
  return retry(appendOrFind, { firstPauseMs: FIRST_PAUSE_MS, longestPauseMs: LONGEST_PAUSE_MS, onFailure });
}
