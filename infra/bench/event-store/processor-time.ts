import { readFileSync } from 'node:fs';

const TICKS_PER_SECOND = 100;
const USER_TICKS = 13;

/** Microseconds of processor time that a process has used, as Linux counts them; not a number elsewhere. */
const usedBy = (pid: number): number => {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(' ');
    return ((Number(fields[USER_TICKS]) + Number(fields[USER_TICKS + 1])) / TICKS_PER_SECOND) * 1e6;
  } catch {
    return Number.NaN;
  }
};

const usedHere = (): number => {
  const { user, system } = process.cpuUsage();
  return user + system;
};

/** Begins to count; the returned function gives the microseconds of a process for each piece of work. */
export const countTimeOf = (pid: number): ((done: number) => number) => {
  const before = usedBy(pid);
  return (done) => (usedBy(pid) - before) / done;
};

/** Begins to count; the returned function says what an event has cost the store and this process. */
export const countProcessorTime = (storePid: number): ((events: number) => string) => {
  const [store, here] = [usedBy(storePid), usedHere()];
  return (events) =>
    `${Math.round((usedBy(storePid) - store) / events)} + ${Math.round((usedHere() - here) / events)}`;
};
