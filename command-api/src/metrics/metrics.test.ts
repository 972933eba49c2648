import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { registry } from './metrics.ts';

test('every metric of an API is explained in operations.md', async () => {
  const document = await readFile(resolve(import.meta.dirname, '../../../infra/docs/operations.md'), 'utf8');
  const names = registry.getMetricsAsArray().map(({ name }) => name);
  const unexplained = names.filter((name) => name.startsWith('shop_') && !document.includes(`\`${name}\``));
  expect(unexplained).toEqual([]);
});

test('series with alerts exist from the start', async () => {
  const lines = (await registry.metrics()).split('\n');
  expect(lines).toContain('shop_append_duration_seconds_count{outcome="unavailable"} 0');
  expect(lines).toContain('shop_refusals_total{code="internal"} 0');
});
