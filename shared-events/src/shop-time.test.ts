import { describe, expect, test } from 'vitest';
import { daysAfter, makeShopTime } from './shop-time.ts';

const kolkata = makeShopTime('Asia/Kolkata');

describe('the day of a moment', () => {
  test('is the one in the shop’s time zone', () => {
    expect(kolkata.at('2026-11-20T18:29:59.999Z')).toEqual({ day: '2026-11-20', hour: 23 });
    expect(kolkata.at('2026-11-20T18:30:00.000Z')).toEqual({ day: '2026-11-21', hour: 0 });
    expect(makeShopTime('America/New_York').at('2026-01-01T04:59:00.000Z')).toEqual({
      day: '2025-12-31',
      hour: 23,
    });
  });
});

describe('the start of a day', () => {
  test('is midnight in the shop’s time zone', () => {
    expect(new Date(kolkata.startOf('2026-11-20')).toISOString()).toBe('2026-11-19T18:30:00.000Z');
    expect(new Date(makeShopTime('Pacific/Kiritimati').startOf('2026-03-01')).toISOString()).toBe(
      '2026-02-28T10:00:00.000Z',
    );
    expect(new Date(makeShopTime('Etc/GMT+12').startOf('2026-03-01')).toISOString()).toBe(
      '2026-03-01T12:00:00.000Z',
    );
  });
  test('is one o’clock where the clock is put forward at midnight', () => {
    const cairo = makeShopTime('Africa/Cairo');
    const start = cairo.startOf('2026-04-24');
    expect(cairo.at(new Date(start))).toEqual({ day: '2026-04-24', hour: 1 });
    expect(cairo.at(new Date(start - 1))).toEqual({ day: '2026-04-23', hour: 23 });
  });
});

test('days are counted over the ends of months', () => {
  expect(daysAfter('2026-02-28', 1)).toBe('2026-03-01');
  expect(daysAfter('2026-03-01', -30)).toBe('2026-01-30');
});
