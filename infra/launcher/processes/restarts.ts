// The backoff of restarts: the pause grows with each restart, and a process that exits too often is not restarted.

/** Maximum number of restarts within a minute. */
export const MAX_RESTARTS = 5;
const A_MINUTE = 60_000;
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5_000;

/**
 * Returns a function to call at each exit: the milliseconds to wait before the restart, which counts from now on; undefined when there were too many.
 * `now` in milliseconds.
 */
export function countRestarts(now: () => number = Date.now): () => number | undefined {
  let recent: readonly number[] = [];
  return () => {
    recent = recent.filter((at) => now() - at < A_MINUTE);
    if (recent.length >= MAX_RESTARTS) return undefined;
    const pause = Math.min(FIRST_PAUSE_MS * 4 ** recent.length, LONGEST_PAUSE_MS);
    recent = [...recent, now()];
    return pause;
  };
}
