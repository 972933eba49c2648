import { expect, test } from 'vitest';
import { isToCome } from './hours-to-come.ts';

// 20 November in Kolkata.
const day = { endsAt: '2026-11-20T18:30:00.000Z' };
const evening = Date.parse('2026-11-20T18:42:00+05:30');
const hour = (at: string, orders = 0) => ({ at, orders, revenue: orders * 100 });

test('hours that have not begun are to come, unless they have orders', () => {
  expect(['00', '17', '18', '19', '23'].map((at) => isToCome(hour(at), day, evening))).toEqual([
    ...[false, false, false],
    ...[true, true],
  ]);
  expect(isToCome(hour('19', 1), day, evening)).toBe(false);
  expect(isToCome(hour('23'), day, Date.parse(day.endsAt))).toBe(false);
});

test('days are never to come', () => {
  expect(isToCome(hour('2026-11-20'), day, 0)).toBe(false);
});
