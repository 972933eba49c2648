import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { store } from '../../app/store.ts';
import { type Liveness, livenessAtom } from '../../lib/live-state.ts';
import { isSignedIn, openShop, signedIn } from '../../testing/open-shop.tsx';
import { type Answers, cartOf, goodToken, noAnswer } from '../../testing/shop-answers.ts';
import { aCartItem } from '../../testing/shop-samples.ts';

const VALIDATE = 'GET /api/auth/validate-token';
const total = page.getByRole('region', { name: 'Total' });
const alert = page.getByRole('alert');

function liveConnectionIs(state: Liveness['state']) {
  const before = store.get(livenessAtom);
  onTestFinished(() => store.set(livenessAtom, before));
  store.set(livenessAtom, { ...before, state });
}

test('a session check without an answer is reported above the cart, and Retry repeats it', async () => {
  liveConnectionIs('live');
  const answers: Answers = { ...signedIn(), 'GET /api/cart': cartOf(aCartItem()), [VALIDATE]: noAnswer };
  await openShop('/cart', answers);
  await expect.element(alert).toMatchTextContent('Failed to validate session. Please log in again.');
  await expect.element(total).toBeVisible();
  expect(isSignedIn()).toBe(true);
  answers[VALIDATE] = goodToken('customer');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.poll(() => alert.query()).toBeNull();
  await expect.element(total).toBeVisible();
});

test('a connection lost while the cart is shown is reported as such, not as an expired session', async () => {
  liveConnectionIs('offline');
  const answers: Answers = { ...signedIn(), 'GET /api/cart': cartOf(aCartItem()), [VALIDATE]: noAnswer };
  const { sent } = await openShop('/cart', answers);
  await expect.element(total).toBeVisible();
  await expect.poll(() => sent.some(({ url }) => url.endsWith('/validate-token'))).toBe(true);
  expect(alert.query()).toBeNull();
  answers['GET /api/cart'] = noAnswer;
  // Another tab has changed the cart.
  localStorage.setItem('cart', '[]');
  window.dispatchEvent(new StorageEvent('storage', { key: 'cart' }));
  await expect
    .element(alert)
    .toMatchTextContent('Failed to connect to the server. Please check your internet connection.');
  await expect.element(alert).not.toMatchTextContent(/log in again/i);
  await expect.element(total).toBeVisible();
});
