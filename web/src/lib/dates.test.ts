import { expect, test } from 'vitest';
import { formatAgo } from './dates.ts';

const now = Date.parse('2026-11-17T14:44:07.000Z');

test('says how long ago something was, and after a week which day it was', () => {
  expect(formatAgo('2026-11-17T14:43:50.000Z', now)).toBe('just now');
  expect(formatAgo('2026-11-17T14:40:00.000Z', now)).toBe('4 min ago');
  expect(formatAgo('2026-11-16T14:40:00.000Z', now)).toBe('yesterday');
  expect(formatAgo('2026-10-02T08:00:00.000Z', now)).toBe('2 Oct 2026');
});

test('never speaks of the future when two clocks differ', () => {
  expect(formatAgo('2026-11-17T14:45:00.000Z', now)).toBe('just now');
});
