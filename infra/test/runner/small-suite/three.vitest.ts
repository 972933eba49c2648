import { describe, expect, test } from 'vitest';
import { isFirstRun } from './first-run.ts';

test('is sound', () => {
  expect(1).toBe(1);
});

describe('a group (of two)', () => {
  test('is unstable: 1 + 1?', () => {
    console.log('a word on the console');
    expect(isFirstRun('unstable')).toBe(false);
  });

  test('is broken', () => {
    expect('what it is').toBe('what it should be');
  });
});
