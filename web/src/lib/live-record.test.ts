import { expect, test } from 'vitest';
import { recordLiveMessages, lastLiveMessage, liveMessagesSince, type LiveRecord } from './live-record.ts';

const users = (count: number): LiveRecord => ({ name: 'users-count', data: { count } });

test('returns the messages since a moment, and the last of a name', () => {
  recordLiveMessages(users(1), 100);
  recordLiveMessages({ name: 'products-count', data: { count: 9 } }, 200);
  recordLiveMessages(users(2), 200);
  recordLiveMessages({ name: 'heartbeat', data: {} }, 300);
  expect(liveMessagesSince(150).map(({ name }) => name)).toEqual(['products-count', 'users-count']);
  expect(lastLiveMessage('users-count', 50)).toEqual({ count: 2 });
  expect(lastLiveMessage('users-count', 250)).toBeUndefined();
});

test('holds the messages of one minute, and 2,000 at most', () => {
  recordLiveMessages(users(3), 1_000);
  recordLiveMessages(users(4), 62_000);
  expect(liveMessagesSince(0)).toEqual([users(4)]);
  for (let at = 0; at < 5_000; at++) recordLiveMessages(users(at), 62_000);
  expect(liveMessagesSince(0).length).toBeLessThanOrEqual(2_000);
  expect(lastLiveMessage('users-count', 0)).toEqual({ count: 4_999 });
});
