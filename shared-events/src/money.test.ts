import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { HIGHEST_PRICE_PAISE, rupeesAsPaise } from './money.ts';
import { toPaise, toRupees } from './amounts.ts';

describe('money', () => {
  test('goes from paise to rupees and back without losing one', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: HIGHEST_PRICE_PAISE }), (amount) => {
        expect(toPaise(toRupees(amount))).toBe(amount);
        expect(rupeesAsPaise.parse(toRupees(amount))).toBe(amount);
      }),
    );
  });

  test.each([
    ['1899', 189_900],
    ['1899.5', 189_950],
    ['0.05', 5],
    [' 12.30 ', 1230],
    [749, 74_900],
  ])('reads %j as %d paise', (given, amount) => expect(rupeesAsPaise.parse(given)).toBe(amount));

  test.each([
    '',
    '-1',
    '1e3',
    '12.345',
    '0x10',
    'NaN',
    '1,000',
    Number.NaN,
    Number.POSITIVE_INFINITY,
    -5,
    1.005,
    null,
    {},
  ])('refuses %j', (given) => expect(rupeesAsPaise.safeParse(given).success).toBe(false));

  test('refuses more than the highest price', () => {
    expect(rupeesAsPaise.safeParse(toRupees(HIGHEST_PRICE_PAISE) + 1).success).toBe(false);
  });
});
