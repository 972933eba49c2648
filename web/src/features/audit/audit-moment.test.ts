import { expect, test } from 'vitest';
import { formatAuditMoment, formatOffset } from './audit-moment.ts';

test.each([
  [330, 'GMT+5:30'],
  [-300, 'GMT−5'],
  [-210, 'GMT−3:30'],
  [0, 'GMT'],
])('names a zone %i minutes ahead of UTC', (minutes, text) => {
  expect(formatOffset(minutes)).toBe(text);
});

test('a time ends with its zone', () => {
  expect(formatAuditMoment('2026-11-17T14:44:00.000Z')).toMatch(/^1\d Nov 2026, \d\d:\d\d GMT/);
  expect(formatAuditMoment('soon')).toBe('—');
});
