import { followClock, noClockSteps } from '@aangan/shared-events/clock-steps';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { startRedis, type TestRedis } from '@aangan/test/setup/start-redis';
import { memoryFolder, type TempFolder } from '@aangan/test/setup/temp-folder';
import { isRedisUnreachable } from '../redis/redis-unreachable.ts';
import { openProofStore, type ProofStore } from './proof-store.ts';

let folder: TempFolder;
let redis: TestRedis;
const stores: ProofStore[] = [];

beforeAll(async () => {
  [folder, redis] = await Promise.all([memoryFolder(), startRedis()]);
});
afterAll(async () => {
  for (const store of stores) await store.close();
  await Promise.all([redis.stop(), folder.remove()]);
});

const kinds = {
  'in a file': () => ({ proofsUrl: undefined, dataDir: folder.path }),
  'in Redis': () => ({ proofsUrl: redis.url, dataDir: folder.path }),
};
const chunk = (name: string): ReadonlyMap<string, Uint8Array> => new Map([['nodes:0:0', Buffer.from(name)]]);
const last = { index: 1, stream: 'order-7', revision: 0 };

describe.each(Object.entries(kinds))('a proof store %s', (_, settings) => {
  const openOne = (): ProofStore => {
    const store = openProofStore(settings());
    stores.push(store);
    return store;
  };

  test('grows for one of two workers that begin at the same place', async () => {
    const [one, other] = [openOne(), openOne()];
    const logId = 'log00001';
    expect(await one.state(logId)).toBeUndefined();
    const to = { logId, size: 2, position: 80n };
    const outcomes = [
      await one.grow({ from: undefined, to, chunks: chunk('one'), last }),
      await other.grow({
        ...{ from: undefined, to: { ...to, size: 3 }, chunks: chunk('other') },
        last: { ...last, index: 2 },
      }),
    ];
    expect(outcomes).toEqual([true, false]);
    expect(await other.state(logId)).toEqual(to);
    expect((await other.chunksOf(logId)('nodes:0:0'))?.toString()).toBe('one');
    expect(await other.lastLeaf(logId)).toEqual(last);
    expect(await other.lastLeaf('log00002')).toBeUndefined();
    expect(await other.chunksOf('log00002')('nodes:0:0')).toBeUndefined();
    expect(await other.grow({ from: to, to: { ...to, size: 4 }, chunks: chunk('more'), last })).toBe(true);
  });

  test('has one leader until that worker is gone or silent', async () => {
    const [one, other] = [openOne(), openOne()];
    const [long, short] = [60_000, 60];
    expect([
      await one.acquireLease('w1', long),
      await other.acquireLease('w2', long),
      await one.acquireLease('w1', short),
    ]).toEqual([true, false, true]);
    await new Promise((resolve) => setTimeout(resolve, short + 30));
    expect(await other.acquireLease('w2', long)).toBe(true);
    await one.releaseLease('w1');
    expect(await one.acquireLease('w1', long)).toBe(false);
    await other.releaseLease('w2');
    expect(await one.acquireLease('w1', long)).toBe(true);
    await one.releaseLease('w1');
  });

  test('stores the newest checkpoint and the last one of each hour', async () => {
    const store = openOne();
    const logId = 'log00003';
    expect(await store.latestCheckpoint(logId)).toBeUndefined();
    await store.putCheckpoint(logId, '2026-11-18T06', 'first', 'key');
    await store.putCheckpoint(logId, '2026-11-18T06', 'second', 'key');
    await store.putCheckpoint(logId, '2026-11-18T07', 'third', 'key');
    expect(await store.latestCheckpoint(logId)).toEqual({ note: 'third', verifierKey: 'key' });
    expect(await store.checkpointOf(logId, '2026-11-18T06')).toBe('second');
    expect(await store.checkpointOf(logId, '2026-11-18T08')).toBeUndefined();
  });

  test('passes the lease on although the clock went back while a dead worker held it', async () => {
    const [one, other] = [openOne(), openOne()];
    const later = Date.now() + 3_600_000;
    const clock = vi.spyOn(Date, 'now').mockImplementation(() => later);
    onTestFinished(() => clock.mockRestore());
    expect(await one.acquireLease('w1', 60)).toBe(true);
    clock.mockRestore();
    await new Promise((resolve) => setTimeout(resolve, 90));
    expect(await other.acquireLease('w2', 60)).toBe(true);
    await other.releaseLease('w2');
  });

  test('stores where the clock went back', async () => {
    const store = openOne();
    expect(await store.clock('log00005')).toBeUndefined();
    const event = { position: 7n, stream: 'order-7', revision: 0n, type: 'OrderPlaced' };
    const record = followClock(noClockSteps, { ...event, metadata: { at: '2026-11-23T06:30:00.000Z' } });
    await store.putClock('log00005', record);
    expect(await store.clock('log00005')).toEqual(record);
  });

  test('stores the leaves that the log has lost', async () => {
    const store = openOne();
    expect(await store.lostLeaves('log00006')).toEqual([]);
    await store.putLostLeaves('log00006', [last]);
    expect(await store.lostLeaves('log00006')).toEqual([last]);
  });

  test('stores the streams that may lose events', async () => {
    const store = openOne();
    expect(await store.truncated('log00004')).toEqual([]);
    await store.putTruncated('log00004', ['order-7']);
    expect(await store.truncated('log00004')).toEqual(['order-7']);
  });
});

test('names a Redis of proofs that does not answer, at once and while that is known', async () => {
  // Nothing listens on this port.
  const store = openProofStore({ proofsUrl: 'redis://:secret@127.0.0.1:1', dataDir: folder.path });
  stores.push({ ...store, close: () => store.close().catch(() => undefined) });
  const refusal = 'The Redis of proofs (PROOFS_URL) at 127.0.0.1:1 does not answer.';
  const ask = () => store.state('log00001').catch((error: unknown) => error);
  const first = await ask();
  expect(first).toMatchObject({ message: refusal });
  expect(isRedisUnreachable(first)).toBe(true);
  await vi.waitFor(
    async () => expect(await ask()).toMatchObject({ message: refusal, cause: { message: 'Redis is away' } }),
    { timeout: 20_000 },
  );
});
