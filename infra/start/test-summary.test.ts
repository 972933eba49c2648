import { expect, test } from 'vitest';
import { summary } from './test-summary.ts';

const level = (name: string, passed: number, failed: number, skipped = 0) => ({
  name,
  seconds: 1,
  ceiling: 10,
  count: { passed, failed, skipped },
  failures: [],
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

test('what failed is said once more before the table', () => {
  const unit = {
    ...level('unit', 3, 1),
    failures: [{ test: 'a.test.ts › adds', why: 'expected 1\nto be 2' }],
  };
  const told = summary([level('lint', 1, 0), unit], 1);
  expect(told).toContain('  unit: a.test.ts › adds\n    expected 1\n    to be 2\n');
  expect(told.indexOf('What failed')).toBeLessThan(told.indexOf('level'));
});
