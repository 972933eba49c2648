import { expect, test } from 'vitest';
import { runConcurrently } from './run-concurrently.ts';
import { outcomeText, summaryText } from './outcome.ts';
import { MAX_SELECTED, withItems } from './selection.ts';

test('all is done, never more than a few at once', async () => {
  let [running, most] = [0, 0];
  const done: number[] = [];
  await runConcurrently([1, 2, 3, 4, 5, 6, 7], 3, async (item) => {
    most = Math.max(most, ++running);
    await new Promise((resolve) => setTimeout(resolve, 1));
    running--;
    done.push(item);
  });
  expect([done.toSorted((a, b) => a - b), most]).toEqual([[1, 2, 3, 4, 5, 6, 7], 3]);
});

test('no more are chosen than the shop answers at once', () => {
  const many = Array.from({ length: MAX_SELECTED + 5 }, (_, index) => ({ id: index + 1, revision: 0 }));
  const chosen = withItems(new Map(), many, true);
  expect(chosen.size).toBe(MAX_SELECTED);
  expect(withItems(chosen, many.slice(0, 10), false).size).toBe(MAX_SELECTED - 10);
});

test('distinguishes a refusal, a missing answer and a conflicting change', () => {
  const words = { done: () => 'done', conflict: (by: string) => `by ${by}`, undone: 'back' };
  const reportedAt = 0;
  expect(
    (
      [
        { kind: 'conflict', conflict: 'Asha', reportedAt },
        { kind: 'refused', text: 'No.' },
        { kind: 'unknown', text: 'Gone.' },
        { kind: 'undone' },
      ] as const
    ).map((outcome) => outcomeText(outcome, words)),
  ).toEqual([
    'Not changed: by Asha',
    'Not changed: No.',
    'No answer: Gone. You can try again safely.',
    'back',
  ]);
  expect(summaryText([{ outcome: { kind: 'undone' } }, { outcome: { kind: 'refused', text: '' } }])).toBe(
    '1 taken back, 1 refused',
  );
});
