// How far verify has come, for the line that a signal ends it with. Loads none of the modules that verify itself needs.
import { onEndingSignal } from '@aangan/platform/process/ending-signals';
import { formatCount } from '../runtime/redis/progress-lines.ts';

/** Events of the log that were read, and views that were compared. */
export const reached = { events: 0, verified: 0 };

/** Ends the process at Ctrl-C and SIGTERM with a line that nothing was changed, and with the exit code of the signal. */
export function answerSignals(): void {
  onEndingSignal((code) => {
    process.stderr.write(
      `\nStopped ${reachedText(reached)}. Nothing was changed; run the same command again to compare everything.\n`,
    );
    process.exit(code);
  });
}

function reachedText({ events, verified }: typeof reached): string {
  if (events === 0) return 'before anything was compared';
  const read = `after ${formatCount(events)} events of the log were read`;
  if (verified === 0) return `${read}, before any view was compared`;
  return `${read} and ${verified === 1 ? '1 view was' : `${verified} views were`} compared`;
}
