import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import {
  byDeadline,
  deadline,
  msLeft,
  extendingDeadline,
  withDeadline,
  withoutDeadline,
} from './deadline.ts';

test('a deadline applies to everything started in its scope, and to nothing else', async () => {
  const seen = withDeadline(1_000, async () => {
    await sleep(1);
    return [deadline(), withoutDeadline(deadline), withDeadline(undefined, deadline)];
  });
  expect(deadline()).toBeUndefined();
  expect(await seen).toEqual([1_000, undefined, undefined]);
});

test('the remaining time is at most the requested one, and never negative', async () => {
  expect(msLeft(70)).toBe(70);
  const now = performance.now();
  expect(withDeadline(now + 10_000, () => msLeft(70))).toBe(70);
  expect(withDeadline(now - 1, () => msLeft(70))).toBe(0);
  const left = withDeadline(now + 50, () => msLeft(70));
  expect(left).toBeLessThanOrEqual(50);
});

test('the time of a sender does not count', async () => {
  const at = performance.now() + 10_000;
  const after = await withDeadline(at, async () => {
    await extendingDeadline(sleep(200));
    return deadline() ?? 0;
  });
  expect(after - at).toBeGreaterThan(190);
});

test('a late result is an error at the deadline', async () => {
  const late = () => new Error('too late');
  const began = performance.now();
  const waited = withDeadline(began + 100, () => byDeadline(sleep(5_000, 'done', { ref: false }), late));
  await expect(waited).rejects.toThrow('too late');
  expect(performance.now() - began).toBeLessThan(2_000);
  expect(await withDeadline(began + 10_000, () => byDeadline(sleep(1, 'done'), late))).toBe('done');
  expect(await byDeadline(sleep(1, 'done'), late)).toBe('done');
});
