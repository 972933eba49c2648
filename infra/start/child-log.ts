// Where a child writes what it has to say. A file and not a pipe, so that one outliving its launcher can still finish
// in peace.
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

export type ChildLog = {
  /** For the child's standard error. */
  readonly descriptor: number | 'inherit';
  /** Once the child has it, the launcher needs it no more. */
  readonly letGo: () => void;
  /** The last lines of this life of the child that tell a person something. */
  readonly lastWords: () => string;
};

const LARGEST = 10 * 1024 * 1024;
const MOST_LINES = 10;

export function openLog(file: string | 'terminal'): ChildLog {
  if (file === 'terminal') return { descriptor: 'inherit', letGo: () => undefined, lastWords: () => '' };
  mkdirSync(dirname(file), { recursive: true });
  if (sizeOf(file) > LARGEST) renameSync(file, `${file}.1`);
  const from = sizeOf(file);
  const descriptor = openSync(file, 'a');
  return {
    descriptor,
    letGo: () => closeSync(descriptor),
    lastWords: () => telling(readFileSync(file).subarray(from).toString('utf8')),
  };
}

function sizeOf(file: string): number {
  return existsSync(file) ? statSync(file).size : 0;
}

/** Without stack frames and Node's own frame around them; of a structured line, its message. */
function telling(text: string): string {
  const lines = text.split('\n').map(messageOf);
  const noise = /^\s*(at |\^+$|Node\.js v|node:internal|throw |$)/;
  return lines
    .filter((line) => !noise.test(line))
    .slice(-MOST_LINES)
    .join('\n');
}

function messageOf(line: string): string {
  if (!line.startsWith('{"')) return line;
  try {
    const { msg, err } = JSON.parse(line);
    return [msg, err?.message].filter(Boolean).join(': ') || line;
  } catch {
    return line;
  }
}
