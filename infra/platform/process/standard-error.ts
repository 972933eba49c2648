// Standard error as the destination of a log. A line is written when the call returns; one that cannot be written, because the disk is full for example, is
// dropped and counted, and the process goes on.
import { writeSync } from 'node:fs';

/** How often a pipe that is full is tried again, and how long it is waited for each time, in milliseconds. */
const MOST_TRIES = 100;
const WAIT_MS = 5;
const waiting = new Int32Array(new SharedArrayBuffer(4));

/** Writes lines (each with its newline) to a descriptor. `noteDropped` makes the line that goes before the next one that can be written, from the number of those that could not. */
export function makeLineWriter(noteDropped: (lines: number) => string, descriptor = 2) {
  let dropped = 0;
  let isTorn = false;
  const writeAll = (text: string): boolean => {
    const bytes = Buffer.from(text);
    let done = 0;
    for (let tries = 0; done < bytes.length;) {
      try {
        done += writeSync(descriptor, bytes, done);
      } catch (error) {
        if (isFullPipe(error) && (tries += 1) <= MOST_TRIES) Atomics.wait(waiting, 0, 0, WAIT_MS);
        else break;
      }
    }
    if (done > 0) isTorn = done < bytes.length;
    return done === bytes.length;
  };
  return {
    write: (line: string): void => {
      const note = dropped === 0 ? '' : noteDropped(dropped);
      if (writeAll(`${isTorn ? '\n' : ''}${note}${line}`)) dropped = 0;
      else dropped += 1;
    },
  };
}

function isFullPipe(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EAGAIN';
}
