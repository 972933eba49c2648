import { readFileSync } from 'node:fs';

const KIBIBYTES = 1024;

const mebibytesIn = (text: string, field: string): number =>
  Math.round(Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(text)?.[1]) / KIBIBYTES);

/**
 * Memory of a process in MiB as Linux reports it: its own, including code, and what it has mapped of its database, which is the system's cache of the
 * file. `peak` is the maximum of both together.
 */
export const memoryOf = (pid: number): { own: number; mapped: number; peak: number } => {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const mappings = readFileSync(`/proc/${pid}/smaps`, 'utf8').split(/\n(?=[0-9a-f]+-[0-9a-f]+ )/);
  const ofDatabase = mappings.filter((mapping) => mapping.split('\n', 1)[0]?.endsWith('/data.mdb'));
  const mapped = ofDatabase.reduce((sum, mapping) => sum + mebibytesIn(mapping, 'Rss'), 0);
  return { own: mebibytesIn(status, 'VmRSS') - mapped, mapped, peak: mebibytesIn(status, 'VmHWM') };
};
