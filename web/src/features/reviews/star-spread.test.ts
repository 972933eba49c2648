import { expect, test } from 'vitest';
import { starCounts, starSpread } from './star-spread.ts';

test('counts the reviews per star rating, five stars first', () => {
  const { count, average, rows } = starSpread(starCounts([5, 5, 4, 1]));
  expect({ count, average }).toEqual({ count: 4, average: 3.75 });
  expect(rows.map((row) => row.count)).toEqual([2, 1, 0, 0, 1]);
  expect(rows[0]).toEqual({ stars: 5, count: 2, share: 0.5 });
});

test('is empty, not broken, without reviews', () => {
  const { average, rows } = starSpread([]);
  expect(average).toBe(0);
  expect(rows.every((row) => row.share === 0)).toBe(true);
});
