// The cart after an order, and an empty one.
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { eventually } from '../../../testing/eventually.ts';
import { fillCheckout, PLACE, place, placed, withCart } from '../../../testing/checkout.ts';
import { openShop } from '../../../testing/open-shop.tsx';
import { type Answers, cartOf } from '../../../testing/shop-answers.ts';

const CART = 'GET /api/cart';
const summary = page.getByRole('region', { name: 'Order summary' });
const confirmation = page.getByRole('heading', { name: 'Order 7', exact: true });

test('an empty cart shows the way to the shop instead of the form', async () => {
  await openShop('/checkout', { ...withCart(), [CART]: cartOf() });
  await expect.element(page.getByText('Your cart is empty')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'See all products' }))
    .toHaveAttribute('href', '/products');
  await expect.element(place).toBeDisabled();
  expect(page.getByLabelText('City').query()).toBeNull();
  expect(summary.query()).toBeNull();
});

test('Back from the placed order leads to the cart', async () => {
  const answers: Answers = {
    ...withCart(),
    [PLACE]: () => {
      answers[CART] = cartOf();
      return placed();
    },
  };
  const { address } = await openShop('/cart', answers);
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await fillCheckout();
  await place.click();
  await expect.element(confirmation).toBeVisible();
  history.back();
  await eventually(() => expect(address()).toBe('/cart'));
  await expect.element(page.getByText('No items found in your cart.')).toBeVisible();
});
