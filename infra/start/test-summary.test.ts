import { expect, test } from 'vitest';
import { summary } from './test-summary.ts';

const level = (name: string, passed: number, failed: number, skipped = 0) => ({
  name,
  seconds: 1,
  ceiling: 10,
  count: { passed, failed, skipped },
});

test('the very last line is the sum of all levels', () => {
  expect(
    summary([level('lint', 1, 0), level('unit', 20, 2)], 2)
      .split('\n')
      .slice(-2),
  ).toEqual(['21 passed, 2 failed', '']);
});

test('a skipped test counts as a failed one', () => {
  expect(summary([level('unit', 3, 0, 1)], 1)).toContain('3 passed, 1 failed\n');
});
