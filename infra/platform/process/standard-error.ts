// Standard error as a log destination. A line is written when the call returns; a line that cannot be written, for example because the disk is full,
// is dropped and counted, and the process continues.
import { writeSync } from 'node:fs';

/** How often a write to a full pipe is retried, and the pause between two attempts, in milliseconds. */
const MOST_TRIES = 100;
const WAIT_MS = 5;
const sleepCell = new Int32Array(new SharedArrayBuffer(4));

/**
 * Writes lines (each with its newline) to a descriptor. `noteDropped` makes the line that precedes the next written one, from the number of dropped
 * lines.
 */
export function makeLineWriter(noteDropped: (lines: number) => string, descriptor = 2) {
  let dropped = 0;
  let isPartial = false;
  const writeAll = (text: string): boolean => {
    const bytes = Buffer.from(text);
    let done = 0;
    for (let tries = 0; done < bytes.length;) {
      try {
        done += writeSync(descriptor, bytes, done);
      } catch (error) {
        if (isFullPipe(error) && (tries += 1) <= MOST_TRIES) Atomics.wait(sleepCell, 0, 0, WAIT_MS);
        else break;
      }
    }
    if (done > 0) isPartial = done < bytes.length;
    return done === bytes.length;
  };
  return {
    write: (line: string): void => {
      const note = dropped === 0 ? '' : noteDropped(dropped);
      if (writeAll(`${isPartial ? '\n' : ''}${note}${line}`)) dropped = 0;
      else dropped += 1;
    },
  };
}

function isFullPipe(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EAGAIN';
}
