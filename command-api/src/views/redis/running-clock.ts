// The time in which this process ran. A heartbeat that arrived while it did not waits to be received, so that this time does not count as a worker's
// silence: a processor that was busy elsewhere, a stopped process, a virtual machine that was moved.
const TICK_EVERY_MS = 250;
/** What counts at most of the time between two ticks, in milliseconds. */
const MOST_MS = 2 * TICK_EVERY_MS;
/** A longer stop counts in full: what was sent meanwhile may be lost without a word. */
const LONGEST_STOP_MS = 10_000;

export type RunningClock = {
  /** In milliseconds since any moment. Never goes back. */
  readonly now: () => number;
  readonly close: () => void;
};

/** Starts one; it keeps no process alive. */
export function startRunningClock(): RunningClock {
  let counted = 0;
  let ticked = performance.now();
  const now = (): number => counted + countedOf(performance.now() - ticked);
  const timer = setInterval(() => {
    counted = now();
    ticked = performance.now();
  }, TICK_EVERY_MS);
  timer.unref();
  return { now, close: () => clearInterval(timer) };
}

const countedOf = (ms: number): number => (ms > LONGEST_STOP_MS ? ms : Math.min(ms, MOST_MS));
