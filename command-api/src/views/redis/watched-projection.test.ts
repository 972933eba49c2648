import { checkpointKey, heartbeatKey, livePointerKey } from '@aangan/shared-events/view-keys';
import { expect, test } from 'vitest';
import { watchProjection } from './watched-projection.ts';

const settled = () => new Promise((resolve) => setImmediate(resolve));

test('a Redis that refuses reads while it loads its data is read again, though the connection stays open', async () => {
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
  watch.reload();
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

test('a read in progress during a change does not count as current', async () => {
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
  watch.reload();
  await settled();
  const { promise, resolve } = Promise.withResolvers<void>();
  held = promise;
  texts.set(checkpoint, 'log1log1log1:11');
  watch.changed(checkpoint);
  watch.tick();
  texts.set(checkpoint, 'log1log1log1:12');
  watch.changed(checkpoint);
  const pending = watch.positionNow();
  held = undefined;
  resolve();
  expect((await pending)?.commit).toBe(12n);
});

test('a checkpoint is read at once while a request waits, and otherwise on the next tick', async () => {
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
  watch.reload();
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

// A projection that is live with g1 at 10. `renewals` records the generation at each renewal; `seen` returns what readers get now.
async function liveProjection() {
  const texts = new Map([
    [livePointerKey('orders'), 'g1'],
    [checkpointKey('orders', 'g1'), 'log1log1log1:10'],
    [heartbeatKey('orders'), 'live:1'],
  ]);
  const renewals: (string | undefined)[] = [];
  const watch = watchProjection(
    'orders',
    async (key) => texts.get(key) ?? null,
    () => renewals.push(watch.generation()),
    () => 1_000,
  );
  const change = async (key: string, text?: string): Promise<void> => {
    if (text === undefined) texts.delete(key);
    else texts.set(key, text);
    watch.changed(key);
    await settled();
  };
  watch.reload();
  await settled();
  await change(heartbeatKey('orders'), 'live:2');
  const seen = () => [watch.generation(), watch.position()?.commit];
  const reach = (generation: string, commit: number) =>
    change(checkpointKey('orders', generation), `log1log1log1:${commit}`);
  return { texts, watch, change, reach, seen, renewals };
}

test('readers switch to another generation in one step, and are never refused', async () => {
  const { texts, watch, seen, renewals } = await liveProjection();
  texts.set(checkpointKey('orders', 'g2'), 'log1log1log1:10');
  texts.set(livePointerKey('orders'), 'g2');
  watch.changed(livePointerKey('orders'));
  const known = new Set<string>();
  for (let turn = 0; turn < 50; turn++) {
    known.add(String(seen()));
    await Promise.resolve();
  }
  expect([...known]).toEqual(['g1,10', 'g2,10']);
  expect(renewals).toEqual(['g1', 'g2']);
});

test('readers stay with their generation until the next one has caught up', async () => {
  const { watch, change, reach, seen } = await liveProjection();
  await reach('g2', 10);
  await reach('g1', 12);
  expect((await watch.positionNow())?.commit).toBe(12n);
  await change(livePointerKey('orders'), 'g2');
  expect(seen()).toEqual(['g1', 12n]);
  await reach('g2', 11);
  expect(seen()).toEqual(['g1', 12n]);
  await reach('g2', 13);
  expect(seen()).toEqual(['g2', 13n]);
});

test('readers stay where they are when the pointer goes back before the switch', async () => {
  const { change, reach, seen, renewals } = await liveProjection();
  await reach('g2', 9);
  await change(livePointerKey('orders'), 'g2');
  await change(livePointerKey('orders'), 'g1');
  await reach('g2', 20);
  expect(seen()).toEqual(['g1', 10n]);
  expect(renewals).toEqual(['g1']);
});

test('a deleted generation is not read, though the next one has not caught up', async () => {
  const { texts, change, reach, seen } = await liveProjection();
  await reach('g2', 5);
  texts.delete(checkpointKey('orders', 'g1'));
  await change(checkpointKey('orders', 'g1'));
  await change(livePointerKey('orders'), 'g2');
  expect(seen()).toEqual(['g2', 5n]);
  await change(livePointerKey('orders'));
  expect(seen()).toEqual([undefined, undefined]);
});
