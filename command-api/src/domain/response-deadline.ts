// By when the senders of commands that wait for the same stream must have an answer.
import { LogUnavailableError } from '@aangan/platform/event-log/retry';

/** An order with its sender's deadline on the clock of `performance.now()`; undefined: there is none. */
export type ResponseDeadline<Order> = { readonly order: Order; readonly at: number | undefined };

/** The latest of their deadlines; undefined when one of them has none. */
export function latestDeadline(dues: readonly ResponseDeadline<unknown>[]): number | undefined {
  return dues.some(({ at }) => at === undefined) ? undefined : Math.max(...dues.map(({ at = 0 }) => at));
}

/** The command may still be carried out. */
export const deadlinePassed = (): LogUnavailableError =>
  new LogUnavailableError('commands of the same stream took too long');
