import type { EventStoreDBClient } from '@eventstore/db-client';
import { percentile, perSecond, shownMilliseconds } from './row.ts';
import { sampleEvent } from './sample-event.ts';

export type Appended = {
  readonly events: number;
  readonly rate: string;
  readonly p50: string;
  readonly p99: string;
};

/**
 * Runs concurrent writers for about `milliseconds`, each appending one batch after another and changing its stream after eight appends, as carts do.
 */
export const measureAppends = async (
  client: EventStoreDBClient,
  { writers, batch, milliseconds }: { writers: number; batch: number; milliseconds: number },
): Promise<Appended> => {
  const latencies: number[] = [];
  const begin = performance.now();
  const write = async (writer: number): Promise<void> => {
    for (let count = 0; performance.now() - begin < milliseconds; count += 1) {
      const stream = `bench-${batch}-${writer}-${Math.floor(count / 8)}`;
      const events = Array.from({ length: batch }, sampleEvent);
      const sent = performance.now();
      await client.appendToStream(stream, events);
      latencies.push(performance.now() - sent);
    }
  };
  await Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)));
  const events = latencies.length * batch;
  return {
    events,
    rate: perSecond(events, performance.now() - begin),
    p50: shownMilliseconds(percentile(latencies, 0.5)),
    p99: shownMilliseconds(percentile(latencies, 0.99)),
  };
};

/** Appends until the log has at least so many events more. */
export const fill = async (client: EventStoreDBClient, events: number): Promise<void> => {
  const batch = 1000;
  for (let count = 0; count * batch < events; count += 1) {
    await client.appendToStream(`bench-fill-${count}`, Array.from({ length: batch }, sampleEvent));
  }
};
