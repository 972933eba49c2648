import { expect, it } from 'vitest';
import { relativeTime } from './relative-time.ts';

const now = new Date('2026-11-18T12:00:00.000Z');
const ago = (milliseconds: number) => relativeTime(new Date(now.getTime() - milliseconds), now);

it('says just now for the first minute, and for a clock that runs ahead', () => {
  expect(ago(59_000)).toBe('just now');
  expect(ago(-5_000)).toBe('just now');
});

it('counts whole minutes and whole hours', () => {
  expect(ago(60_000)).toBe('1 min ago');
  expect(ago(59 * 60_000 + 59_000)).toBe('59 min ago');
  expect(ago(3 * 3_600_000)).toBe('3 h ago');
});

it('falls back to the day', () => {
  expect(ago(30 * 3_600_000)).toBe('yesterday');
  expect(ago(20 * 24 * 3_600_000)).toMatch(/29 Oct 2026/);
});
