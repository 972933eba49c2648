import { writeFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { isFirstRun } from './first-run.ts';

test('is sound', () => {
  expect(1).toBe(1);
});

test.describe('a group (one after the other)', () => {
  test.describe.configure({ mode: 'serial' });

  test('is unstable', { tag: ['@small', '@suite'] }, async () => {
    const picture = test.info().outputPath('picture.png');
    await writeFile(picture, 'a picture');
    await test.info().attach('picture', { path: picture });
    expect(isFirstRun('playwright')).toBe(false);
  });

  test('follows the unstable one', () => {
    expect(1).toBe(1);
  });
});

test('is broken', () => {
  expect('what it is').toBe('what it should be');
});
