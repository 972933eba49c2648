import { createServer, type IncomingMessage } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { shopClient, ShopRefusal } from './shop-client.ts';

type Answer = { readonly status: number; readonly body: object; readonly retryAfter?: string };

const closings: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closings.splice(0)) await close();
});

/** A server that gives these answers in turn and records the requests. */
const answering = async (...answers: readonly Answer[]) => {
  const requests: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    const answer = answers[requests.length] ?? { status: 500, body: {} };
    requests.push(request);
    response.statusCode = answer.status;
    if (answer.retryAfter !== undefined) response.setHeader('Retry-After', answer.retryAfter);
    response.end(JSON.stringify(answer.body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closings.push(() => new Promise((resolve) => server.close(() => resolve())));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return { asked: requests, shop: shopClient(`http://127.0.0.1:${address.port}`) };
};

test('waits for Retry-After, then retries under the same key', async () => {
  const { asked, shop } = await answering(
    { status: 429, body: { message: 'Too many.' }, retryAfter: '1' },
    { status: 201, body: { id: 7 } },
  );
  const begun = Date.now();
  const body = { name: 'Men' };
  expect(
    await shop({ method: 'POST', path: '/api/categories', body, token: 't', idempotencyKey: 'k-1' }),
  ).toEqual({
    id: 7,
  });
  expect(Date.now() - begun).toBeGreaterThanOrEqual(990);
  expect(asked.map(({ headers }) => headers['idempotency-key'])).toEqual(['k-1', 'k-1']);
  expect(asked[1]?.headers).toMatchObject({ 'shop-screen': 'demo', authorization: 'Bearer t' });
});

test('throws the refused request and the reason', async () => {
  const { shop } = await answering({
    status: 409,
    body: { message: 'This name is taken.', code: 'name-taken' },
  });
  const refused = shop({ method: 'POST', path: '/api/brands', body: { name: 'Tilaghat' } });
  await expect(refused).rejects.toThrow('POST /api/brands was refused (409): This name is taken.');
  await expect(refused).rejects.toBeInstanceOf(ShopRefusal);
});

test('names a shop that does not answer', async () => {
  const { shop } = await answering();
  await closings.splice(0)[0]?.();
  await expect(shop({ method: 'GET', path: '/api/brands' })).rejects.toThrow(/does not answer/);
});

test('does not wait for a shop whose disk is almost full, and names what to do', async () => {
  const { asked, shop } = await answering({
    ...{ status: 503, body: { message: 'The shop cannot take orders right now.', code: 'disk-full' } },
    retryAfter: '1',
  });
  await expect(shop({ method: 'POST', path: '/api/brands', body: { name: 'Tilaghat' } })).rejects.toThrow(
    'The shop takes no changes, because the disk of its data is almost full. Free space until 500 MB and 5 % are free, or choose another disk with DATA_DIR.',
  );
  expect(asked).toHaveLength(1);
});
