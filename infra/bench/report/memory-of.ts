import { readFileSync } from 'node:fs';

const BYTES_IN_KIBIBYTE = 1024;

/**
 * Memory of processes in MB: their own, and their share of what they share. Without the system's cache of database files, which it reclaims when
 * needed. Linux only.
 */
export function memoryOf(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => sum + memoryOfOne(pid), 0);
}

function memoryOfOne(pid: number): number {
  let [sum, isDatabase] = [0, false];
  for (const line of readFileSync(`/proc/${pid}/smaps`, 'utf8').split('\n')) {
    if (/^[0-9a-f]+-[0-9a-f]+ /.test(line)) isDatabase = line.endsWith('.mdb');
    else if (!isDatabase && line.startsWith('Pss:')) sum += Number(/\d+/.exec(line)?.[0]);
  }
  return (sum * BYTES_IN_KIBIBYTE) / 1e6;
}
