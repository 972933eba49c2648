import { START, type EventStoreDBClient } from '@eventstore/db-client';
import { sampleEvent } from './sample-event.ts';

/** Milliseconds to read the first `count` events of the log. */
export const timeRead = async (client: EventStoreDBClient, count: number): Promise<number> => {
  const begin = performance.now();
  let seen = 0;
  for await (const { event } of client.readAll({ maxCount: count })) if (event) seen += 1;
  if (seen !== count) throw new Error(`read ${seen} of ${count} events`);
  return performance.now() - begin;
};

/** Milliseconds until a new subscriber has received the first `count` events of the log. */
export const timeCatchUp = async (client: EventStoreDBClient, count: number): Promise<number> => {
  const begin = performance.now();
  const subscription = client.subscribeToAll({ fromPosition: START });
  await new Promise<void>((resolve, reject) => {
    let seen = 0;
    subscription.on('error', reject);
    subscription.on('data', () => {
      seen += 1;
      if (seen === count) resolve();
    });
  });
  const milliseconds = performance.now() - begin;
  await subscription.unsubscribe();
  return milliseconds;
};

/** Milliseconds from the call of an append until a live subscriber has its event, for one append after another. */
export const timeLive = async (client: EventStoreDBClient, appends: number): Promise<number[]> => {
  const stream = `bench-live-${Date.now()}`;
  const subscription = client.subscribeToStream(stream);
  let arrived = (): void => {};
  subscription.on('data', () => arrived());
  const latencies: number[] = [];
  for (let count = 0; count < appends; count += 1) {
    const arrival = new Promise<void>((resolve) => (arrived = resolve));
    const event = sampleEvent();
    const begin = performance.now();
    const appended = client.appendToStream(stream, event);
    await arrival;
    latencies.push(performance.now() - begin);
    await appended;
  }
  await subscription.unsubscribe();
  return latencies;
};
