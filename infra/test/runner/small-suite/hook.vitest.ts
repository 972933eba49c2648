import { beforeAll, expect, test } from 'vitest';
import { isFirstRun } from './first-run.ts';

beforeAll(() => {
  if (isFirstRun('hook')) throw new Error('The hook fails once.');
});

test('runs after the hook', () => {
  expect(1).toBe(1);
});
