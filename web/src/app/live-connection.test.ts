import { expect, test } from 'vitest';
import { waitAfter } from './live-connection.ts';

test('waits longer after each failure, never more than half a minute, and never twice the same', () => {
  expect(waitAfter(0, 0)).toBe(250);
  expect(waitAfter(0, 1)).toBe(500);
  expect(waitAfter(3, 1)).toBe(4_000);
  expect(waitAfter(20, 1)).toBe(30_000);
  expect(waitAfter(20, 0)).toBe(15_000);
});
