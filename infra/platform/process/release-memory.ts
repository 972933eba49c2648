// Runs a full garbage collection when a process is idle, so that memory of its start or of a burst is returned to the system. Not for the API: its
// answers are slower for a while afterwards.

/** The Node flag that makes `globalThis.gc` available. */
export const EXPOSE_GC = '--expose-gc';

const CHECK_EVERY_MS = 1_000;
/** A process is idle after this many checks in a row with less processor time than this between two of them, in milliseconds. */
const IDLE_BELOW_MS = 20;
const IDLE_CHECKS = 3;
/** Minimum processor time since the last collection, in milliseconds: a collection stops the process for about a tenth of a second. */
const MIN_USED_MS = 300;

/** Checks once a second, or every `checkEveryMs`, while the process lives; does not keep it alive. Does nothing without `EXPOSE_GC`. */
export function releaseMemoryWhenIdle(checkEveryMs = CHECK_EVERY_MS): void {
  const collect = globalThis.gc;
  if (collect === undefined) return;
  // The first collection, after the start, does not depend on how little time that took.
  let [usedBefore, usedAtCollection, idleChecks] = [0, -MIN_USED_MS, 0];
  const check = (): void => {
    const now = processorTime();
    idleChecks = now - usedBefore < IDLE_BELOW_MS ? idleChecks + 1 : 0;
    usedBefore = now;
    if (idleChecks < IDLE_CHECKS || now - usedAtCollection < MIN_USED_MS) return;
    collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
    usedAtCollection = processorTime();
  };
  setInterval(check, checkEveryMs).unref();
}

/** Processor time of this process so far, in milliseconds. */
function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}
