import { expect, test } from 'vitest';
import { amountIn, amountMistake, reasonMistake } from './refund-input.ts';

test.each<readonly [text: string, left: number, mistake: string | undefined]>([
  ['1200', 1200, undefined],
  ['₹1,200.00', 1200, undefined],
  [' 1.00 ', 1200, undefined],
  ['0.99', 1200, 'The amount is at least ₹1.00.'],
  ['1199', 1200, undefined],
  ['1199.01', 1200, 'What is left must be nothing or at least ₹1.00.'],
  ['1200.01', 1200, 'This is more than can be refunded.'],
  ['1.3', 1.1 + 0.2, undefined],
  ['0', 1200, 'The amount is at least ₹1.00.'],
  ['', 1200, 'Please fill in the amount.'],
  ...['12.345', '-1', '1e3', 'all', '1.', '.5'].map(
    (text) => [text, 1200, 'Please fill in an amount in rupees with at most two decimals.'] as const,
  ),
])('an amount of “%s” where ₹%s are left is refused with %s', (text, left, mistake) => {
  expect(amountMistake(text, left)).toBe(mistake);
});

test('separators are not sent', () => {
  expect(amountIn('₹1,23,456.50')).toBe('123456.50');
});

test('a reason is needed, of at most 500 characters', () => {
  expect(reasonMistake(' ')).toBe('Please fill in the reason.');
  expect(reasonMistake('x'.repeat(501))).toBe('The reason is too long.');
  expect(reasonMistake('Too small')).toBeUndefined();
});
