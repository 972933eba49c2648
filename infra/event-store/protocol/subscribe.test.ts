import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import type { Call } from '../grpc/call.ts';
import { NO_STREAM } from '../rules/expectation.ts';
import { openStore } from '../storage/store.ts';
import { folderForTest } from '../testing/folders.ts';
import { CAUGHT_UP } from './read-messages.ts';
import { subscribeToAll } from './subscribe.ts';

test('a filter that lets nothing through leaves other calls their turns until its subscription has caught up', async () => {
  const failed = (error: Error): never => {
    throw error;
  };
  const store = openStore({
    ...{ folder: folderForTest(), durable: false, failed },
    ...{ now: Date.now, newId: randomUUID },
  });
  onTestFinished(() => store.close());
  const filling = Buffer.alloc(60_000, 'x');
  const events = Array.from({ length: 20 }, () => ({
    ...{ id: randomUUID(), type: 'Large', isJson: false, data: filling, metadata: Buffer.alloc(0) },
  }));
  await store.submit({ kind: 'append', stream: 'other', expected: NO_STREAM, events }, Infinity);

  const end = new AbortController();
  let turns = 0;
  const caughtUp = Promise.withResolvers<number>();
  const call: Call = {
    headers: {},
    signal: end.signal,
    requests: (async function* () {})(),
    send: async (frames) => {
      if (frames.equals(CAUGHT_UP)) caughtUp.resolve(turns);
    },
  };
  const filter = { on: 'stream', prefixes: ['wanted-'], regex: '' } as const;
  const filtered = { filter, checkpointInterval: 512 };
  const subscribed = subscribeToAll(store, call, randomUUID(), {
    kind: 'subscribe-all',
    from: 'start',
    filtered,
  });
  const other = (async () => {
    for (; !end.signal.aborted; turns++) await nextTurn();
  })();
  expect(await caughtUp.promise).toBeGreaterThanOrEqual(10);
  end.abort();
  await Promise.all([subscribed, other]);
});
