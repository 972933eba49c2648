// The list of returns on a page of the back office that is open for a day.
import { type InfiniteData, QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { MOST_LIVE_ROWS } from '../../lib/live-rows.ts';
import { aReturn } from '../../testing/shop-samples.ts';
import type { Page } from './answers.ts';
import { returnsLive } from './live.ts';
import { allReturnsKey } from './return-cache.ts';

type Pages = InfiniteData<Page>;

test('a list grows by new returns up to a number of rows, and offers to be read again then', () => {
  const client = new QueryClient();
  const key = [...allReturnsKey(), 'all'];
  const { state } = aReturn();
  const counts = {
    ...{ requested: 0, approved: 0, refused: 0, withdrawn: 0 },
    ...{ received: 0, refunding: 0, refunded: 0, closed: 0 },
  };
  client.setQueryData<Pages>(key, { pages: [{ data: [], counts, next: null }], pageParams: [undefined] });
  const first = () => client.getQueryData<Pages>(key)?.pages[0];
  const add = (orderId: number) =>
    returnsLive['return-changed'](client, { ...aReturn(), id: `${orderId}-1`, orderId });
  for (let nth = 1; nth <= MOST_LIVE_ROWS; nth++) add(nth);
  expect(first()?.data.length).toBe(MOST_LIVE_ROWS);
  expect(client.getQueryState(key)?.isInvalidated).toBe(false);
  for (let nth = 1; nth <= 50; nth++) add(MOST_LIVE_ROWS + nth);
  expect(first()?.data.length).toBe(MOST_LIVE_ROWS);
  expect(first()?.counts[state]).toBe(MOST_LIVE_ROWS);
  expect(client.getQueryState(key)?.isInvalidated).toBe(true);
});
