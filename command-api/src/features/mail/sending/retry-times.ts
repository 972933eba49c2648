// When a mail that could not be sent is tried again, in milliseconds.
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** The pauses after each attempt; after the last one the mail is given up. Greylisting ends within minutes, a full mailbox within a day or two. */
const PAUSES_MS = [
  ...[1 * MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS],
  ...[1 * HOUR_MS, 3 * HOUR_MS, 6 * HOUR_MS, 12 * HOUR_MS, 24 * HOUR_MS],
] as const;

/** A mail that has waited for longer, because the mail server was away, is not sent any more. */
export const LONGEST_WAIT_MS = 72 * HOUR_MS;

/** When the next attempt is due after one that failed at `now`; undefined when it was the last one. */
export function retryTime(attempt: number, now: number): number | undefined {
  const pause = PAUSES_MS[attempt - 1];
  return pause === undefined ? undefined : now + pause;
}
