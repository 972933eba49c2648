import { checkpointKey, heartbeatKey, livePointerKey } from '@aangan/shared-events/view-keys';
import { expect, test } from 'vitest';
import { watchProjection } from './watched-projection.ts';

const settled = () => new Promise((resolve) => setImmediate(resolve));

test('a Redis that refuses to be read while it loads what it keeps is asked again, though the connection holds', async () => {
  const texts = new Map([
    [livePointerKey('orders'), 'g1'],
    [checkpointKey('orders', 'g1'), 'log1log1log1:10'],
    [heartbeatKey('orders'), 'live:1'],
  ]);
  let isLoading = true;
  const watch = watchProjection(
    'orders',
    async (key) => {
      if (isLoading) throw new Error('LOADING Redis is loading the dataset in memory');
      return texts.get(key) ?? null;
    },
    () => undefined,
    () => 1_000,
  );
  watch.learn();
  await settled();
  watch.tick();
  await settled();
  isLoading = false;
  for (let turn = 0; turn < 3; turn++) {
    watch.tick();
    await settled();
  }
  texts.set(heartbeatKey('orders'), 'live:2');
  expect(watch.changed(heartbeatKey('orders'))).toBe(true);
  await settled();
  expect([watch.state(), watch.generation()]).toEqual(['live', 'g1']);
});

test('a reading that is under way when something changes does not count as one of what it is now', async () => {
  const checkpoint = checkpointKey('orders', 'g1');
  const texts = new Map([
    [livePointerKey('orders'), 'g1'],
    [checkpoint, 'log1log1log1:10'],
    [heartbeatKey('orders'), 'live:1'],
  ]);
  let held: Promise<void> | undefined;
  const watch = watchProjection(
    'orders',
    async (key) => {
      const text = texts.get(key) ?? null;
      if (key === checkpoint) await held;
      return text;
    },
    () => undefined,
    () => 1_000,
  );
  watch.learn();
  await settled();
  const { promise, resolve } = Promise.withResolvers<void>();
  held = promise;
  texts.set(checkpoint, 'log1log1log1:11');
  watch.changed(checkpoint);
  watch.tick();
  texts.set(checkpoint, 'log1log1log1:12');
  watch.changed(checkpoint);
  const asked = watch.positionNow();
  held = undefined;
  resolve();
  expect((await asked)?.commit).toBe(12n);
});

test('how far a projection is folded is read at once for who waits, and otherwise when it is looked at', async () => {
  const texts = new Map([
    [livePointerKey('orders'), 'g1'],
    [checkpointKey('orders', 'g1'), 'log1log1log1:10'],
    [heartbeatKey('orders'), 'live:1'],
  ]);
  let readings = 0;
  const watch = watchProjection(
    'orders',
    async (key) => {
      if (key === checkpointKey('orders', 'g1')) readings++;
      return texts.get(key) ?? null;
    },
    () => undefined,
    () => 1_000,
  );
  const foldedUpTo = (commit: bigint): void => {
    texts.set(checkpointKey('orders', 'g1'), `log1log1log1:${commit}`);
    watch.changed(checkpointKey('orders', 'g1'));
  };
  watch.learn();
  await settled();
  texts.set(heartbeatKey('orders'), 'live:2');
  watch.changed(heartbeatKey('orders'));
  await settled();
  readings = 0;

  for (const commit of [11n, 12n, 13n]) foldedUpTo(commit);
  await settled();
  expect([readings, watch.position()?.commit]).toEqual([0, 10n]);
  expect((await watch.positionNow())?.commit).toBe(13n);
  await watch.positionNow();
  expect(readings).toBe(1);

  foldedUpTo(14n);
  watch.tick();
  await settled();
  expect(watch.position()?.commit).toBe(14n);

  foldedUpTo(15n);
  const reached = watch.waitFor({ logId: 'log1log1log1', commit: 16n }, 5_000);
  await settled();
  expect(watch.position()?.commit).toBe(15n);
  foldedUpTo(16n);
  expect(await reached).toBe(true);
});
