import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, onTestFinished, test } from 'vitest';
import { tokenCheckQuery } from '../features/accounts/session-query.ts';
import { cartCountQuery } from '../features/cart/cart-query.ts';
import { manageQuery } from '../features/catalogue/products/admin/table/api.ts';
import { wishlistCountQuery } from '../features/wishlist/wishlist-query.ts';
import { replaceSession } from '../lib/session/stored-session.ts';
import { type Liveness, livenessState } from '../lib/live-state.ts';
import { answerCalls } from '../testing/answer-calls.ts';
import { aLiveStream } from '../testing/live-shop.ts';
import { signedIn } from '../testing/open-shop.tsx';
import { pageServedAt } from '../testing/page-served-at.ts';
import { cartOf, productList, wishlistOf } from '../testing/shop-answers.ts';
import { aProduct } from '../testing/shop-samples.ts';
import { startLiveUpdates } from './live-updates.ts';

/** A live connection that stays open and sends nothing until the page closes it. */
const silentConnection = ({ signal }: Request) => {
  const start = (stream: ReadableStreamDefaultController<Uint8Array>) =>
    signal.addEventListener('abort', () => stream.error(signal.reason));
  const body = new ReadableStream<Uint8Array>({ start });
  return new Response(body, { headers: { 'Content-Type': 'text/event-stream' } });
};

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
  onTestFinished(startLiveUpdates(client));
  await expect.poll(shown).toEqual([1500]);
});

for (const [page, times] of [
  ['whose server names the last live message', 1],
  ['whose server names none', 2],
] as const)
  test(`a page ${page} reads the session, the cart and the wishlist ${times === 1 ? 'once' : 'again'}`, async () => {
    if (times === 1) pageServedAt('1-0');
    const sent = answerCalls({
      ...signedIn(),
      'GET /api/cart': cartOf(),
      'GET /api/wishlist': wishlistOf(),
      'GET /api/live': silentConnection,
    });
    const client = new QueryClient();
    for (const query of [cartCountQuery(), wishlistCountQuery()])
      onTestFinished(new QueryObserver(client, query).subscribe(() => undefined));
    onTestFinished(new QueryObserver(client, tokenCheckQuery()).subscribe(() => undefined));
    const reads = () => sent.map(({ url }) => new URL(url).pathname).filter((path) => path !== '/api/live');
    const each = ['/api/auth/validate-token', '/api/cart', '/api/wishlist'];
    await expect.poll(() => reads().toSorted()).toEqual(each);
    await expect.poll(() => client.isFetching()).toBe(0);
    onTestFinished(startLiveUpdates(client));
    await expect.poll(() => client.getQueryData<Liveness>(livenessState.key)?.state).toBe('live');
    await expect.poll(() => client.isFetching()).toBe(0);
    const expected = times === 1 ? each : [...each, ...each].toSorted();
    await expect.poll(() => reads().toSorted()).toEqual(expected);
  });

test('a stream that ends because the password is changed is no reason to check the token', async () => {
  const stream = aLiveStream();
  const sent = answerCalls({ ...signedIn(), 'GET /api/live': stream.answer });
  const client = new QueryClient();
  onTestFinished(new QueryObserver(client, tokenCheckQuery()).subscribe(() => undefined));
  const checks = () => sent.filter(({ url }) => url.endsWith('/validate-token')).length;
  onTestFinished(startLiveUpdates(client));
  const connection = await stream.connection;
  const state = () => client.getQueryData<Liveness>(livenessState.key)?.state;
  await expect.poll(state).toBe('live');
  await expect.poll(() => client.isFetching()).toBe(0);
  const before = checks();
  const answered = Promise.withResolvers<undefined>();
  const replaced = replaceSession(() => answered.promise);
  connection.end();
  await expect.poll(state).not.toBe('live');
  expect(client.isFetching({ queryKey: tokenCheckQuery().queryKey })).toBe(0);
  expect(checks()).toBe(before);
  answered.resolve(undefined);
  await replaced;
});

test('a connection that opens again while the account is erased reads nothing with its token', async () => {
  const opened = aLiveStream();
  let connections = 0;
  const sent = answerCalls({
    ...signedIn(),
    'GET /api/cart': cartOf(),
    'GET /api/live': (request) => (connections++ === 0 ? opened.answer(request) : silentConnection(request)),
  });
  const client = new QueryClient();
  onTestFinished(new QueryObserver(client, cartCountQuery()).subscribe(() => undefined));
  const state = () => client.getQueryData<Liveness>(livenessState.key)?.state;
  onTestFinished(startLiveUpdates(client));
  const connection = await opened.connection;
  await expect.poll(state).toBe('live');
  await expect.poll(() => client.isFetching()).toBe(0);
  const reads = () => sent.filter(({ url }) => url.endsWith('/api/cart')).length;
  const before = reads();
  const answered = Promise.withResolvers<undefined>();
  const replaced = replaceSession(() => answered.promise);
  connection.end();
  await expect.poll(() => connections).toBe(2);
  await expect.poll(state).toBe('live');
  expect([client.isFetching(), reads()]).toEqual([0, before]);
  answered.resolve(undefined);
  await replaced;
});

test('a shop that stays away is asked once whether the token is still good', async () => {
  const stream = aLiveStream();
  let attempts = 0;
  const sent = answerCalls({
    ...signedIn(),
    'GET /api/live': (request) =>
      attempts++ === 0 ? stream.answer(request) : Response.json({ message: 'Please wait.' }, { status: 503 }),
  });
  const client = new QueryClient();
  onTestFinished(new QueryObserver(client, tokenCheckQuery()).subscribe(() => undefined));
  const checks = () => sent.filter(({ url }) => url.endsWith('/validate-token')).length;
  onTestFinished(startLiveUpdates(client));
  const connection = await stream.connection;
  await expect.poll(() => client.getQueryData<Liveness>(livenessState.key)?.state).toBe('live');
  await expect.poll(() => client.isFetching()).toBe(0);
  const before = checks();
  connection.end();
  await expect.poll(() => attempts).toBeGreaterThan(3);
  expect(checks()).toBe(before + 1);
});

test('ignores messages that this release does not know, and goes on', async () => {
  const stream = aLiveStream();
  answerCalls({ ...signedIn('admin'), 'GET /api/live': stream.answer });
  const client = new QueryClient();
  onTestFinished(startLiveUpdates(client));
  const connection = await stream.connection;
  for (const name of ['price-war', 'constructor', 'toString', '__defineGetter__'])
    connection.sendBytes(new TextEncoder().encode(`id: 8-0\nevent: ${name}\ndata: {}\n\n`));
  connection.send('users-count', { count: 3 }, '9-0');
  await expect.poll(() => client.getQueryData(['figures', 'users'])).toEqual({ count: 3 });
});
