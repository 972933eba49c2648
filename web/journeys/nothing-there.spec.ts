// Every page with nothing on it: what it says, and the next step that it offers.
import { expect } from '@playwright/test';
import { test } from './people.ts';
import { aNewProduct } from './back-office-shelves.ts';

test('shelves with nothing on them, and a way to those that are full', async ({ page }) => {
  for (const [path, text] of [
    ['/products?category=Umbrellas', 'No Product Available'],
    ['/products?search=zzzzzz', 'No products found for "zzzzzz"'],
    ['/products?brands=999999', 'No products available.'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByText(text, { exact: true })).toBeVisible();
  }
  await page.getByRole('button', { name: 'Show all products' }).click();
  await expect(page).toHaveURL('/products');
  await expect(page.getByRole('article').first()).toBeVisible();
});

test('products and pages that are not there', async ({ page }) => {
  for (const id of ['999999', 'abc', '0']) {
    await page.goto(`/product/${id}`);
    await expect(page.getByRole('alert')).toContainText('Product not found.');
    await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Back to Products' })).toBeVisible();
  }
  for (const path of ['/nowhere', '/admin-too/x', '/products/12']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: '404 - Page Not Found' })).toBeVisible();
    await expect(page).toHaveTitle(/404 - Page Not Found/);
  }
});

test('an empty cart, an empty wishlist, no orders, no reviews, and an order of somebody else', async ({
  shopper,
  administrator,
  request,
}) => {
  await shopper.goto('/cart');
  await expect(shopper.getByText('Your cart is empty')).toBeVisible();
  await expect(shopper.getByText('No items found in your cart.')).toBeVisible();
  await shopper.goto('/wishlist');
  await expect(shopper.getByText('Your wishlist is empty.')).toBeVisible();
  // It is said while the answer is on its way.
  const asked = Promise.withResolvers<void>();
  await shopper.route('**/api/orders', async (route) => {
    await asked.promise;
    await route.continue();
  });
  await shopper.goto('/order-confirmation');
  await expect(shopper.getByText('Loading your order...')).toBeVisible();
  asked.resolve();
  await expect(shopper.getByText('No orders yet.')).toBeVisible();

  await shopper.evaluate(() => history.replaceState({ ...history.state, orderId: 999_999 }, ''));
  await shopper.reload();
  await expect(shopper.getByText('Order not found in history.')).toBeVisible();

  const { id } = await aNewProduct(administrator, request);
  await shopper.goto(`/product/${id}`);
  await expect(shopper.getByText('No reviews yet.', { exact: true })).toBeVisible();
});
