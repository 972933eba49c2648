import { readFileSync } from 'node:fs';

/** Only Linux distinguishes a process's own memory from mapped files. */
export const CAN_TELL_MEMORY = process.platform === 'linux';

const MEBIBYTE_IN_KIBIBYTES = 1024;

const memory = (pid: number, kind: 'RssAnon' | 'RssFile'): number => {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`^${kind}:\\s+(\\d+)`, 'm').exec(status)?.[1]) / MEBIBYTE_IN_KIBIBYTES;
};

/** Anonymous memory of the process, in MiB. */
export const ownMemory = (pid: number): number => memory(pid, 'RssAnon');

/** Memory of mapped files, in MiB. */
export const fileMemory = (pid: number): number => memory(pid, 'RssFile');
