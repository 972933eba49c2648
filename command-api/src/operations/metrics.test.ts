import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { registry } from './metrics.ts';

it('every figure of an API is explained to those who run the shop', async () => {
  const document = await readFile(resolve(import.meta.dirname, '../../../infra/docs/operations.md'), 'utf8');
  const names = registry.getMetricsAsArray().map(({ name }) => name);
  const unexplained = names.filter((name) => name.startsWith('shop_') && !document.includes(`\`${name}\``));
  expect(unexplained).toEqual([]);
});
