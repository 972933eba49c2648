import { expect } from '@playwright/test';
import { untilShown } from './after-writing.ts';
import { test, tokenOf } from './people.ts';
import { addToWishlist, aProduct } from './shelves.ts';
import { wasTold } from './told.ts';

test('a heart is set on a card, waits on the wishlist, and is removed there', async ({
  shopper,
  request,
}) => {
  const product = await aProduct(request);
  await addToWishlist(shopper, product);
  await shopper.getByRole('button', { name: 'Wishlist 1 saved' }).click();
  await expect(shopper.getByRole('link', { name: product.name })).toBeVisible();
  await shopper.getByRole('button', { name: `Remove ${product.name}` }).click();
  // A notice that somebody points at stays.
  const undo = shopper.getByRole('button', { name: 'Undo' });
  await undo.hover();
  await expect(shopper.getByText('Your wishlist is empty.')).toBeVisible();
  await expect(shopper.getByRole('button', { name: 'Wishlist 0 saved' })).toBeVisible();
  await undo.click();
  await expect(shopper.getByRole('link', { name: product.name })).toBeVisible();
  await expect(shopper.getByRole('button', { name: 'Wishlist 1 saved' })).toBeVisible();
});

test('visitors are asked to log in', async ({ page, request }) => {
  const product = await aProduct(request);
  await page.goto(`/products?search=${encodeURIComponent(product.name)}`);
  await page.getByRole('article').filter({ hasText: product.name }).first().getByRole('button').click();
  await wasTold(page, 'Please log in to update wishlist.');
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
});

test('what another window has taken off already is told', async ({ shopper, request }) => {
  const product = await aProduct(request);
  await addToWishlist(shopper, product);
  // This window hears nothing by itself, so it still shows what is gone.
  await shopper.route('**/api/live', (route) => route.abort());
  await shopper.goto('/wishlist');
  const remove = shopper.getByRole('button', { name: `Remove ${product.name}` });
  await expect(remove).toBeVisible();
  const headers = { Authorization: `Bearer ${tokenOf(shopper)}` };
  const gone = await request.post('/api/wishlist/remove', { headers, data: { productId: product.id } });
  await untilShown(request, gone, '/api/wishlist', headers);
  await remove.click();
  await wasTold(shopper, 'Item not found in wishlist.');
  await expect(shopper.getByText('Your wishlist is empty.')).toBeVisible();
});
