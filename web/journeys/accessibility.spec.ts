// axe on every screen, by day and by night, on a phone and on a desk: one load each.
import { expect } from '@playwright/test';
import { expectGoodFor, expectToFit } from './good-for-everybody.ts';
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
    await expectToFit(page);
  });
}

test('a product, the form for a review, and a picture in full', async ({ page, request }) => {
  await page.goto(`/product/${(await aProduct(request)).id}`);
  await page.getByRole('button', { name: 'Add a Review' }).click();
  await page.getByRole('button', { name: 'Submit Review' }).click();
  await expect(page.getByText('Please select a rating between 1 and 5.')).toBeVisible();
  await expectGoodFor(page);
  await page.getByRole('button', { name: 'Enlarge the picture' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectGoodFor(page);
  await expectToFit(page);
});

test('what the visitor of a phone opens over the shop', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/products?category=Women&priceMin=600');
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Filters' }).getByRole('slider').first()).toBeVisible();
  await expectGoodFor(page, 'phone');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Open the menu' }).click();
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Customize Product' })).toBeVisible();
  await expectGoodFor(page, 'phone');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Cart', exact: true }).click();
  await expect(page.getByText('Please login to view your cart.')).toBeVisible();
  await expectGoodFor(page, 'phone');
});

test('what is wrong, and what is not there', async ({ page, shopper, request }) => {
  await page.goto('/product/999999');
  await expect(page.getByText('Product not found.')).toBeVisible();
  await expectGoodFor(page);
  await page.goto('/signin');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expectGoodFor(page);
  await shopper.goto('/wishlist');
  await expect(shopper.getByText('Your wishlist is empty.')).toBeVisible();
  await expectGoodFor(shopper);
  await shopper.goto('/order-confirmation');
  await expect(shopper.getByText('No orders yet.')).toBeVisible();
  await expectGoodFor(shopper);
  await addToCart(shopper, await aProduct(request));
  await shopper.goto('/checkout');
  await shopper.getByRole('button', { name: 'Place Order' }).click();
  await expect(shopper.getByRole('alert')).toBeVisible();
  await expectGoodFor(shopper);
  await shopper.getByRole('button', { name: 'Try again' }).click();
  await expect(shopper.getByLabel('Email', { exact: true })).toBeFocused();
  await expect(shopper.getByRole('alert')).toHaveCount(8);
  await expectGoodFor(shopper);
  await expectToFit(shopper);
});

test('an empty cart', async ({ shopper }) => {
  await shopper.goto('/cart');
  await expect(shopper.getByText('Your cart is empty')).toBeVisible();
  await expectGoodFor(shopper);
  await expectToFit(shopper);
});

test('a filled cart', async ({ shopper, request }) => {
  await addToCart(shopper, await aProduct(request));
  await shopper.goto('/cart');
  await expect(shopper.getByRole('button', { name: 'Proceed to Checkout' })).toBeVisible();
  await expectGoodFor(shopper);
  await expectToFit(shopper);
});

test('the checkout', async ({ shopper, request }) => {
  await addToCart(shopper, await aProduct(request));
  await shopper.goto('/checkout');
  await expect(shopper.getByRole('button', { name: 'Place Order' })).toBeEnabled();
  await expectGoodFor(shopper);
  await expectToFit(shopper);
});

test('the confirmation', async ({ shopper, request }) => {
  await addToCart(shopper, await aProduct(request));
  await order(shopper);
  await expectGoodFor(shopper);
  await expectToFit(shopper);
});

test('the wishlist', async ({ shopper, request }) => {
  const product = await aProduct(request);
  await addToWishlist(shopper, product);
  await shopper.goto('/wishlist');
  await expect(shopper.getByRole('button', { name: `Remove ${product.name}` })).toBeVisible();
  await expectGoodFor(shopper);
  await expectToFit(shopper);
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
