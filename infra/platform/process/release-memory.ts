// A process that rests gives memory back: what its start, or a rush, has left behind is collected then, and not only when it needs the room. Not for the
// API: its answers cost more for a while afterwards.

/** The flag of Node without which a process cannot collect by itself. */
export const EXPOSE_GC = '--expose-gc';

const LOOK_EVERY_MS = 1_000;
/** Milliseconds of processor time between two looks; below that, for so many looks on end, it rests. */
const RESTS_BELOW = 20;
const RESTS_FOR_LOOKS = 3;
/** What it has to have used since it last collected, in milliseconds: collecting stops everything for about a tenth of a second. */
const WORTH_COLLECTING = 300;

/** Looks once a second for as long as the process lives, or as often as given; keeps no process alive. Does nothing without `EXPOSE_GC`. */
export function releaseMemoryWhenIdle(lookEveryMs = LOOK_EVERY_MS): void {
  const collect = globalThis.gc;
  if (collect === undefined) return;
  let [before, collected, restful] = [0, 0, 0];
  const look = (): void => {
    const now = processorTime();
    restful = now - before < RESTS_BELOW ? restful + 1 : 0;
    before = now;
    if (restful < RESTS_FOR_LOOKS || now - collected < WORTH_COLLECTING) return;
    void collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
    collected = processorTime();
  };
  setInterval(look, lookEveryMs).unref();
}

/** Of this process so far, in milliseconds. */
function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}
