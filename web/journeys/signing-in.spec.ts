import { expect } from '@playwright/test';
import type { Features } from './support/features.ts';
import { anAccount, signIn, test } from './support/people.ts';

export const features: Features = ['accounts'];

test('pages that need a token redirect to sign-in with the reason, and back', async ({ page, request }) => {
  const account = await anAccount(request);
  for (const [path, reason] of [
    ['/wishlist', 'Please log in to view your wishlist'],
    ['/checkout', 'Please log in to place order.'],
    ['/order-confirmation', 'No token found. Please log in.'],
    ['/admin/users', 'No authentication token found. Please log in.'],
    ['/customize', undefined],
    ['/admin/dashboard', undefined],
    ['/manage-products', undefined],
    ['/login', undefined],
    ['/cart', 'Please log in to view your cart'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
    await expect(page).toHaveURL('/signin');
    if (reason !== undefined) await expect(page.getByText(reason, { exact: true })).toBeVisible();
  }
  await signIn(page, account);
  await expect(page).toHaveURL('/cart');
});

test('logging out in one tab logs out all of them', async ({ shopper }) => {
  await shopper.goto('/');
  const second = await shopper.context().newPage();
  await second.goto('/cart');
  await expect(second.getByRole('heading', { name: 'Your cart', level: 1 })).toBeVisible();
  await shopper.getByRole('button', { name: 'Logout' }).click();
  await expect(shopper.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await expect(second.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  expect(await second.evaluate(() => Object.keys(localStorage))).not.toContain('token');
});

test('a session ended elsewhere is detected at once', async ({ shopper, request }) => {
  await shopper.goto('/cart');
  await expect(shopper.getByRole('heading', { name: 'Your cart', level: 1 })).toBeVisible();
  const token = await shopper.evaluate(() => localStorage.getItem('token'));
  await request.post('/api/auth/logout', { headers: { Authorization: `Bearer ${token}` } });
  await expect(shopper.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await expect(shopper.getByText('Session expired. Please log in again.')).toBeVisible();
});
