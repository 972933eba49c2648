// axe on every screen, by day and by night, on a phone and on a desk: one load each.
import { expect } from '@playwright/test';
import { expectGoodFor } from './good-for-everybody.ts';
import { test } from './people.ts';
import { addToCart, addToWishlist, aProduct, order } from './shelves.ts';

test.describe.configure({ mode: 'parallel' });
test.slow();

for (const path of [
  '/',
  '/products',
  '/products?search=zzzz',
  '/contact',
  '/signin',
  '/signup',
  '/nowhere',
]) {
  test(`the visitor's screen ${path}`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectGoodFor(page);
  });
}

test('a product', async ({ page, request }) => {
  await page.goto(`/product/${(await aProduct(request)).id}`);
  await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeVisible();
  await expectGoodFor(page);
});

test('an empty cart', async ({ shopper }) => {
  await shopper.goto('/cart');
  await expect(shopper.getByText('Your cart is empty')).toBeVisible();
  await expectGoodFor(shopper);
});

test('a filled cart', async ({ shopper, request }) => {
  await addToCart(shopper, await aProduct(request));
  await shopper.goto('/cart');
  await expect(shopper.getByRole('button', { name: 'Proceed to Checkout' })).toBeVisible();
  await expectGoodFor(shopper);
});

test('the checkout', async ({ shopper, request }) => {
  await addToCart(shopper, await aProduct(request));
  await shopper.goto('/checkout');
  await expect(shopper.getByRole('button', { name: 'Place Order' })).toBeEnabled();
  await expectGoodFor(shopper);
});

test('the confirmation', async ({ shopper, request }) => {
  await addToCart(shopper, await aProduct(request));
  await order(shopper);
  await expectGoodFor(shopper);
});

test('the wishlist', async ({ shopper, request }) => {
  const product = await aProduct(request);
  await addToWishlist(shopper, product);
  await shopper.goto('/wishlist');
  await expect(shopper.getByRole('button', { name: `Remove ${product.name}` })).toBeVisible();
  await expectGoodFor(shopper);
});

test('the dashboard', async ({ administrator, shopper, request }) => {
  await addToCart(shopper, await aProduct(request));
  const orderId = await order(shopper);
  await administrator.goto('/admin/dashboard');
  await expect(administrator.getByRole('combobox', { name: `Status of order ${orderId}` })).toBeVisible();
  await expectGoodFor(administrator);
});

test('the orders of the back office', async ({ administrator, shopper, request }) => {
  await addToCart(shopper, await aProduct(request));
  const orderId = await order(shopper);
  await administrator.goto('/admin/orders');
  await expect(administrator.getByRole('button', { name: `Accept order ${orderId}` })).toBeVisible();
  await expectGoodFor(administrator);
});

test('the users of the back office', async ({ administrator }) => {
  await administrator.goto('/admin/users');
  await expect(administrator.getByRole('table')).toBeVisible();
  await expectGoodFor(administrator);
});
