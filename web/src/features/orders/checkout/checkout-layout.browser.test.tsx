import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { withCart } from '../../../testing/checkout.ts';
import { openShop } from '../../../testing/open-shop.tsx';
import { cartOf } from '../../../testing/shop-answers.ts';
import { aCartItem } from '../../../testing/shop-samples.ts';

const name = 'Kurta'.repeat(24);

for (const path of ['/checkout', '/cart'])
  test(`a long product name without spaces fits a phone at ${path}`, async () => {
    onTestFinished(() => page.viewport(1280, 800));
    await page.viewport(375, 720);
    await openShop(path, { ...withCart(), 'GET /api/cart': cartOf(aCartItem({ name, price: 123_456 })) });
    const line = page.getByRole('listitem').filter({ hasText: name });
    await expect.element(line).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(375);
    const title = line.getByText(name, { exact: true }).element();
    expect(title.scrollWidth).toBeLessThanOrEqual(title.clientWidth || Infinity);
    for (const part of line.element().querySelectorAll('*'))
      expect(part.getBoundingClientRect().right).toBeLessThanOrEqual(375);
  });
