import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { createStore } from 'jotai';
import { expect, onTestFinished, test } from 'vitest';
import { manageQuery } from '../features/catalogue/products/admin/table/manage-query.ts';
import { answerCalls } from '../testing/answer-calls.ts';
import { signedIn } from '../testing/open-shop.tsx';
import { productList } from '../testing/shop-answers.ts';
import { aProduct } from '../testing/shop-samples.ts';
import { startLiveUpdates } from './live-updates.ts';

/** A live connection that is open and says nothing. */
const silentConnection = () =>
  new Response(new ReadableStream<Uint8Array>(), { headers: { 'Content-Type': 'text/event-stream' } });

test('shows the back office what changed before the live connection was open', async () => {
  let price = 1200;
  answerCalls({
    ...signedIn('admin'),
    'GET /api/products': () => productList([aProduct({ price })])(),
    'GET /api/live': silentConnection,
  });
  const client = new QueryClient();
  const list = new QueryObserver(client, manageQuery({}));
  onTestFinished(list.subscribe(() => undefined));
  const shown = () => list.getCurrentResult().data?.products.map((product) => product.price);
  await expect.poll(shown).toEqual([1200]);
  price = 1500;
  onTestFinished(startLiveUpdates(client, createStore()));
  await expect.poll(shown).toEqual([1500]);
});
