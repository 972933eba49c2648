import { expect, test } from 'vitest';
import { isInitialHistoryState, isCurrent } from './page-data.ts';

const data = { position: '0123456789abcdef:50', answers: [] };

test('trusts a page that is not older than what this browser has seen', () => {
  expect(isCurrent(data, null, false)).toBe(true);
  expect(isCurrent(data, '0123456789abcdef:50', false)).toBe(true);
  expect(isCurrent(data, '0123456789abcdef:49', false)).toBe(true);
});

test('trusts no page that is older, of another log, of no known age, or came back from a walk through the history', () => {
  expect(isCurrent(data, '0123456789abcdef:51', false)).toBe(false);
  expect(isCurrent(data, 'fedcba9876543210:1', false)).toBe(false);
  expect(isCurrent({ ...data, position: null }, '0123456789abcdef:1', false)).toBe(false);
  expect(isCurrent(data, null, true)).toBe(false);
});

test('distinguishes a page rendered from its address alone from one with history state', () => {
  expect(isInitialHistoryState(null)).toBe(true);
  expect(isInitialHistoryState({ key: 'a', __TSR_key: 'a', __TSR_index: 3 })).toBe(true);
  expect(isInitialHistoryState({ __TSR_index: 3, listedFrom: 1 })).toBe(false);
});
