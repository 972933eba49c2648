// axe on every screen, by day and by night, on a phone and on a desk: one load each.
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { test } from './people.ts';
import { addToCart, aProduct, order } from './shelves.ts';

const looks = [
  { width: 390, height: 844, colorScheme: 'light' },
  { width: 390, height: 844, colorScheme: 'dark' },
  { width: 1440, height: 900, colorScheme: 'dark' },
  { width: 1440, height: 900, colorScheme: 'light' },
] as const;

/** No serious or critical finding in any look, and nothing that sticks out at the side. */
async function expectGoodFor(page: Page): Promise<void> {
  for (const { width, height, colorScheme } of looks) {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const { violations } = await new AxeBuilder({ page }).analyze();
    const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
    expect
      .soft(
        grave.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`),
        `${page.url()} ${width} ${colorScheme}`,
      )
      .toEqual([]);
    expect
      .soft(
        await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth),
        `${page.url()} fits ${width}`,
      )
      .toBe(true);
  }
}

test('the screens of a visitor', async ({ page, request }) => {
  const product = await aProduct(request);
  for (const path of [
    '/',
    '/products',
    '/products?search=zzzz',
    `/product/${product.id}`,
    '/signin',
    '/signup',
    '/nowhere',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('load');
    await expectGoodFor(page);
  }
});

test('the screens of a shopper', async ({ shopper, request }) => {
  const product = await aProduct(request);
  await shopper.goto('/cart');
  await expect(shopper.getByText('Your cart is empty')).toBeVisible();
  await expectGoodFor(shopper);
  await addToCart(shopper, product);
  await shopper.goto('/cart');
  await expect(shopper.getByRole('button', { name: 'Proceed to Checkout' })).toBeVisible();
  await expectGoodFor(shopper);
  await shopper.goto('/checkout');
  await expect(shopper.getByRole('button', { name: 'Place Order' })).toBeEnabled();
  await expectGoodFor(shopper);
  await order(shopper);
  await expectGoodFor(shopper);
  await shopper.goto(`/product/${product.id}`);
  await shopper
    .getByRole('button', { name: /wishlist/i })
    .filter({ visible: true })
    .last()
    .click();
  await shopper.goto('/wishlist');
  await expect(shopper.getByRole('heading', { level: 1 })).toBeVisible();
  await expectGoodFor(shopper);
});

test('the screens of the back office', async ({ administrator, shopper, request }) => {
  await addToCart(shopper, await aProduct(request));
  const orderId = await order(shopper);
  await administrator.goto('/admin/dashboard');
  await expect(administrator.getByRole('combobox', { name: `Status of order ${orderId}` })).toBeVisible();
  await expectGoodFor(administrator);
  await administrator.goto('/admin/orders');
  await expect(administrator.getByRole('button', { name: `Accept order ${orderId}` })).toBeVisible();
  await expectGoodFor(administrator);
  await administrator.goto('/admin/users');
  await expect(administrator.getByRole('table')).toBeVisible();
  await expectGoodFor(administrator);
});
