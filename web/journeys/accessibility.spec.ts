// Accessibility checks of every screen: light and dark, phone and desktop.
import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { hasInCart } from './support/api-steps.ts';
import type { Features } from './support/features.ts';
import { expectAccessible, expectToFit } from './support/accessible.ts';
import { aBuyer, placeOrder } from './support/many-orders.ts';
import { test } from './support/people.ts';
import { addToWishlist, aProduct, fillCheckout, shownOrder } from './support/shelves.ts';
import { expectNotice } from './support/notices.ts';

export const features: Features = [];

test.describe.configure({ mode: 'parallel' });
test.slow();

for (const paths of [
  ['/', '/products', '/products?search=zzzz'],
  ['/contact', '/signin', '/signup', '/nowhere', '/api/docs'],
])
  test(`visitor screens ${paths.join(' ')}`, async ({ page }) => {
    for (const path of paths) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectAccessible(page);
      await expectToFit(page);
    }
  });

test('a product, the review form, and a full-screen picture', async ({ page, request }) => {
  await page.goto(`/product/${(await aProduct(request)).id}`);
  await page.getByRole('button', { name: 'Add a Review' }).click();
  await page.getByRole('button', { name: 'Submit Review' }).click();
  await expect(page.getByText('Please select a rating between 1 and 5.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Enlarge the picture' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page);
  await expectToFit(page);
});

test('the overlays on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/products?category=Women&priceMin=600');
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Filters' }).getByRole('slider').first()).toBeVisible();
  await expectAccessible(page, 'phone');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Open the menu' }).click();
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Customize Product' })).toBeVisible();
  await expectAccessible(page, 'phone');
  await page.keyboard.press('Escape');
  await withoutTimersOf(page, 5_000);
  await page.getByRole('button', { name: 'Cart', exact: true }).click();
  await expectNotice(page, 'Please login to view your cart.');
  await expectAccessible(page, 'phone');
  await expect(page.getByText('Please login to view your cart.')).toBeVisible();
});

test('missing pages and empty states', async ({ page, shopper }) => {
  await page.goto('/product/999999');
  await expect(page.getByText('Product not found.')).toBeVisible();
  await expectAccessible(page);
  await page.goto('/signin');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expectAccessible(page);
  await shopper.goto('/wishlist');
  await expect(shopper.getByText('Your wishlist is empty.')).toBeVisible();
  await expectAccessible(shopper);
  await shopper.goto('/order-confirmation');
  await expect(shopper.getByText('No orders yet.')).toBeVisible();
  await expectAccessible(shopper);
  await shopper.goto('/cart');
  await expect(shopper.getByText('Your cart is empty')).toBeVisible();
  await expectAccessible(shopper);
  await expectToFit(shopper);
});

test('from a filled cart to the confirmation', async ({ shopper, request }) => {
  await hasInCart(shopper, await aProduct(request));
  await shopper.goto('/cart');
  await expect(shopper.getByRole('button', { name: 'Proceed to Checkout' })).toBeVisible();
  await expectAccessible(shopper);
  await expectToFit(shopper);
  await shopper.goto('/checkout');
  const place = shopper.getByRole('button', { name: 'Place Order' });
  await expect(place).toBeEnabled();
  await expectAccessible(shopper);
  await expectToFit(shopper);
  await place.click();
  await expect(shopper.getByRole('alert')).toBeVisible();
  await expectAccessible(shopper);
  await shopper.getByRole('button', { name: 'Try again' }).click();
  await expect(shopper.getByLabel('Email', { exact: true })).toBeFocused();
  const wrong = shopper.locator('[aria-invalid=true]');
  await expect(wrong).toHaveCount(8);
  for (const field of await wrong.all()) await expect(field).toHaveAccessibleDescription(/\S/);
  await expect(shopper.getByRole('status').filter({ hasText: '8 fields need a correction.' })).toHaveCount(1);
  await expect(shopper.getByRole('alert')).toHaveCount(0);
  await expectAccessible(shopper);
  await expectToFit(shopper);
  await fillCheckout(shopper);
  await place.click();
  await shownOrder(shopper);
  await expectAccessible(shopper);
  await expectToFit(shopper);
});

test('the wishlist', async ({ shopper, request }) => {
  const product = await aProduct(request);
  await addToWishlist(shopper, product);
  await shopper.goto('/wishlist');
  await expect(shopper.getByRole('button', { name: `Remove ${product.name}` })).toBeVisible();
  await expectAccessible(shopper);
  await expectToFit(shopper);
});

// The dashboard is checked in dashboard.spec.ts.
test('the orders and the users of the back office', async ({ administrator, request }) => {
  await placeOrder(request, await aBuyer(request), await aProduct(request));
  await administrator.goto('/admin/orders?status=pending');
  // Other journeys place orders too: the first page may have only newer ones.
  await expect(administrator.getByRole('button', { name: /^Accept order \d+$/ }).first()).toBeVisible();
  await expectAccessible(administrator);
  await administrator.goto('/admin/users');
  await expect(administrator.getByRole('table')).toBeVisible();
  await expectAccessible(administrator);
});

/** Disables the page's timers of this length: on a slow machine axe takes longer than a banner is shown. */
async function withoutTimersOf(page: Page, milliseconds: number): Promise<void> {
  await page.evaluate((length) => {
    const setTimeoutOfBrowser = window.setTimeout.bind(window);
    const patched = (run: TimerHandler, ms = 0, ...given: readonly unknown[]) =>
      ms === length ? 0 : setTimeoutOfBrowser(run, ms, ...given);
    Object.assign(window, { setTimeout: patched });
  }, milliseconds);
}
