import { readFileSync } from 'node:fs';

const TICKS_PER_SECOND = 100;
const USER_TICKS = 13;

/** Microseconds of processor time used by a process, as Linux reports them; NaN elsewhere. */
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

/** Starts counting. @returns a function that gives a process's microseconds for each of so many pieces of work */
export const countTimeOf = (pid: number): ((done: number) => number) => {
  const before = usedBy(pid);
  return (done) => (usedBy(pid) - before) / done;
};

/** Starts counting. @returns a function that gives the cost of an event in the store's process and in this one */
export const countProcessorTime = (storePid: number): ((events: number) => string) => {
  const [store, here] = [usedBy(storePid), usedHere()];
  return (events) =>
    `${Math.round((usedBy(storePid) - store) / events)} + ${Math.round((usedHere() - here) / events)}`;
};
