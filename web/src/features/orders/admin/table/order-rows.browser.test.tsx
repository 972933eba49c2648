import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { openShop, signedIn } from '../../../../testing/open-shop.tsx';
import { ordersOf } from '../../../../testing/shop-answers.ts';
import { anOrder } from '../../../../testing/shop-samples.ts';

test('on a phone a long word of a shipping address stays within the page', async () => {
  onTestFinished(() => page.viewport(1280, 800));
  await page.viewport(390, 844);
  const shippingAddress = `${'A'.repeat(120)} Pillai, 14 Lotus Road, Kochi`;
  const orders = ordersOf(anOrder({ shippingAddress }));
  await openShop('/admin/orders', { ...signedIn('admin'), 'GET /api/orders': orders });
  await expect.element(page.getByText(shippingAddress)).toBeVisible();
  expect(document.documentElement.scrollWidth).toBe(390);
});
