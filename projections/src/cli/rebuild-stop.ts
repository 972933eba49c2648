// How a signal stops rebuild. Loads none of the modules that rebuild itself needs.
import { onEndingSignal } from '@aangan/platform/process/ending-signals';

const stop = new AbortController();
let isBegun = false;
let code = 0;

/** Ends the process at Ctrl-C and SIGTERM: before `begin` at once, with a line that nothing was changed, later only at the second signal. */
export function answerSignals(): void {
  onEndingSignal((ending) => {
    const isFirst = !stop.signal.aborted;
    code = ending;
    stop.abort();
    if (isBegun && isFirst) return;
    if (!isBegun)
      process.stderr.write(
        '\nStopped before anything was changed. Run the same command again to start over.\n',
      );
    process.exit(code);
  });
}

/** From now on the first signal only aborts this one: the caller ends in its own way, with `exitCode`. */
export function begin(): AbortSignal {
  isBegun = true;
  return stop.signal;
}

/** That of the signal; 0 without one. */
export const exitCode = (): number => code;
