import { expect, test } from 'vitest';
import { amountIn, amountMistake } from './refund-amount.ts';

test.each<readonly [text: string, left: number, mistake: string | undefined]>([
  ['1200', 1200, undefined],
  ['₹1,200.00', 1200, undefined],
  ['0.3', 0.1 + 0.2, undefined],
  ['1200.01', 1200, 'This is more than can be refunded.'],
  ...['0', '', '12.345', '-1', '1e3', 'all'].map(
    (text) => [text, 1200, 'Please fill in an amount in rupees.'] as const,
  ),
])('an amount of “%s” where ₹%s are left is refused with %s', (text, left, mistake) => {
  expect(amountMistake(text, left, 'cash')).toBe(mistake);
});

test('the gateway pays back no less than one rupee, and cash has no least amount', () => {
  expect(amountMistake('0.99', 1200, 'online')).toBe('The amount is at least ₹1.00.');
  expect(amountMistake('1', 1200, 'online')).toBeUndefined();
  expect(amountMistake('0.99', 1200, 'cash')).toBeUndefined();
});

test('separators are not sent', () => {
  expect(amountIn('₹1,23,456.50')).toBe('123456.50');
});
