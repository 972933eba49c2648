import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { managedKey, refreshManagedSoon } from './managed-lists.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A list on the screen; `asked` tells how often it was asked for, `answer` lets the shop answer. */
function aListOnTheScreen() {
  const client = new QueryClient();
  const answers: (() => void)[] = [];
  const queryFn = () => new Promise<number>((resolve) => answers.push(() => resolve(answers.length)));
  const observer = new QueryObserver(client, { queryKey: [...managedKey, {}], queryFn });
  const stop = observer.subscribe(() => undefined);
  return {
    client,
    stop,
    asked: () => answers.length,
    answer: async () => {
      answers.at(-1)?.();
      await vi.advanceTimersByTimeAsync(1);
    },
  };
}

test('many words in a row ask once, and a word that comes during the question asks once more', async () => {
  const { client, asked, answer, stop } = aListOnTheScreen();
  await answer();
  for (let word = 0; word < 20; word++) refreshManagedSoon(client);
  expect(asked()).toBe(1);
  await vi.advanceTimersByTimeAsync(500);
  expect(asked()).toBe(2);

  refreshManagedSoon(client);
  await vi.advanceTimersByTimeAsync(5000);
  expect(asked()).toBe(2);
  await answer();
  await vi.advanceTimersByTimeAsync(500);
  expect(asked()).toBe(3);
  await answer();
  await vi.advanceTimersByTimeAsync(5000);
  expect(asked()).toBe(3);
  stop();
});
