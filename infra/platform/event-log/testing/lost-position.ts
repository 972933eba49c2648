// Asks a log, embedded or EventStoreDB itself, for positions at which it has no event.
import { expect } from 'vitest';
import type { EventLog } from '../event-log.ts';
import { LostPositionError } from '../lost-position.ts';
import type { LogBatch } from '../subscription.ts';
import { anEvent } from './an-event.ts';

/** Appends so many events to a new stream, and resolves with the position of the last. */
export async function appendTo(log: EventLog, stream: string, events: number): Promise<bigint> {
  const stored = Array.from({ length: events }, (_, number) => anEvent(number));
  return (await log.append(stream, stored, 'no-stream')).position;
}

/** The first batch of a subscription; rejects with what ends it. */
export async function nextBatchAfter(log: EventLog, after: bigint): Promise<LogBatch | undefined> {
  const end = new AbortController();
  for await (const batch of log.subscribe({ after, signal: end.signal })) {
    end.abort();
    return batch;
  }
  return undefined;
}

/** Expects that a read or a subscription ends because the log has no event at the position. */
export async function expectLostPosition(read: Promise<unknown>, position: bigint): Promise<void> {
  const error = await read.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(LostPositionError);
  expect(error).toMatchObject({ position });
}
