import { expect, test } from 'vitest';
import { amountIn, amountMistake } from './refund-amount.ts';

test.each<readonly [text: string, left: number, mistake: string | undefined]>([
  ['1200', 1200, undefined],
  ['₹1,200.00', 1200, undefined],
  ['0.3', 0.1 + 0.2, undefined],
  ['1200.01', 1200, 'At most ₹1,200.00.'],
  ...['0', '', '12.345', '-1', '1e3', 'all'].map(
    (text) => [text, 1200, 'Please fill in an amount in rupees.'] as const,
  ),
])('an amount of “%s” where ₹%s are left is refused with %s', (text, left, mistake) => {
  expect(amountMistake(text, left)).toBe(mistake);
});

test('separators are not sent', () => {
  expect(amountIn('₹1,23,456.50')).toBe('123456.50');
});
