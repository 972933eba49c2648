import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { makeWorkerMetrics } from './metrics.ts';

test('events and steps are counted by projection', async () => {
  const { registry, folded } = makeWorkerMetrics(['cart', 'orders']);
  folded('cart', 3, 0.002);
  folded('cart', 2, 0.2);
  const lines = (await registry.metrics()).split('\n');
  for (const line of [
    'shop_events_folded_total{projection="cart"} 5',
    'shop_events_folded_total{projection="orders"} 0',
    'shop_fold_step_duration_seconds_count{projection="cart"} 2',
    'shop_fold_step_duration_seconds_bucket{le="0.005",projection="cart"} 1',
  ])
    expect(lines).toContain(line);
});

test('operations.md describes every metric of a worker', async () => {
  const document = await readFile(resolve(import.meta.dirname, '../../infra/docs/operations.md'), 'utf8');
  const names = makeWorkerMetrics([])
    .registry.getMetricsAsArray()
    .map(({ name }) => name);
  const unexplained = names.filter((name) => name.startsWith('shop_') && !document.includes(`\`${name}\``));
  expect(unexplained).toEqual([]);
});
