// A refused token: each page shows its own text, clears the session and redirects to sign-in.
import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { hasInCart } from './support/api-steps.ts';
import type { Features } from './support/features.ts';
import { liveConnected } from './support/live-connected.ts';
import { test } from './support/people.ts';
import { aProduct, fillCheckout } from './support/shelves.ts';

export const features: Features = ['accounts'];

test('pages that need a session redirect to sign-in with the reason', async ({ shopper, request }) => {
  await hasInCart(shopper, await aProduct(request));
  const listening = liveConnected(shopper);
  await shopper.goto('/checkout');
  await listening;
  await fillCheckout(shopper);
  const token = await spoilToken(shopper);
  await shopper.getByRole('button', { name: 'Place Order' }).click();
  await expect(shopper.getByText('Please log in to place order.')).toBeVisible();

  for (const [path, text] of [
    ['/wishlist', 'Unauthorized: Please log in again.'],
    ['/order-confirmation', 'Invalid token. Please log in again.'],
    ['/cart', 'Session expired. Please log in again.'],
  ] as const) {
    // On a page without the shop's scripts, which would detect the refusal earlier.
    await shopper.goto('/robots.txt');
    await spoilToken(shopper, token);
    await shopper.goto(path);
    await expect(shopper.getByText(text)).toBeVisible();
    await expect(shopper).toHaveURL('/signin');
    expect(await stored(shopper)).toEqual([]);
  }
});

/**
 * Makes the stored token invalid, as when the server's key has changed while a page was open. Returns the valid token, which can be passed again.
 * The page's live connection must be open already: a new one would be refused, and the token removed, before anything is pressed.
 */
async function spoilToken(page: Page, known?: string): Promise<string> {
  return page.evaluate((known) => {
    const good = known ?? localStorage.getItem('token') ?? '';
    localStorage.setItem('token', `${good}x`);
    return good;
  }, known);
}

async function stored(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    ['token', 'userId', 'isAdmin', 'cart'].filter((key) => localStorage.getItem(key) !== null),
  );
}
