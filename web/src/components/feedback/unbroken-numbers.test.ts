import { expect, test } from 'vitest';
import { withUnbrokenNumbers } from './unbroken-numbers.ts';

test('a number stays on the line of the word before it', () => {
  expect(withUnbrokenNumbers('Close Order 12 · Return 1 without a refund?')).toBe(
    'Close Order\u00a012 · Return\u00a01 without a refund?',
  );
});
