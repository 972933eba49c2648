// How a process of the shop handles a damaged record, with a real store whose file has one.
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { damageRecord } from '@aangan/event-store/testing/damage-record';
import { startEventStore, type TestEventStore } from '@aangan/test/setup/start-event-store';
import { DamagedRecordError, makeDamageRegistry, type DamagedRecord } from './damaged-record.ts';
import { connectEventLog, type EventLog } from './event-log.ts';
import { anEvent } from './testing/an-event.ts';

/** More than the client's read-ahead. */
const BEFORE = 2_600;

let store: TestEventStore;
let log: EventLog;
let position: bigint;
let end: bigint;
let repair: () => Promise<void>;
const reported: DamagedRecord[] = [];

beforeAll(async () => {
  store = await startEventStore();
  const writer = connectEventLog(store.url);
  const events = Array.from({ length: BEFORE / 2 }, (_, number) => anEvent(number));
  await writer.append('cart-1', events, 'no-stream');
  await writer.append('cart-2', events, 'no-stream');
  ({ position } = await writer.append('cart-3', [anEvent(1)], 'no-stream'));
  ({ position: end } = await writer.append('cart-3', [anEvent(2)], 0n));
  await writer.close();
  await store.kill();
  repair = await damageRecord(join(store.folder, 'event-store'), 'cart-3', 0);
  await store.restart();
  log = connectEventLog(store.url, { damaged: (record) => reported.push(record) });
});
afterAll(async () => {
  await log.close();
  await store.stop();
});

const theRecord = () => ({ stream: 'cart-3', revision: '0', position: String(position) });
const named = () => ({ name: 'DamagedRecordError', record: theRecord() });
const AT_ONCE_MS = 2_000;

describe('a damaged record', () => {
  test('ends every read that includes it at once, with its place, and is reported once', async () => {
    const began = performance.now();
    await expect(log.readStream('cart-3')).rejects.toMatchObject(named());
    await expect(log.readLast('cart-3', 2)).rejects.toMatchObject(named());
    await expect(log.entriesAfter(undefined, 10_000)).rejects.toMatchObject(named());
    await expect(log.readStream('cart-3')).rejects.toThrow(
      `The log has a damaged record: cart-3/0, position ${position}. Restore it from a backup`,
    );
    expect(performance.now() - began).toBeLessThan(AT_ONCE_MS * 5);
    expect(await log.damage()).toEqual([theRecord()]);
    expect(reported).toEqual([theRecord()]);
  });

  test('does not affect other reads', async () => {
    expect(await log.readStream('cart-1')).toHaveLength(BEFORE / 2);
    expect(await log.readStream('cart-3', 1n)).toHaveLength(1);
    expect(await log.head()).toBe(end);
    const { revision } = await log.append('cart-2', [anEvent(9)], BigInt(BEFORE / 2 - 1));
    expect(revision).toBe(BigInt(BEFORE / 2));
  });

  test('ends a subscription after all events before it', async () => {
    let count = 0;
    const following = async (): Promise<void> => {
      for await (const { events } of log.subscribe({
        after: undefined,
        signal: new AbortController().signal,
      }))
        count += events.length;
    };
    await expect(following()).rejects.toBeInstanceOf(DamagedRecordError);
    expect(count).toBe(BEFORE);
  });

  test('is skipped by a subscription to other streams', async () => {
    const stop = new AbortController();
    const met = new Set<string>();
    const filter = { streamPrefixes: ['cart-2'] };
    for await (const { events, live } of log.subscribe({ after: undefined, signal: stop.signal, filter })) {
      for (const { stream } of events) met.add(stream);
      if (live) break;
    }
    expect([...met]).toEqual(['cart-2']);
  });

  test('is read again after it was restored from a backup', async () => {
    await store.kill();
    await repair();
    await store.restart();
    await expect.poll(() => log.damage()).toEqual([]);
    expect(await log.readStream('cart-3')).toHaveLength(2);
  });
});

test('the damage registry checks again every five seconds and keeps records that are still damaged', async () => {
  let now = 0;
  let isWhole = false;
  let looks = 0;
  const memory = makeDamageRegistry(
    async () => (looks++, !isWhole),
    () => now,
  );
  const record = { stream: 'order-5', revision: '0', position: '90210' };
  memory.met(new DamagedRecordError(record));
  memory.met(new DamagedRecordError(record));
  now = 6_000;
  expect(await memory.known()).toEqual([record]);
  isWhole = true;
  now = 10_000;
  expect(await memory.known()).toEqual([record]);
  expect(looks).toBe(1);
  now = 11_000;
  expect(await memory.known()).toEqual([]);
});
