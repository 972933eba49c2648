import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { isSignedIn, openShop, signedIn } from '../testing/open-shop.tsx';
import { answer } from '../testing/shop-answers.ts';

test('a token that is answered with success: false is removed with everything that belongs to it', async () => {
  await openShop('/contact', {
    ...signedIn(),
    'GET /api/auth/validate-token': answer({ success: false, message: 'Invalid token.' }),
  });
  await expect.element(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
  expect(isSignedIn()).toBe(false);
  expect(['userId', 'isAdmin', 'cart'].filter((key) => localStorage.getItem(key) !== null)).toEqual([]);
});

test('a token whose check answers only success and a message stays', async () => {
  const { sent } = await openShop('/contact', {
    ...signedIn(),
    'GET /api/auth/validate-token': answer({ success: true, message: 'Token is valid.' }),
  });
  await expect.element(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  await expect.poll(() => sent.some(({ url }) => url.endsWith('/validate-token'))).toBe(true);
  await expect.element(page.getByRole('heading', { name: 'Contact Us' }).first()).toBeVisible();
  expect(isSignedIn()).toBe(true);
});

test.each(['/SIGNIN', '/Products', '/ADMIN/orders'])('%s is no page, as for the server', async (path) => {
  await openShop(path);
  await expect.element(page.getByText('404 - Page Not Found').last()).toBeVisible();
  await expect.element(page.getByRole('contentinfo')).toBeVisible();
});
