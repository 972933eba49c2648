import { describe, expect, test } from 'vitest';
import { formatCount, formatRupees, formatWholeRupees, percentOff } from './rupees.ts';

describe('formatRupees', () => {
  test('groups by lakh and crore and always shows the paise', () => {
    expect(formatRupees(1899)).toBe('₹1,899.00');
    expect(formatRupees(123456)).toBe('₹1,23,456.00');
    expect(formatRupees(12345678.5)).toBe('₹1,23,45,678.50');
  });

  test('formats as Intl does', () => {
    const format = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });
    for (const rupees of [
      0, 0.5, 7, 99.99, 100, 999, 1000, 12345.6, 99999, 100000, 1e7, 123456789.01, -1899.5,
    ])
      expect(formatRupees(rupees)).toBe(format.format(rupees));
    for (const count of [0, 12, 999, 1000, 71234, 100000, 12345678])
      expect(formatCount(count)).toBe(count.toLocaleString('en-IN'));
  });

  test('leaves the paise out where only the size matters', () => {
    expect(formatWholeRupees(15000)).toBe('₹15,000');
  });
});

describe('percentOff', () => {
  test('never promises more than was taken off', () => {
    expect(percentOff(1899, 2499)).toBe(24);
  });

  test('shows at least one per cent for any discount', () => {
    expect(percentOff(999, 1000)).toBe(1);
  });

  test('is nothing without an old price or with one that is not higher', () => {
    expect(percentOff(1899, null)).toBeNull();
    expect(percentOff(1899, undefined)).toBeNull();
    expect(percentOff(1899, 1899)).toBeNull();
    expect(percentOff(1899, 1500)).toBeNull();
  });
});
