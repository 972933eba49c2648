import { expect, test } from 'vitest';
import { keepTold, lastTold, toldSince, type ToldLive } from './told-live.ts';

const users = (count: number): ToldLive => ({ name: 'users-count', data: { count } });

test('what was told since a moment is known, the last word of each thing too', () => {
  keepTold(users(1), 100);
  keepTold({ name: 'products-count', data: { count: 9 } }, 200);
  keepTold(users(2), 200);
  keepTold({ name: 'heartbeat', data: {} }, 300);
  expect(toldSince(150).map(({ name }) => name)).toEqual(['products-count', 'users-count']);
  expect(lastTold('users-count', 50)).toEqual({ count: 2 });
  expect(lastTold('users-count', 250)).toBeUndefined();
});

test('only a minute and some thousand words are kept', () => {
  keepTold(users(3), 1_000);
  keepTold(users(4), 62_000);
  expect(toldSince(0)).toEqual([users(4)]);
  for (let at = 0; at < 5_000; at++) keepTold(users(at), 62_000);
  expect(toldSince(0).length).toBeLessThanOrEqual(2_000);
  expect(lastTold('users-count', 0)).toEqual({ count: 4_999 });
});
