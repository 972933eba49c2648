// A phone whose text is twice as large.
import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { withCart } from '../testing/checkout.ts';
import { openShop, signedIn } from '../testing/open-shop.tsx';
import { answer, type Answers, cartOf, productList, wishlistOf } from '../testing/shop-answers.ts';
import { aCartItem, aProduct, aReview, aWishlistEntry } from '../testing/shop-samples.ts';

/** Makes the screen so many pixels wide and high, and the text twice as large, until the test is over. */
async function enlargeText(width: number, height: number): Promise<void> {
  const { style } = document.documentElement;
  onTestFinished(async () => {
    style.fontSize = '';
    await page.viewport(1280, 800);
  });
  await page.viewport(width, height);
  style.fontSize = '200%';
}

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
  await enlargeText(320, 640);
  await openShop(path, answers());
  const control = page
    .getByRole('button', { name: shown })
    .or(page.getByRole('link', { name: shown }))
    .first();
  await expect.element(control).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
  expect(control.element().getBoundingClientRect().right).toBeLessThanOrEqual(320);
});

test('at 390 px and twice the size of text nothing of the header is cut off', async () => {
  await enlargeText(390, 844);
  await openShop('/contact', signedIn());
  await expect.element(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  const header = page.getByRole('banner').element();
  const rights = [...header.querySelectorAll('a, button, input')].map(
    (each) => each.getBoundingClientRect().right,
  );
  expect(rights.length).toBeGreaterThan(5);
  expect(Math.max(...rights)).toBeLessThanOrEqual(390);
});
