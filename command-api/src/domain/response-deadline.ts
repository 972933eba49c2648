// Deadlines of commands that wait for the same stream.
import { LogUnavailableError } from '@aangan/platform/event-log/retry';

/** A command envelope with its sender's deadline on the clock of `performance.now()`; undefined for none. */
export type ResponseDeadline<Envelope> = { readonly envelope: Envelope; readonly at: number | undefined };

/** The latest deadline; undefined when one of the commands has none. */
export function latestDeadline(deadlines: readonly ResponseDeadline<unknown>[]): number | undefined {
  return deadlines.some(({ at }) => at === undefined)
    ? undefined
    : Math.max(...deadlines.map(({ at = 0 }) => at));
}

/** The command may still be executed after this error. */
export const deadlinePassed = (): LogUnavailableError =>
  new LogUnavailableError('commands of the same stream took too long');
