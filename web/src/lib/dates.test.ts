import { expect, test } from 'vitest';
import { formatAgo, formatClock, formatDay, formatDayOfShop, formatHour, formatMoment } from './dates.ts';

const now = Date.parse('2026-11-17T14:44:07.000Z');

test('formats the age of a time, and after a week its date', () => {
  expect(formatAgo('2026-11-17T14:43:50.000Z', now)).toBe('just now');
  expect(formatAgo('2026-11-17T14:40:00.000Z', now)).toBe('4 min ago');
  expect(formatAgo('2026-11-16T14:40:00.000Z', now)).toBe('yesterday');
  expect(formatAgo('2026-10-02T08:00:00.000Z', now)).toBe('2 Oct 2026');
});

test('never speaks of the future when two clocks differ', () => {
  expect(formatAgo('2026-11-17T14:45:00.000Z', now)).toBe('just now');
});

test('formats as Intl does', () => {
  const ago = new Intl.RelativeTimeFormat('en-IN', { numeric: 'auto', style: 'short' });
  for (const [seconds, unit, count] of [
    [60, 'minute', 1],
    [59 * 60, 'minute', 59],
    [3600, 'hour', 1],
    [23 * 3600, 'hour', 23],
    [86_400, 'day', 1],
    [6 * 86_400, 'day', 6],
  ] as const)
    expect(formatAgo(new Date(now - seconds * 1000).toISOString(), now)).toBe(ago.format(-count, unit));

  const day = { day: 'numeric', month: 'short', year: 'numeric' } as const;
  const clock = { hour: '2-digit', minute: '2-digit', hour12: false } as const;
  const format = (options: Intl.DateTimeFormatOptions, iso: string) =>
    new Intl.DateTimeFormat('en-IN', options).format(new Date(iso));
  for (let month = 1; month <= 12; month++) {
    const iso = `2026-${String(month).padStart(2, '0')}-03T21:04:09.000Z`;
    expect(formatDay(iso)).toBe(format(day, iso));
    expect(formatDayOfShop(iso)).toBe(format({ ...day, timeZone: 'Asia/Kolkata' }, iso));
    expect(formatMoment(iso)).toBe(format({ ...day, ...clock }, iso));
    expect(formatHour(iso)).toBe(format(clock, iso));
    expect(formatClock(Date.parse(iso))).toBe(format({ ...clock, second: '2-digit' }, iso));
  }
});
