import { expect } from '@playwright/test';
import { test } from './people.ts';
import { addToWishlist, aProduct } from './shelves.ts';

test('a heart is set on a card, waits on the wishlist, and is removed there', async ({
  shopper,
  request,
}) => {
  const product = await aProduct(request);
  await addToWishlist(shopper, product);
  await shopper.getByRole('button', { name: 'Wishlist 1 saved' }).click();
  await expect(shopper.getByRole('link', { name: product.name })).toBeVisible();
  await shopper.getByRole('button', { name: `Remove ${product.name}` }).click();
  await expect(shopper.getByText('Your wishlist is empty.')).toBeVisible();
  await expect(shopper.getByRole('button', { name: 'Wishlist 0 saved' })).toBeVisible();
});

test('visitors are asked to log in', async ({ page, request }) => {
  const product = await aProduct(request);
  await page.goto('/products');
  await page.getByRole('article').filter({ hasText: product.name }).first().getByRole('button').click();
  await expect(page.getByText('Please log in to update wishlist.').first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
});

test('a wishlist that cannot be reached says so', async ({ shopper }) => {
  await shopper.route('**/api/wishlist', (route) => route.abort());
  await shopper.goto('/wishlist');
  await expect(shopper.getByRole('alert')).toContainText(
    'Failed to connect to the server. Please check your internet connection.',
  );
});
