// What changes while the checkout is open: prices, what can be ordered, and the cart after the order.
import type { CartItemResponse } from '@aangan/shared-events/features/cart/http';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { eventually } from '../../../testing/eventually.ts';
import { fillCheckout, ordersIn, PLACE, place, placed, withCart } from '../../../testing/checkout.ts';
import { openShop } from '../../../testing/open-shop.tsx';
import { type Answers, cartOf, refusal } from '../../../testing/shop-answers.ts';
import { aCartItem } from '../../../testing/shop-samples.ts';

const CART = 'GET /api/cart';
const kurta = aCartItem({ quantity: 2 });
const atPrice = (price: number): CartItemResponse => ({ ...kurta, price });
const summary = page.getByRole('region', { name: 'Order summary' });
const alert = page.getByRole('alert');
const confirmation = page.getByRole('heading', { name: 'Order 7', exact: true });
const changed = 'The price of this order has changed. Please review it.';
const totals = 'The total was ₹2,400.00 and is now ₹3,000.00.';

/** The live message about the kurta's price. */
const priced = (price: number, more: { removed?: boolean } = {}) => ({
  ...{ productId: kurta.id, name: kurta.name, price, oldPrice: null, sizes: ['M'], revision: 9 },
  ...{ colorIds: [kurta.colorId ?? 0], inStock: true, removed: false, stock: null, ...more },
});

test('a price that rises is announced, and ordered only after a question with both totals', async () => {
  const answers: Answers = { ...withCart(), [PLACE]: placed };
  const { goLive, sent } = await openShop('/checkout', answers);
  await fillCheckout();
  const send = await goLive();
  send('product-changed', priced(1500));
  await expect
    .element(summary.getByRole('status').filter({ hasText: '₹1,500.00' }))
    .toMatchTextContent('The price has changed from ₹1,200.00 to ₹1,500.00.');
  answers[CART] = cartOf(atPrice(1500));
  await userEvent.dblClick(place);
  await expect.element(alert).toMatchTextContent(`${changed} ${totals}`);
  expect(ordersIn(sent)).toEqual([]);
  await place.click();
  await expect.element(confirmation).toBeVisible();
  expect(ordersIn(sent).length).toBe(1);
  expect(await ordersIn(sent)[0]?.json()).toMatchObject({ totalPrice: 3000 });
});

test('a price that rises once more is asked about once more', async () => {
  const { goLive, sent } = await openShop('/checkout', { ...withCart(), [PLACE]: placed });
  await fillCheckout();
  const send = await goLive();
  send('product-changed', priced(1500));
  await expect.element(summary).toMatchTextContent('₹3,000.00');
  await place.click();
  await expect.element(alert).toMatchTextContent(totals);
  send('product-changed', { ...priced(1600), revision: 10 });
  await expect.element(summary).toMatchTextContent('₹3,200.00');
  expect(alert.query()).toBeNull();
  await place.click();
  await expect.element(alert).toMatchTextContent('The total was ₹3,000.00 and is now ₹3,200.00.');
  expect(ordersIn(sent)).toEqual([]);
});

test('a price that falls needs no question', async () => {
  const { goLive, sent } = await openShop('/checkout', { ...withCart(), [PLACE]: placed });
  await fillCheckout();
  const send = await goLive();
  send('product-changed', priced(1000));
  await expect.element(summary).toMatchTextContent('₹2,000.00');
  await place.click();
  await expect.element(confirmation).toBeVisible();
  expect(await ordersIn(sent)[0]?.json()).toMatchObject({ totalPrice: 2000 });
});

test('a changed price that only the shop knows is shown in the same words, and then ordered', async () => {
  const answers: Answers = { ...withCart(), [PLACE]: refusal(409, changed, { code: 'price-changed' }) };
  const { sent } = await openShop('/checkout', answers);
  await fillCheckout();
  answers[CART] = cartOf(atPrice(1500));
  await place.click();
  await expect.element(alert).toMatchTextContent(`Error: ${changed} ${totals}`);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(summary.getByRole('alert')).toMatchTextContent(`${changed} ${totals}`);
  answers[PLACE] = placed;
  await place.click();
  await expect.element(confirmation).toBeVisible();
  expect(await ordersIn(sent)[1]?.json()).toMatchObject({ totalPrice: 3000 });
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
