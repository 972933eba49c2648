import { expect, test } from 'vitest';
import { isFirstRun } from './first-run.ts';

test('comes before', () => {
  expect(1).toBe(1);
});

test('blocks its process once', () => {
  if (isFirstRun('blocked')) for (;;);
});

test('comes after, in a file that is larger than the next one and so runs first', () => {
  expect(1).toBe(1);
});
