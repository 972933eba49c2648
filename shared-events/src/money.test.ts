import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { refundRequest } from './features/payments/http.ts';
import { refundReturnRequest } from './features/returns/http.ts';
import { HIGHEST_PRICE_PAISE, HIGHEST_TOTAL_PAISE, rupeesAsPaise } from './money.ts';
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

  test('a refund may be as large as an order', () => {
    const whole = toRupees(HIGHEST_TOTAL_PAISE);
    for (const request of [refundRequest, refundReturnRequest]) {
      const parsed = request.safeParse({ amount: whole, reason: 'Sold out.' });
      expect(parsed.data?.amount).toBe(HIGHEST_TOTAL_PAISE);
      expect(request.safeParse({ amount: whole + 1, reason: 'Sold out.' }).success).toBe(false);
    }
  });
});
