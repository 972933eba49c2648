import { expect, test } from 'vitest';
import { countRestarts, MAX_RESTARTS } from './restarts.ts';

test('each restart waits longer, and after five within a minute there is none', () => {
  let now = 0;
  const next = countRestarts(() => now);
  const pauses = Array.from({ length: MAX_RESTARTS }, next);
  expect(pauses).toEqual([100, 400, 1600, 5000, 5000]);
  expect(next()).toBeUndefined();
  now = 59_999;
  expect(next()).toBeUndefined();
  now = 60_000;
  expect(next()).toBe(100);
});

test('a process that crashes once an hour is always restarted at once', () => {
  let now = 0;
  const next = countRestarts(() => now);
  for (let hour = 0; hour < 20; hour += 1) {
    expect(next()).toBe(100);
    now += 3_600_000;
  }
});
