import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { managedKey, refreshManagedSoon } from './managed-lists.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A list on the screen; `requestCount` counts its requests, `answer` completes one. */
function aListOnTheScreen() {
  const client = new QueryClient();
  const answers: (() => void)[] = [];
  const queryFn = () => new Promise<number>((resolve) => answers.push(() => resolve(answers.length)));
  const observer = new QueryObserver(client, { queryKey: [...managedKey, {}], queryFn });
  const stop = observer.subscribe(() => undefined);
  return {
    client,
    stop,
    requestCount: () => answers.length,
    answer: async () => {
      answers.at(-1)?.();
      await vi.advanceTimersByTimeAsync(1);
    },
  };
}

test('many messages in a row refetch once, and a message during the refetch triggers one more', async () => {
  const { client, requestCount, answer, stop } = aListOnTheScreen();
  await answer();
  for (let word = 0; word < 20; word++) refreshManagedSoon(client);
  expect(requestCount()).toBe(1);
  await vi.advanceTimersByTimeAsync(500);
  expect(requestCount()).toBe(2);

  refreshManagedSoon(client);
  await vi.advanceTimersByTimeAsync(5000);
  expect(requestCount()).toBe(2);
  await answer();
  await vi.advanceTimersByTimeAsync(500);
  expect(requestCount()).toBe(3);
  await answer();
  await vi.advanceTimersByTimeAsync(5000);
  expect(requestCount()).toBe(3);
  stop();
});
