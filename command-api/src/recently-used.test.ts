import { expect, onTestFinished, test, vi } from 'vitest';
import { cacheRecentlyUsed, UNUSED_MS } from './recently-used.ts';

test('keeps what is asked for, and drops the rest when a value is added', () => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  // The cache takes a time of 0 for none.
  vi.advanceTimersByTime(1);
  const dropped: string[] = [];
  const cache = cacheRecentlyUsed<object>({ max: 10, dispose: (_, key) => void dropped.push(key) });
  cache.set('asked for', {});
  cache.set('forgotten', {});
  for (let part = 0; part < 3; part++) {
    vi.advanceTimersByTime(0.4 * UNUSED_MS);
    expect(cache.get('asked for')).toEqual({});
  }
  expect(dropped).toEqual([]);
  cache.set('new', {});
  expect(dropped).toEqual(['forgotten']);
  expect(['asked for', 'new', 'forgotten'].map(cache.has)).toEqual([true, true, false]);
});
