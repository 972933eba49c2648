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
