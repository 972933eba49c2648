// A process manager: for events that must be followed by another one. The process that appended the first event usually appends the second too; the
// process manager completes what a crash left open. `run-process-managers.ts` runs them.
import type { EventLog } from '@aangan/platform/event-log/event-log';
import type { RawEvent } from '@aangan/shared-events/codec';
import type { Recorded, ShopEvent } from '@aangan/shared-events/event';

export type ProcessManager = {
  /** Names its checkpoint. */
  readonly name: string;
  /** Where it begins when it has no checkpoint: the position after which events concern it. Absent: at the start of the log. */
  readonly startsAt?: (log: Pick<EventLog, 'head' | 'subscribe'>) => Promise<bigint>;
  /** Types of the events that request a task and of those that complete one. */
  readonly types: readonly string[];
  /** Id of the task that an event requests; undefined for none. Derived from the raw event, because most events need not be decoded. */
  readonly taskRequestedBy: (raw: RawEvent) => string | undefined;
  /** Id of the task that an event completes, derived from the raw event. */
  readonly taskCompletedBy: (raw: RawEvent) => string | undefined;
  /**
   * Whether a task needs nothing, as far as the raw event shows: most need not be kept or decoded. Asked when the event arrives, and once more when the
   * task is due. May throw.
   */
  readonly isSettled?: (raw: RawEvent) => boolean;
  /**
   * Tasks of different queues are completed beside each other, at most so many; those of one queue one after the other, in the order of the log. By
   * default all tasks are in one queue.
   */
  readonly queues?: { readonly atOnce: number; readonly of: (raw: RawEvent) => string };
  /** Completes the task; idempotent. Throws `RetryLaterError` while that is not possible yet; it is retried then, as after any error. */
  readonly act: (event: Recorded<ShopEvent>) => Promise<void>;
};

/** Something that a process manager needs is still in progress; this is not a fault. */
export class RetryLaterError extends Error {
  override readonly name = 'RetryLaterError';
}
