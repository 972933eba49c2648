import { expect, test, vi } from 'vitest';
import { noteShopTime, shopNow } from './shop-clock.ts';

const now = Date.parse('2026-11-17T14:44:00.000Z');
const MINUTE_MS = 60_000;

function ahead(sentAt: number, date: string | null): number {
  vi.useFakeTimers({ toFake: ['Date'], now });
  noteShopTime(sentAt, date);
  return shopNow() - now;
}

test.each([
  ['a clock that is hours behind', now, 'Tue, 17 Nov 2026 19:44:00 GMT', 300 * MINUTE_MS],
  ['a clock that is hours ahead', now, 'Tue, 17 Nov 2026 09:44:00 GMT', -300 * MINUTE_MS],
  ['a clock that is right', now, 'Tue, 17 Nov 2026 14:43:59 GMT', 0],
  ['clocks that differ by seconds', now, 'Tue, 17 Nov 2026 14:44:40 GMT', 0],
  ['an answer for which the device slept', now - 600 * MINUTE_MS, 'Tue, 17 Nov 2026 04:44:00 GMT', 0],
  ['an answer without a time', now, null, 0],
])('the shop’s time after %s', (_, sentAt, date, milliseconds) =>
  expect(ahead(sentAt, date)).toBe(milliseconds),
);

test('a clock that was set right is believed again', () => {
  expect(ahead(now, 'Tue, 17 Nov 2026 19:44:00 GMT')).toBe(300 * MINUTE_MS);
  expect(ahead(now, 'Tue, 17 Nov 2026 14:44:00 GMT')).toBe(0);
});
