// A narrow phone whose text is twice as large.
import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { withCart } from '../testing/checkout.ts';
import { openShop, signedIn } from '../testing/open-shop.tsx';
import { answer, type Answers, cartOf, productList, wishlistOf } from '../testing/shop-answers.ts';
import { aCartItem, aProduct, aReview, aWishlistEntry } from '../testing/shop-samples.ts';

const answers = (): Answers => ({
  ...signedIn(),
  ...withCart(),
  'GET /api/cart': cartOf(aCartItem()),
  'GET /api/products': productList([aProduct({ price: 14_999 }), aProduct({ id: 2, price: 14_999 })]),
  'GET /api/wishlist': wishlistOf(aWishlistEntry()),
  'GET /api/products/1': answer(aProduct()),
  'GET /api/products/reviews/1': answer([aReview()]),
});

test.each([
  ['/products', 'Filters'],
  ['/wishlist', 'Remove Lotus kurta'],
  ['/product/1', 'Add to Cart'],
  ['/cart', 'Proceed to Checkout'],
  ['/checkout', 'Place Order'],
  ['/customize', 'Submit Request'],
  ['/contact', 'Show the live map'],
])('at 320 px and twice the size of text %s is not wider than the screen', async (path, shown) => {
  const { style } = document.documentElement;
  onTestFinished(async () => {
    style.fontSize = '';
    await page.viewport(1280, 800);
  });
  await page.viewport(320, 640);
  style.fontSize = '200%';
  await openShop(path, answers());
  const control = page
    .getByRole('button', { name: shown })
    .or(page.getByRole('link', { name: shown }))
    .first();
  await expect.element(control).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
  expect(control.element().getBoundingClientRect().right).toBeLessThanOrEqual(320);
});
