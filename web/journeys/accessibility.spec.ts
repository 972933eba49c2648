// axe on every screen, by day and by night, on a phone and on a desk: one load each.
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { test } from './people.ts';
import { addToCart, addToWishlist, aProduct, order } from './shelves.ts';

const looks = [
  { width: 390, height: 844, colorScheme: 'light' },
  { width: 390, height: 844, colorScheme: 'dark' },
  { width: 1440, height: 900, colorScheme: 'dark' },
  { width: 1440, height: 900, colorScheme: 'light' },
] as const;

test.describe.configure({ mode: 'parallel' });
test.slow();

/** No serious or critical finding in any look, and nothing that sticks out at the side. */
async function expectGoodFor(page: Page): Promise<void> {
  for (const { width, height, colorScheme } of looks) {
    const look = `${page.url()}, ${width} wide, ${colorScheme}`;
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await painted(page);
    // The plain mode looks at this page alone; the other opens a blank one each time, at three times the price.
    const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
    const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
    const told = grave.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
    expect.soft(told, look).toEqual([]);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect.soft(wide, `${look}: sticks out`).toBeLessThanOrEqual(0);
  }
}

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

/** Until the new look is on the screen, and nothing glows in the colours of the one before. */
async function painted(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}
