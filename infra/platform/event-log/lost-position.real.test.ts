// EventStoreDB itself answers a position at which it has no event with other errors than the embedded store; a reader gets the same of both.
import { startRealServer } from '@aangan/event-store/testing/real-event-store';
import { endAll } from '@aangan/test/setup/end-all';
import { tempFolder } from '@aangan/test/setup/temp-folder';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectEventLog, type EventLog } from './event-log.ts';
import { appendTo, expectLostPosition, nextBatchAfter } from './testing/lost-position.ts';

let log: EventLog;
const ends: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  const folder = await tempFolder();
  ends.push(folder.remove);
  const server = await startRealServer(folder.path);
  ends.push(server.stop);
  log = connectEventLog(server.url);
});
afterAll(() => endAll([...ends, () => log.close()]));

test('a position between two events, or beyond the end of the log, is lost', async () => {
  const position = await appendTo(log, 'cart-lost', 3);
  await expectLostPosition(log.eventsAfter(position - 1n, 10), position - 1n);
  await expectLostPosition(nextBatchAfter(log, position - 1n), position - 1n);
  await expectLostPosition(nextBatchAfter(log, position + 1_000n), position + 1_000n);
  expect(await nextBatchAfter(log, position)).toMatchObject({ events: [], position, live: true });
});
