import { expect, test } from 'vitest';
import { ownTurn } from './event-loop-turn.ts';

test('each caller gets a turn of its own, in order, and other work is done between them', async () => {
  const done: string[] = [];
  const work = async (name: string): Promise<void> => {
    await ownTurn();
    done.push(name);
    setImmediate(() => done.push(`after ${name}`));
  };
  await Promise.all(['a', 'b', 'c'].map(work));
  await new Promise((resolve) => setImmediate(resolve));
  expect(done).toEqual(['a', 'after a', 'b', 'after b', 'c', 'after c']);
});
