import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { deadline, withDeadline } from './deadline.ts';
import { limitConcurrency, limitEach } from './limit-concurrency.ts';

/** Records what runs at once. */
function recorder() {
  const begun: string[] = [];
  let [running, most] = [0, 0];
  const work = (name: string) => async (): Promise<string> => {
    begun.push(name);
    most = Math.max(most, ++running);
    await sleep(5);
    running--;
    return name;
  };
  return { begun, work, most: () => most };
}

test('runs at most as much at once, in order, and goes on after a failure', async () => {
  const { begun, work, most } = recorder();
  const limited = limitConcurrency(2);
  const failing = limited(() => Promise.reject(new Error('broken')));
  const done = Promise.all(['a', 'b', 'c', 'd'].map((name) => limited(work(name))));
  await expect(failing).rejects.toThrow('broken');
  expect(await done).toEqual(['a', 'b', 'c', 'd']);
  expect([begun, most()]).toEqual([['a', 'b', 'c', 'd'], 2]);
});

test('runs queued work under the deadline of its caller', async () => {
  const limited = limitConcurrency(1);
  const [first, second] = [performance.now() + 1_000, performance.now() + 2_000];
  const deadlineOf = (end: number) =>
    withDeadline(end, () =>
      limited(async () => {
        await sleep(1);
        return deadline();
      }),
    );
  expect(await Promise.all([deadlineOf(first), deadlineOf(second)])).toEqual([first, second]);
});

test('limits each name on its own', async () => {
  const { work, most } = recorder();
  const limited = limitEach(1);
  await Promise.all([limited('x', work('x1')), limited('x', work('x2')), limited('y', work('y1'))]);
  expect(most()).toBe(2);
});
