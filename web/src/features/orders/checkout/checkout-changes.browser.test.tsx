// What changes while the checkout is open: what can be ordered, and the cart after the order.
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { eventually } from '../../../testing/eventually.ts';
import { fillCheckout, ordersIn, PLACE, place, placed, withCart } from '../../../testing/checkout.ts';
import { openShop } from '../../../testing/open-shop.tsx';
import { type Answers, cartOf, refusal } from '../../../testing/shop-answers.ts';
import { aCartItem } from '../../../testing/shop-samples.ts';

const CART = 'GET /api/cart';
const kurta = aCartItem({ quantity: 2 });
const summary = page.getByRole('region', { name: 'Order summary' });
const alert = page.getByRole('alert');
const confirmation = page.getByRole('heading', { name: 'Order 7', exact: true });

/** The live message about the kurta's price. */
const priced = (price: number, more: { removed?: boolean } = {}) => ({
  ...{ productId: kurta.id, name: kurta.name, price, oldPrice: null, sizes: ['M'], revision: 9 },
  ...{ colorIds: [kurta.colorId ?? 0], inStock: true, removed: false, stock: null, ...more },
});

test('an order with a line that cannot be ordered is not sent, and the cart is offered', async () => {
  const answers: Answers = { ...withCart(), [PLACE]: placed };
  const { goLive, sent } = await openShop('/checkout', answers);
  await fillCheckout();
  const send = await goLive();
  send('product-changed', priced(1200, { removed: true }));
  const note = summary.getByText(/cannot be ordered as it is/);
  await expect.element(note).toBeVisible();
  await expect.element(place).toHaveAccessibleDescription(/cannot be ordered/);
  answers[CART] = cartOf({ ...kurta, available: false, changed: 'This item is no longer available.' });
  await place.click();
  const edit = summary.getByRole('link', { name: 'Edit cart' }).last();
  await expect.element(edit).toHaveFocus();
  await expect.element(edit).toHaveAttribute('href', '/cart');
  // It can be ordered again: the press has read the cart.
  answers[CART] = cartOf(kurta);
  await place.click();
  await expect.element(note).not.toBeInTheDocument();
  expect(ordersIn(sent)).toEqual([]);
  await place.click();
  await expect.element(confirmation).toBeVisible();
});

test('the refusal of a product that is gone offers the cart', async () => {
  const message = '“Lotus kurta” is no longer available.';
  await openShop('/checkout', {
    ...withCart(),
    [PLACE]: refusal(409, message, { code: 'product-unavailable' }),
  });
  await fillCheckout();
  await place.click();
  await expect.element(alert).toMatchTextContent(message);
  await expect.element(alert.getByRole('link', { name: 'Edit cart' })).toHaveAttribute('href', '/cart');
});

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
