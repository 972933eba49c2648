// One structured log for all processes: JSON lines on standard error, so that standard output stays free for the ready line.
import { pino } from 'pino';

export type Logger = pino.Logger;

/** A logger that names its process in every line. Passwords, tokens and keys are never to be handed to it. */
export function makeLogger(processName: string, level: string): Logger {
  return pino(
    { name: processName, level, base: { name: processName } },
    pino.destination({ fd: 2, sync: true }),
  );
}
