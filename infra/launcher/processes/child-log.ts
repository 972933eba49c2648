// Where a child writes what it has to say. A file and not a pipe, so that one outliving its launcher can still finish
// in peace.
import {
  closeSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  statSync,
  truncateSync,
} from 'node:fs';
import { dirname } from 'node:path';

export type ChildLog = {
  /** For the child's standard error. */
  readonly descriptor: number | 'inherit';
  /** Once the child has it, the launcher needs it no more. */
  readonly letGo: () => void;
  /** The last lines of this life of the child that tell a person something. */
  readonly lastWords: () => string;
  /** The child has ended: nothing more will be written. */
  readonly end: () => void;
};

/** A shop that runs for months fills no disk: a log that has grown this large, in bytes, becomes the one before, and begins anew. */
const KEPT = { largest: 10 * 1024 * 1024, lookEveryMs: 30_000 };
const MOST_LINES = 10;

export function openLog(file: string | 'terminal', { largest, lookEveryMs } = KEPT): ChildLog {
  const nothing = () => undefined;
  if (file === 'terminal')
    return { descriptor: 'inherit', letGo: nothing, lastWords: () => '', end: nothing };
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  let from = sizeOf(file);
  // The child keeps its descriptor, which appends: it goes on at the beginning of the emptied file.
  const keepSmall = () => {
    if (sizeOf(file) <= largest) return;
    try {
      copyFileSync(file, `${file}.1`);
    } catch {
      // A full disk has no room for the one before, and all the more need of what this one takes.
    }
    truncateSync(file);
    from = 0;
  };
  keepSmall();
  const looking = setInterval(keepSmall, lookEveryMs).unref();
  const descriptor = openSync(file, 'a', 0o600);
  return {
    descriptor,
    letGo: () => closeSync(descriptor),
    lastWords: () => telling(readFileSync(file).subarray(from).toString('utf8')),
    end: () => clearInterval(looking),
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
