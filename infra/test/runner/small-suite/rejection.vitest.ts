import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';

test('passes while something else goes wrong', async () => {
  if (process.env['SMALL_SUITE_REJECTS'] === 'yes') void Promise.reject(new Error('not awaited'));
  await sleep(1);
  expect(1).toBe(1);
});
