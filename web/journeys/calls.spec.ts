// What the browser says to the shop beside the bodies: how far it has written, what counts once, and where it came from.
import type { Page, Request } from '@playwright/test';
import { expect } from '@playwright/test';
import { test } from './people.ts';
import { addToCart, aProduct } from './shelves.ts';

test('a read after a write never answers from before it', async ({ shopper, request }) => {
  const calls = listen(shopper);
  await addToCart(shopper, await aProduct(request));
  const [write] = calls.filter(({ method, path }) => method === 'POST' && path === '/api/cart');
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
  await shopper.getByRole('button', { name: 'One more' }).click();
  await shopper.getByRole('button', { name: 'One more' }).click();
  await expect(shopper.getByRole('group', { name: /^Quantity/ })).toContainText('3');
  await expect.poll(() => calls.filter(({ method }) => method === 'PUT').length).toBe(2);
  const keys = calls
    .filter(({ method }) => method !== 'GET')
    .map(({ headers }) => headers['idempotency-key']);
  expect(keys).toHaveLength(3);
  expect(new Set(keys).size).toBe(3);
});

test('a shop that is catching up is asked again as soon as it says', async ({ shopper, request }) => {
  await addToCart(shopper, await aProduct(request));
  let refused = 0;
  await shopper.route('**/api/cart', (route) => {
    if (refused === 2) return route.continue();
    refused++;
    const body = JSON.stringify({ success: false, message: 'Catching up.', code: 'catching-up' });
    return route.fulfill({
      status: 503,
      headers: { 'retry-after': '1' },
      contentType: 'application/json',
      body,
    });
  });
  await shopper.goto('/cart');
  await expect(shopper.getByRole('button', { name: 'Proceed to Checkout' })).toBeVisible();
  expect(refused).toBe(2);
});

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
