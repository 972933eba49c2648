// What the browser says to the shop beside the bodies: how far it has written, what counts once, and where it came from.
import type { Page, Request } from '@playwright/test';
import { expect } from '@playwright/test';
import { hasInCart } from './by-call.ts';
import { test } from './people.ts';
import { pressBoth } from './quick-presses.ts';
import { addToCart, aProduct } from './shelves.ts';

test('a read after a write never answers from before it', async ({ shopper, request }) => {
  const calls = listen(shopper);
  await addToCart(shopper, await aProduct(request));
  const write = calls.findLast(({ method, path }) => method === 'POST' && path === '/api/cart');
  const position = await write?.position();
  expect(position).toMatch(/^[0-9a-z]+:\d+$/);

  await shopper.goto('/cart');
  await expect(shopper.getByRole('button', { name: 'Proceed to Checkout' })).toBeVisible();
  const reads = calls.filter(({ method, path }) => method === 'GET' && path === '/api/cart');
  expect(reads.at(-1)?.headers['shop-position']).toBe(position);
  expect(reads.at(-1)?.headers['shop-screen']).toBe('cart');
});

test('each intention has a key of its own', async ({ shopper, request }) => {
  const calls = listen(shopper);
  await addToCart(shopper, await aProduct(request));
  await shopper.goto('/cart');
  const more = shopper.getByRole('button', { name: 'One more' });
  await pressBoth(more, more);
  await expect(shopper.getByRole('group', { name: /^Quantity/ })).toContainText('3');
  await expect.poll(() => new Set(keysOf(calls, 'PUT')).size).toBe(2);
  expect(new Set(keysOf(calls, 'POST', 'PUT')).size).toBe(3);
});

test('a shop that is catching up is asked again as soon as it says', async ({ shopper, request }) => {
  const calls = listen(shopper);
  await hasInCart(shopper, await aProduct(request));
  const refusals = { GET: 4, PUT: 1 };
  await shopper.route('**/api/cart', (route) => {
    const method = route.request().method();
    if ((method !== 'GET' && method !== 'PUT') || refusals[method] === 0) return route.continue();
    refusals[method]--;
    const body = JSON.stringify({ success: false, message: 'Catching up.', code: 'catching-up' });
    return route.fulfill({
      status: 503,
      headers: { 'retry-after': '1' },
      contentType: 'application/json',
      body,
    });
  });
  await shopper.goto('/cart');
  await shopper.getByRole('button', { name: 'One more' }).click();
  await expect.poll(() => keysOf(calls, 'PUT').length).toBeGreaterThanOrEqual(2);
  // A page that is left before the shop has answered does not know how far it has written.
  await expect
    .poll(() => calls.findLast(({ method }) => method === 'PUT')?.position())
    .toMatch(/^[0-9a-z]+:\d+$/);
  await shopper.reload();
  await expect(shopper.getByRole('group', { name: /^Quantity/ })).toContainText('2');
  expect(refusals).toEqual({ GET: 0, PUT: 0 });
  expect(new Set(keysOf(calls, 'PUT')).size).toBe(1);
});

function keysOf(calls: readonly Call[], ...methods: readonly string[]) {
  return calls
    .filter(({ method }) => methods.includes(method))
    .map(({ headers }) => headers['idempotency-key']);
}

type Call = {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly position: () => Promise<string | undefined>;
};

function listen(page: Page): readonly Call[] {
  const calls: Call[] = [];
  page.on('request', (request: Request) => {
    const path = new URL(request.url()).pathname;
    if (!path.startsWith('/api/')) return;
    const position = async () => (await request.response())?.headers()['shop-position'];
    calls.push({ method: request.method(), path, headers: request.headers(), position });
  });
  return calls;
}
