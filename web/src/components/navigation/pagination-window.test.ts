import { expect, test } from 'vitest';
import { pagesToShow } from './pagination-window.ts';

test('shows every page while there are few', () => {
  expect(pagesToShow(1, 1)).toEqual([1]);
  expect(pagesToShow(2, 4)).toEqual([1, 2, 3, 4]);
});

test('shows the ends and the neighbours and marks the gaps', () => {
  expect(pagesToShow(6, 12)).toEqual([1, null, 5, 6, 7, null, 12]);
  expect(pagesToShow(1, 12)).toEqual([1, 2, null, 12]);
  expect(pagesToShow(12, 12)).toEqual([1, null, 11, 12]);
});

test('never leaves out a single page, which would be as wide as its gap', () => {
  expect(pagesToShow(4, 12)).toEqual([1, 2, 3, 4, 5, null, 12]);
});

test('shows nothing where there are no pages', () => {
  expect(pagesToShow(1, 0)).toEqual([]);
});
