// Records where event times go backwards in the log. The worker that maintains the proof runs it; each place is recorded once.
import type { EventLog } from '@aangan/platform/event-log/event-log';
import type { Logger } from '@aangan/platform/process/logger';
import type { ProofStore } from '@aangan/platform/proofs/proof-store';
import { followClock, noClockSteps } from '@aangan/shared-events/clock-steps';
import type { RawEvent } from '@aangan/shared-events/codec';
import { isBusinessEvent } from '../runtime/fold/business-event.ts';
import { followOlderCopies, type SharedSubscription } from '../runtime/worker/shared-subscription.ts';

export type ClockOptions = {
  readonly log: Pick<EventLog, 'logId'>;
  readonly subscription: SharedSubscription;
  readonly store: Pick<ProofStore, 'clock' | 'putClock'>;
  readonly logger: Logger;
  /** Receives the latest event time whenever it changes. */
  readonly onTime?: (at: string | null | undefined) => void;
};

/** How long events are collected, and how often the record is written when there is no new clock step, in milliseconds. */
const COLLECT_MS = 50;
const WRITTEN_EVERY_MS = 1_000;

/** Follows the log until the signal is aborted. Rejects when the log or the store cannot be reached. */
export async function recordClockSteps(
  { log, subscription, store, logger, onTime }: ClockOptions,
  signal: AbortSignal,
): Promise<void> {
  const logId = await log.logId();
  let record = (await store.clock(logId)) ?? noClockSteps;
  onTime?.(record.latestAt);
  let written = record;
  const write = async (): Promise<void> => {
    const now = record;
    if (now === written) return;
    await store.putClock(logId, now);
    written = now;
  };
  const take = (events: readonly RawEvent[]): void => {
    for (const event of events) {
      const before = record;
      record = followClock(record, event);
      if (record.count === before.count) continue;
      const { stream, position } = event;
      const [at, was] = [record.newestAt, before.newestAt];
      logger.warn({ stream, position: String(position), at, before: was }, 'the clock went back');
    }
  };
  // The next worker finds again in the log what was not written.
  const writing = setInterval(() => void write().catch(() => undefined), WRITTEN_EVERY_MS);
  try {
    await followOlderCopies(
      subscription,
      {
        position: () => (record === noClockSteps ? undefined : BigInt(record.position)),
        deliveryDelay: () => COLLECT_MS,
        take: async ({ events }) => {
          const last = BigInt(record.position);
          take(events.filter((event) => event.position > last && isBusinessEvent(event)));
          onTime?.(record.latestAt);
          if (record.count > written.count) await write();
        },
      },
      signal,
    );
  } finally {
    clearInterval(writing);
  }
}
