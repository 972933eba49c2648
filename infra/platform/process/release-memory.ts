// Runs a full garbage collection when a process is idle, so that memory of its start or of a burst is returned to the system. Compiled code is dropped,
// too, which makes answers slower for a while; so the API does it only after its start.

/** The Node flag that makes `globalThis.gc` available. */
export const EXPOSE_GC = '--expose-gc';

const CHECK_EVERY_MS = 1_000;
/** A process is idle after this many checks in a row with less processor time than this between two of them, in milliseconds. */
const IDLE_BELOW_MS = 60;
const IDLE_CHECKS = 3;
/** Minimum processor time since the last collection, in milliseconds: a collection stops the process for about a tenth of a second. */
const MIN_USED_MS = 300;
const START_MS = 60_000;

/** Checks once a second, or every `checkEveryMs`, while the process lives; does not keep it alive. Does nothing without `EXPOSE_GC`. */
export function releaseMemoryWhenIdle(checkEveryMs = CHECK_EVERY_MS): void {
  whenIdle(checkEveryMs, collect);
}

/** The same, once, and only if the process is idle within its first minute. */
export function releaseMemoryOfStart(): void {
  const end = (): void => clearInterval(timer);
  const timer = whenIdle(CHECK_EVERY_MS, () => {
    end();
    collect();
  });
  setTimeout(end, START_MS).unref();
}

function collect(): void {
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}

function whenIdle(checkEveryMs: number, act: () => void): NodeJS.Timeout | undefined {
  if (globalThis.gc === undefined) return undefined;
  // The first collection, after the start, does not depend on how little time that took.
  let [usedBefore, usedAtCollection, idleChecks] = [0, -MIN_USED_MS, 0];
  const check = (): void => {
    const now = processorTime();
    idleChecks = now - usedBefore < IDLE_BELOW_MS ? idleChecks + 1 : 0;
    usedBefore = now;
    if (idleChecks < IDLE_CHECKS || now - usedAtCollection < MIN_USED_MS) return;
    act();
    usedAtCollection = processorTime();
  };
  return setInterval(check, checkEveryMs).unref();
}

/** Processor time of this process so far, in milliseconds. */
function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}
