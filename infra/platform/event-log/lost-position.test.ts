// What a reader of the log gets when an older copy of the log was put in its place: at its position there is no event any more.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startEventStoreHere, type EventStoreHere } from '@aangan/test/setup/start-event-store';
import { connectEventLog, type EventLog } from './event-log.ts';
import { appendTo, expectLostPosition, nextBatchAfter } from './testing/lost-position.ts';

let store: EventStoreHere;
let log: EventLog;
beforeAll(async () => {
  store = await startEventStoreHere();
  log = connectEventLog(store.url);
});
afterAll(async () => {
  await log.close();
  await store.stop();
});

test('a position between two events is refused at once, to reads and to subscriptions', async () => {
  const position = await appendTo(log, 'cart-between', 3);
  for (const read of [log.eventsAfter, log.entriesAfter])
    await expectLostPosition(read(position - 1n, 10), position - 1n);
  await expectLostPosition(nextBatchAfter(log, position - 1n), position - 1n);
  expect(await log.eventsAfter(position, 10)).toEqual([]);
});

test('a subscription ends when the log ends before its position, and goes on at the end of the log', async () => {
  const position = await appendTo(log, 'cart-beyond', 3);
  expect(await nextBatchAfter(log, position)).toMatchObject({ events: [], position, live: true });
  await expectLostPosition(nextBatchAfter(log, position + 1_000n), position + 1_000n);
});
