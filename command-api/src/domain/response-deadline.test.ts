// Commands of one stream with different deadlines, while the event store does not respond for a moment.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { withDeadline } from '@aangan/platform/process/deadline';
import { connectEventLog, type EventLog } from '@aangan/platform/event-log/event-log';
import { LogUnavailableError } from '@aangan/platform/event-log/retry';
import { openKeyStore, type KeyStore } from '@aangan/platform/keys/key-store';
import { breakableLine, type BreakableLine } from '@aangan/test/setup/breakable-line';
import { startEventStoreHere, type EventStoreHere } from '@aangan/test/setup/start-event-store';
import { memoryFolder, type TempFolder } from '@aangan/test/setup/temp-folder';
import { sequenceStream } from '@aangan/shared-events/sequence';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aContext } from '../testing/a-context.ts';
import { latestDeadline } from './response-deadline.ts';
import { makeCachedCommandHandler } from './cached-command-handler.ts';
import { makeStreamCache } from './stream-cache.ts';
import { sequenceDecider, takeNumber, type SequenceHandler } from './sequence.ts';

let folder: TempFolder;
let store: EventStoreHere;
let line: BreakableLine;
let log: EventLog;
let keys: KeyStore;
let sequences: SequenceHandler;
let name: string;

beforeAll(async () => {
  [folder, store] = await Promise.all([memoryFolder(), startEventStoreHere()]);
  line = await breakableLine(store.port);
  log = connectEventLog(`esdb://127.0.0.1:${line.port}?tls=false`);
  keys = openKeyStore({ keysUrl: undefined, dataDir: folder.path });
  sequences = makeCachedCommandHandler(sequenceDecider, log, keys, makeStreamCache());
});
afterAll(async () => {
  await Promise.all([log.close(), keys.close()]);
  line.close();
  await store.stop();
  await folder.remove();
});
beforeEach(async () => {
  name = randomUUID();
  await takeNumber(sequences, name, 'test', aContext());
  expect((await log.readStream(sequenceStream(name))).length).toBe(1);
  line.losesAfter = 0;
});

const takeWithin = (ms: number): Promise<number> =>
  withDeadline(performance.now() + ms, () => takeNumber(sequences, name, 'test', aContext()));
async function speakAfter(ms: number): Promise<void> {
  await sleep(ms);
  line.losesAfter = Infinity;
  line.cut();
}

describe('commands that wait for the same stream', () => {
  test('each fail at their own deadline while others continue', async () => {
    const [longer, began] = [takeWithin(7_000), performance.now()];
    await expect(takeWithin(500)).rejects.toThrow(LogUnavailableError);
    expect(performance.now() - began).toBeLessThan(1_400);
    await speakAfter(200);
    expect(await longer).toBe(2);
  });

  test('continue after the deadline of the first sender', async () => {
    const first = takeWithin(500);
    const second = takeWithin(7_000);
    await expect(first).rejects.toThrow(LogUnavailableError);
    await speakAfter(1_000);
    // The first one may have been executed nevertheless.
    expect(await second).toBeGreaterThan(1);
  });
});

test('the latest deadline counts for those that are appended together, and none where one has none', () => {
  const order = {};
  expect(
    latestDeadline([
      { envelope: order, at: 5 },
      { envelope: order, at: 9 },
      { envelope: order, at: 7 },
    ]),
  ).toBe(9);
  expect(
    latestDeadline([
      { envelope: order, at: 5 },
      { envelope: order, at: undefined },
    ]),
  ).toBeUndefined();
});
