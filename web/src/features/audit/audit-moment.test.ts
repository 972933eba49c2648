import { afterEach, expect, test } from 'vitest';
import { formatAuditMoment } from './audit-moment.ts';

const zone = process.env['TZ'];
afterEach(() => {
  if (zone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = zone;
});

test.each([
  ['Asia/Kolkata', '17 Nov 2026, 20:14 GMT+5:30'],
  ['America/New_York', '17 Nov 2026, 09:44 GMT−5'],
  ['UTC', '17 Nov 2026, 14:44 GMT'],
])('names the zone of a time, in %s', (timeZone, text) => {
  process.env['TZ'] = timeZone;
  expect(formatAuditMoment('2026-11-17T14:44:00.000Z')).toBe(text);
});

test('shows an unreadable time as unknown', () => {
  expect(formatAuditMoment('soon')).toBe('—');
});
