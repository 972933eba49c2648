import type { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type Liveness, livenessState } from '../../lib/live-state.ts';
import { setSharedState } from '../../lib/shared-state.ts';
import { isSignedIn, openShop, signedIn } from '../../testing/open-shop.tsx';
import { type Answers, cartOf, goodToken, noAnswer } from '../../testing/shop-answers.ts';
import { aCartItem } from '../../testing/shop-samples.ts';

const VALIDATE = 'GET /api/auth/validate-token';
const total = page.getByRole('region', { name: 'Total' });
const alert = page.getByRole('alert');

function liveConnectionIs(client: QueryClient, state: Liveness['state']) {
  setSharedState(client, livenessState, (before) => ({ ...before, state }));
}

test('a session check without an answer is reported above the cart, and Retry repeats it', async () => {
  const answers: Answers = { ...signedIn(), 'GET /api/cart': cartOf(aCartItem()), [VALIDATE]: noAnswer };
  const { queryClient } = await openShop('/cart', answers);
  liveConnectionIs(queryClient, 'live');
  await expect.element(alert).toMatchTextContent('Failed to validate session. Please log in again.');
  await expect.element(total).toBeVisible();
  expect(isSignedIn()).toBe(true);
  answers[VALIDATE] = goodToken('customer');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.poll(() => alert.query()).toBeNull();
  await expect.element(total).toBeVisible();
});

test('a connection lost while the cart is shown is reported as such, not as an expired session', async () => {
  const answers: Answers = { ...signedIn(), 'GET /api/cart': cartOf(aCartItem()), [VALIDATE]: noAnswer };
  const { sent, queryClient } = await openShop('/cart', answers);
  liveConnectionIs(queryClient, 'offline');
  await expect.element(total).toBeVisible();
  await expect.poll(() => sent.some(({ url }) => url.endsWith('/validate-token'))).toBe(true);
  expect(alert.query()).toBeNull();
  answers['GET /api/cart'] = noAnswer;
  // The outcome of a change is unknown, so the cart is read again.
  answers['PUT /api/cart'] = noAnswer;
  await page.getByRole('button', { name: 'One more' }).click();
  await expect
    .element(alert)
    .toMatchTextContent('Failed to connect to the server. Please check your internet connection.');
  await expect.element(alert).not.toMatchTextContent(/log in again/i);
  await expect.element(total).toBeVisible();
});
