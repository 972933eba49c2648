import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { recordLiveMessages, lastLiveMessage, liveMessagesSince, type LiveRecord } from './live-record.ts';

const users = (count: number): LiveRecord => ({ name: 'users-count', data: { count } });

test('returns the messages since a moment, and the last of a name', () => {
  const client = new QueryClient();
  recordLiveMessages(client, [users(1)], 100);
  recordLiveMessages(client, [{ name: 'products-count', data: { count: 9 } }, users(2)], 200);
  recordLiveMessages(client, [{ name: 'heartbeat', data: {} }], 300);
  expect(liveMessagesSince(client, 150).map(({ name }) => name)).toEqual(['products-count', 'users-count']);
  expect(lastLiveMessage(client, 'users-count', 50)).toEqual({ count: 2 });
  expect(lastLiveMessage(client, 'users-count', 250)).toBeUndefined();
});

test('holds the messages of one minute, and 2,000 at most', () => {
  const client = new QueryClient();
  recordLiveMessages(client, [users(3)], 1_000);
  recordLiveMessages(client, [users(4)], 62_000);
  expect(liveMessagesSince(client, 0)).toEqual([users(4)]);
  recordLiveMessages(
    client,
    Array.from({ length: 5_000 }, (_, at) => users(at)),
    62_000,
  );
  expect(liveMessagesSince(client, 0).length).toBeLessThanOrEqual(2_000);
  expect(lastLiveMessage(client, 'users-count', 0)).toEqual({ count: 4_999 });
});

test('is of one client', () => {
  const [first, second] = [new QueryClient(), new QueryClient()];
  recordLiveMessages(first, [users(1)], 100);
  expect(liveMessagesSince(second, 0)).toEqual([]);
});
