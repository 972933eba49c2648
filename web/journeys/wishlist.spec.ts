import { expect } from '@playwright/test';
import type { Features } from './support/features.ts';
import { test } from './support/people.ts';
import { addToWishlist, aProduct } from './support/shelves.ts';

export const features: Features = ['wishlist'];

test('a product is added with the heart of its card, listed on the wishlist, and removed there', async ({
  shopper,
  request,
}) => {
  const product = await aProduct(request);
  await addToWishlist(shopper, product);
  await shopper.getByRole('button', { name: 'Wishlist 1 saved' }).click();
  await expect(shopper.getByRole('link', { name: product.name })).toBeVisible();
  await shopper.getByRole('button', { name: `Remove ${product.name}` }).click();
  // A hovered notice stays.
  const undo = shopper.getByRole('button', { name: 'Undo' });
  await undo.hover();
  await expect(shopper.getByText('Your wishlist is empty.')).toBeVisible();
  await expect(shopper.getByRole('button', { name: 'Wishlist 0 saved' })).toBeVisible();
  await undo.click();
  await expect(shopper.getByRole('link', { name: product.name })).toBeVisible();
  await expect(shopper.getByRole('button', { name: 'Wishlist 1 saved' })).toBeVisible();
});
