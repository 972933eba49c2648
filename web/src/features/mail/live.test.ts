// The list of mails on a page that is open for a day: each order sends mails.
import type { MailResponse, MailsResponse } from '@aangan/shared-events/features/mail/http';
import { type InfiniteData, QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { MOST_LIVE_ROWS } from '../../lib/live-rows.ts';
import { mailLive } from './live.ts';
import { mailListsKey } from './mail-cache.ts';

type Pages = InfiniteData<MailsResponse>;

const aMail = (nth: number, state: MailResponse['state'] = 'held'): MailResponse => ({
  ...{ id: String(nth).padStart(32, '0'), template: 'order-placed', title: 'Order placed', language: 'en' },
  ...{ orderId: nth, productName: null, state, queuedAt: '2026-11-20T06:30:00.000Z', attempts: 0 },
  ...{ nextAttemptAt: null, sentAt: null, failure: null, revision: 0 },
});

function withList(shown: string) {
  const client = new QueryClient();
  const key = [...mailListsKey(), shown];
  const counts = { queued: 0, sent: 0, failed: 0, dropped: 0, held: 0 };
  const first = {
    success: true,
    isSending: true,
    serverTrouble: null,
    data: [],
    counts,
    next: null,
  } as const;
  client.setQueryData<Pages>(key, { pages: [first], pageParams: [undefined] });
  return {
    add: (mail: MailResponse) => mailLive['mail-changed'](client, mail),
    first: () => client.getQueryData<Pages>(key)?.pages[0],
    isOutdated: () => client.getQueryState(key)?.isInvalidated,
  };
}

test('a list grows by new mails up to a number of rows, and offers to be read again then', () => {
  const { add, first, isOutdated } = withList('all');
  for (let nth = 1; nth <= MOST_LIVE_ROWS; nth++) add(aMail(nth));
  expect(first()?.data.length).toBe(MOST_LIVE_ROWS);
  expect(isOutdated()).toBe(false);
  const full = first();
  for (let nth = 1; nth <= 50; nth++) add(aMail(MOST_LIVE_ROWS + nth));
  expect(first()).toBe(full);
  expect(isOutdated()).toBe(true);
});

test('mails in another state than those that are shown count, however many', () => {
  const { add, first, isOutdated } = withList('failed');
  for (let nth = 1; nth <= MOST_LIVE_ROWS + 50; nth++) add(aMail(nth));
  expect(first()?.data).toEqual([]);
  expect(first()?.counts.held).toBe(MOST_LIVE_ROWS + 50);
  expect(isOutdated()).toBe(false);
});
