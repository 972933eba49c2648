import { randomUUID } from 'node:crypto';
import { leafHash } from '@aangan/shared-events/proof/leaf';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startEventStoreHere, type EventStoreHere } from '@aangan/test/setup/start-event-store';
import { connectEventLog, type EventLog } from './event-log.ts';
import { finishMove, moveLog, openLogTarget, type LogTarget, type MoveProgress } from './move-log.ts';

const metadata = {
  at: '2026-03-02T10:00:00.000Z',
  by: { kind: 'system' as const },
  origin: { client: 'cli' as const },
  correlationId: randomUUID(),
  schemaVersion: 1,
};
const says = (type: string, data: Readonly<Record<string, unknown>> = {}) => ({ type, data, metadata });

let stores: EventStoreHere[];
let from: EventLog;
let to: EventLog;
let target: LogTarget & { readonly close: () => Promise<void> };
beforeEach(async () => {
  stores = await Promise.all([startEventStoreHere(), startEventStoreHere()]);
  const [old, fresh] = stores.map(({ url }) => url);
  from = connectEventLog(old ?? '');
  to = connectEventLog(fresh ?? '');
  target = openLogTarget(fresh ?? '', to);
});
afterEach(async () => {
  await Promise.all([from.close(), to.close(), target.close()]);
  await Promise.all(stores.map(({ stop }) => stop()));
});

const leavesOf = async (log: EventLog): Promise<readonly string[]> =>
  (await log.eventsAfter(undefined, 10_000))
    .filter(({ type }) => !type.startsWith('$'))
    .map((event) => Buffer.from(leafHash({ ...event, revision: Number(event.revision) })).toString('hex'));

async function fill(): Promise<void> {
  await from.logId();
  for (let at = 0n; at < 8n; at++)
    for (const stream of ['product-1', 'cart-a', 'cart-b'])
      await from.append(
        stream,
        [says('Went', { at: String(at), '₹': 1.5 })],
        at === 0n ? 'no-stream' : at - 1n,
      );
  const many = Array.from({ length: 250 }, (_, at) => says('Said', { at, words: 'ja'.repeat(2_000) }));
  await from.append('order-1', many, 'no-stream');
}

test('a log is copied completely and in order, in parts and over a second attempt, and continues with a new id', async () => {
  await fill();
  const before = await leavesOf(from);
  // The first attempt is interrupted: the third append never completes.
  let appends = 0;
  const breaking: LogTarget = {
    ...target,
    append: (events) => (++appends > 3 ? Promise.reject(new Error('gone')) : target.append(events)),
  };
  await expect(moveLog(from, breaking, () => undefined)).rejects.toThrow('gone');
  const progress: MoveProgress[] = [];
  const moved = await moveLog(from, target, (step) => progress.push(step));
  expect(moved).toEqual({ events: 275, streams: 5, copied: 272 });
  expect(progress.at(-1)).toEqual({ doing: 'copying', events: 275, share: 1 });
  expect(await leavesOf(to)).toEqual(before);

  // More events were appended meanwhile; then the move is finished.
  await from.append('cart-c', [says('Went')], 'no-stream');
  expect(await moveLog(from, target, () => undefined)).toEqual({ events: 276, streams: 6, copied: 1 });
  const logId = await finishMove(to);
  const [fresh, again] = [connectEventLog(stores[1]?.url ?? ''), await from.logId()];
  expect(await fresh.logId()).toBe(logId);
  expect(logId).not.toBe(again);
  await fresh.close();
  // The proof of the old log is the beginning of the proof of the new one.
  expect((await leavesOf(to)).slice(0, 276)).toEqual(await leavesOf(from));
  await expect(moveLog(from, target, () => undefined)).rejects.toThrow(
    /already has newer events.*moved there before/,
  );
});

test('long texts are copied in any script: an append is limited in bytes', async () => {
  const texts = (from: number) =>
    Array.from({ length: 22 }, (_, at) => says('Said', { at: from + at, words: 'आ'.repeat(8_500) }));
  await from.append('product-1', texts(0), 'no-stream');
  await from.append('product-1', texts(22), 21n);
  expect(await moveLog(from, target, () => undefined)).toMatchObject({ copied: 44 });
  expect(await leavesOf(to)).toEqual(await leavesOf(from));
});

test('a store with other events is not changed', async () => {
  await fill();
  await to.append('cart-a', [says('Went')], 'no-stream');
  await expect(moveLog(from, target, () => undefined)).rejects.toThrow(
    /LogIdentified at log-identity\/0, it has Went at cart-a\/0\. Move to an empty store/,
  );
  expect(await leavesOf(to)).toHaveLength(1);
});
