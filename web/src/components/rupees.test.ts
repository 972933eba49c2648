import { describe, expect, it } from 'vitest';
import { formatRupees, formatWholeRupees, percentOff } from './rupees.ts';

describe('formatRupees', () => {
  it('groups by lakh and crore and always shows the paise', () => {
    expect(formatRupees(1899)).toBe('₹1,899.00');
    expect(formatRupees(123456)).toBe('₹1,23,456.00');
    expect(formatRupees(12345678.5)).toBe('₹1,23,45,678.50');
  });

  it('leaves the paise out where only the size matters', () => {
    expect(formatWholeRupees(15000)).toBe('₹15,000');
  });
});

describe('percentOff', () => {
  it('never promises more than was taken off', () => {
    expect(percentOff(1899, 2499)).toBe(24);
  });

  it('says at least one per cent where something was taken off', () => {
    expect(percentOff(999, 1000)).toBe(1);
  });

  it('is nothing without an old price or with one that is not higher', () => {
    expect(percentOff(1899, null)).toBeNull();
    expect(percentOff(1899, undefined)).toBeNull();
    expect(percentOff(1899, 1899)).toBeNull();
    expect(percentOff(1899, 1500)).toBeNull();
  });
});
