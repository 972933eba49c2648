import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import './mail.ts';
import { registry } from './metrics.ts';
import './payments.ts';
import './returns.ts';

const document = await readFile(resolve(import.meta.dirname, '../../../infra/docs/operations.md'), 'utf8');

test('every metric of an API is explained in operations.md', () => {
  const names = registry.getMetricsAsArray().map(({ name }) => name);
  const unexplained = names.filter((name) => name.startsWith('shop_') && !document.includes(`\`${name}\``));
  expect(unexplained).toEqual([]);
});

test('series with alerts exist from the start', async () => {
  const lines = (await registry.metrics()).split('\n');
  const series = document.match(/\bshop_\w+_(?:total|count)\{[^}]*\}/g) ?? [];
  expect(series).toContain('shop_append_duration_seconds_count{outcome="unavailable"}');
  expect(series).toContain('shop_refusals_total{code="internal"}');
  for (const each of series)
    // The type of an event is a row of the table, not an alert.
    if (!each.includes('type=')) expect(lines).toContain(`${each} 0`);
});
