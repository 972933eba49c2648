import { statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  EventStoreDBClient,
  jsonEvent,
  type AllStreamSubscription,
  type StreamSubscription,
} from '@eventstore/db-client';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startEmbeddedStore, type EmbeddedStore } from './testing/embedded-store.ts';
import { folderForTest } from './testing/folders.ts';
import { CAN_TELL_MEMORY, fileMemory, ownMemory } from './testing/process-memory.ts';

const started = async (folder: string): Promise<EmbeddedStore> => {
  const store = await startEmbeddedStore(['--data', folder]);
  onTestFinished(async () => void (await store.stop('SIGKILL')));
  return store;
};

/** A client with its own connection: a slow reader must not block other clients. */
const ownConnection = (store: EmbeddedStore, keepAlive: number): EventStoreDBClient =>
  EventStoreDBClient.connectionString(`${store.url}&keepAliveInterval=${keepAlive}`);

/** The store is killed at the end of a test; the resulting errors of subscribers are ignored. */
const untilTheEnd = <Subscription extends AllStreamSubscription | StreamSubscription>(
  subscription: Subscription,
) => {
  subscription.on('error', () => {});
  return subscription;
};

const large = (index: number) => jsonEvent({ type: 'Large', data: { index, filling: 'x'.repeat(800_000) } });

/** Resolves when the subscription has delivered so many events. */
const receives = (subscription: AllStreamSubscription, count: number): Promise<number> =>
  new Promise((resolve) => {
    let seen = 0;
    subscription.on('data', () => {
      seen += 1;
      if (seen === count) resolve(seen);
    });
  });

describe.runIf(CAN_TELL_MEMORY)('a subscriber that does not read', () => {
  test('costs no memory, however much is appended, and gets everything when it reads again', async () => {
    const store = await started(folderForTest());
    const writer = ownConnection(store, 20_000);
    const slow = [1, 2, 3, 4].map((index) =>
      untilTheEnd(ownConnection(store, 20_000 + index).subscribeToAll()),
    );
    await writer.appendToStream('large', large(0));
    const before = ownMemory(store.pid);
    const COUNT = 100;
    for (let index = 1; index < COUNT; index += 1) await writer.appendToStream('large', large(index));
    // A hundred events of 0.8 MB, four times, would be 320 MB.
    expect(ownMemory(store.pid) - before).toBeLessThan(80);
    await expect(Promise.all(slow.map((subscription) => receives(subscription, COUNT)))).resolves.toEqual(
      slow.map(() => COUNT),
    );
  });
});

describe('subscribers that wait', () => {
  const fileSizeAfter = async (subscribers: number): Promise<number> => {
    const folder = folderForTest();
    const store = await started(folder);
    const client = EventStoreDBClient.connectionString(store.url);
    for (let index = 0; index < subscribers; index += 1) {
      untilTheEnd(client.subscribeToAll()).on('data', () => {});
      untilTheEnd(client.subscribeToStream(`quiet-${index}`)).on('data', () => {});
    }
    await sleep(200);
    for (let index = 0; index < 600; index += 1) {
      await client.appendToStream(`s-${index % 50}`, jsonEvent({ type: 'Small', data: { index } }));
    }
    await store.stop();
    return statSync(join(folder, 'data.mdb')).size;
  };

  test('hold no read transaction, so the file does not grow because of them', async () => {
    expect(await fileSizeAfter(10)).toBeLessThan(1.3 * (await fileSizeAfter(0)));
  });
});

describe.runIf(CAN_TELL_MEMORY)('starting', () => {
  test('does not read the log', async () => {
    const full = folderForTest();
    const filling = await started(full);
    const client = EventStoreDBClient.connectionString(filling.url);
    for (let index = 0; index < 60; index += 1) await client.appendToStream('large', large(index));
    await filling.stop();
    const withLog = await started(full);
    const without = await started(folderForTest());
    expect(fileMemory(withLog.pid) - fileMemory(without.pid)).toBeLessThan(10);
  });
});
