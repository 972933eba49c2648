import { expect, test } from 'vitest';
import { withoutGrouping } from './without-grouping.ts';

test('spaces and hyphens of every kind go, all else stays', () => {
  expect(withoutGrouping(' +91 98765-43210')).toBe('+919876543210');
  expect(withoutGrouping('682\u00A0001')).toBe('682001');
  expect(withoutGrouping('98765\u201343210')).toBe('9876543210');
  // As a phone copies it from its contacts.
  expect(withoutGrouping('\u202a98765 43210\u202c')).toBe('9876543210');
  expect(withoutGrouping('(0484) 12.x')).toBe('(0484)12.x');
});
