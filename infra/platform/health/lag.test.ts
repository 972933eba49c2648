import { setTimeout as sleep } from 'node:timers/promises';
import { EventStoreDBClient } from '@eventstore/db-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startEventStore, type TestEventStore } from '@aangan/test/setup/start-event-store';
import { connectEventLog, type EventLog } from '../event-log/event-log.ts';
import { makeLagMeter, MAX_COUNTED } from './lag.ts';
import type { Lag } from './readiness.ts';
import { anEvent } from '../event-log/testing/an-event.ts';

let store: TestEventStore;
let log: EventLog;
beforeAll(async () => {
  store = await startEventStore();
  log = connectEventLog(store.url);
});
afterAll(async () => {
  await log.close();
  await store.stop();
});

const events = (count: number) => Array.from({ length: count }, (_, number) => anEvent(number));

/** A busy machine may need more than the second that one query has; then the result is null and the meter is queried again. */
const answers = (ask: () => Promise<Lag | null>) => expect.poll(ask);

describe('a subscriber of the log', () => {
  test('has no lag at the end of the log', async () => {
    const { position } = await log.append('cart-1', events(1), 'no-stream');
    const meter = makeLagMeter(log);
    await answers(() => meter.after(position)).toEqual({ events: 0, orMore: false, seconds: 0 });
  });

  test('has a lag of the events not yet processed, and of the age of the first of them', async () => {
    const { position } = await log.append('cart-2', events(1), 'no-stream');
    await log.append('product-1', events(3), 'no-stream');
    await sleep(300);
    await log.append('cart-2', events(1), 0n);
    const meter = makeLagMeter(log);
    await answers(() => meter.after(position)).toEqual({
      events: 4,
      orMore: false,
      seconds: expect.toSatisfy((seconds: number) => seconds >= 0.3 && seconds < 60),
    });
    await answers(() => meter.after(position, ['product-', 'brand-'])).toMatchObject({ events: 3 });
    await answers(() => meter.after(position, ['brand-'])).toEqual({ events: 0, orMore: false, seconds: 0 });
  });

  test('has all events as lag without a checkpoint, or with one of another log', async () => {
    const [logId, commit] = [await log.logId(), await log.head()];
    const meter = makeLagMeter(log);
    await answers(() => meter.behind({ logId, commit })).toMatchObject({ events: 0 });
    const { length } = await log.entriesAfter(undefined, MAX_COUNTED);
    expect(length).toBeGreaterThan(0);
    await answers(() => meter.behind({ logId: 'another', commit })).toMatchObject({ events: length });
    await answers(() => meter.behind(undefined)).toMatchObject({ events: length });
  });

  test('has a bounded lag when there are more events than are counted', async () => {
    await log.append('cart-3', events(MAX_COUNTED + 1), 'no-stream');
    const meter = makeLagMeter(log);
    await answers(() => meter.after(undefined)).toMatchObject({ events: MAX_COUNTED, orMore: true });
  });

  test('does not count system events of the event store', async () => {
    const { position } = await log.append('cart-0', events(1), 'no-stream');
    const client = EventStoreDBClient.connectionString(store.url);
    await client.setStreamMetadata('cart-0', { noted: true });
    await client.dispose();
    expect(await log.head()).toBeGreaterThan(position);
    const meter = makeLagMeter(log);
    await answers(() => meter.after(position)).toEqual({ events: 0, orMore: false, seconds: 0 });
  });

  test('has an unknown lag while the log does not answer, within about a second', async () => {
    const meter = makeLagMeter(log);
    await store.kill();
    const asked = Date.now();
    expect(await meter.after(1n)).toBeNull();
    expect(Date.now() - asked).toBeLessThan(6_000);
    await store.restart();
    await expect.poll(() => meter.after(undefined)).not.toBeNull();
  });
});
