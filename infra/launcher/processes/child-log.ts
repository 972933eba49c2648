// The log file of a child process. A file and not a pipe, so that a child that outlives its launcher can still write its last lines.
import { z } from 'zod';
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
  /** Closes the launcher's descriptor once the child has its own. */
  readonly release: () => void;
  /** The last informative lines that this run of the child wrote. */
  readonly stderrTail: () => string;
  /** Ends the supervision of the file: the child has exited. */
  readonly end: () => void;
};

/** Log rotation: a file larger than this, in bytes, replaces the previous one (`.1`) and is truncated. Checked every `checkEveryMs`. */
const ROTATION = { largest: 10 * 1024 * 1024, checkEveryMs: 30_000 };
const MOST_LINES = 10;

/** @param file a path, or `terminal` for the launcher's own standard error */
export function openLog(file: string, { largest, checkEveryMs } = ROTATION): ChildLog {
  const nothing = () => undefined;
  if (file === 'terminal')
    return { descriptor: 'inherit', release: nothing, stderrTail: () => '', end: nothing };
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  let from = sizeOf(file);
  // The child keeps its descriptor, which appends: it continues at the start of the truncated file.
  const rotate = () => {
    if (sizeOf(file) <= largest) return;
    try {
      copyFileSync(file, `${file}.1`);
    } catch {
      // The disk is full; truncate anyway, because it needs the space.
    }
    truncateSync(file);
    from = 0;
  };
  rotate();
  const rotation = setInterval(rotate, checkEveryMs).unref();
  const descriptor = openSync(file, 'a', 0o600);
  return {
    descriptor,
    release: () => closeSync(descriptor),
    stderrTail: () => lastLines(readFileSync(file).subarray(from).toString('utf8')),
    end: () => clearInterval(rotation),
  };
}

function sizeOf(file: string): number {
  return existsSync(file) ? statSync(file).size : 0;
}

/** Without stack frames and Node's own lines; of a structured line, its message. */
function lastLines(text: string): string {
  const lines = text.split('\n').map(messageOf);
  const noise = /^\s*(at |\^+$|Node\.js v|node:internal|throw |$)/;
  return lines
    .filter((line) => !noise.test(line))
    .slice(-MOST_LINES)
    .join('\n');
}

/** The part of a structured log line that is shown. */
const logLine = z.object({
  msg: z.string().optional(),
  err: z.object({ message: z.string().optional() }).optional(),
});

function messageOf(line: string): string {
  if (!line.startsWith('{"')) return line;
  try {
    const { msg, err } = logLine.parse(JSON.parse(line));
    return [msg, err?.message].filter(Boolean).join(': ') || line;
  } catch {
    return line;
  }
}
