// Live updates of open pages: prices, stock, counts and orders, in every tab; cart lines show changes before the checkout.
import type { ProductResponse } from '@aangan/shared-events/features/catalogue/products/http';
import { expect } from '@playwright/test';
import { aNewProduct, changeByCall } from './support/back-office-shelves.ts';
import { hasInCart } from './support/api-steps.ts';
import type { Features } from './support/features.ts';
import { liveConnected, tabsConnected } from './support/live-connected.ts';
import { test } from './support/people.ts';
import { addToCart, addToWishlist, fillCheckout, order } from './support/shelves.ts';

export const features: Features = ['cart', 'wishlist'];

test('a new price and a sold-out product show on every open page, and in the cart before the checkout', async ({
  shopper,
  administrator,
  request,
}) => {
  const product = await aNewProduct(administrator, request, { price: '1200' });
  const change = (fields: Readonly<Record<string, string>>) =>
    changeByCall(administrator, request, product, fields);
  await hasInCart(shopper, product);
  await Promise.all([liveConnected(shopper), addToWishlist(shopper, product)]);
  const context = shopper.context();
  const [page, cart, wishlist] = [await context.newPage(), await context.newPage(), await context.newPage()];
  await page.goto(`/product/${product.id}`);
  await cart.goto('/cart');
  await wishlist.goto('/wishlist');
  const card = shopper.getByRole('article').filter({ hasText: product.name });
  const saved = wishlist.getByRole('article').filter({ hasText: product.name });
  const line = cart.getByRole('listitem').filter({ hasText: product.name });
  await expect(card).toContainText('₹1,200.00');
  await expect(saved).toContainText('₹1,200.00');
  await expect(line).toContainText('₹1,200.00');
  await expect(page.getByText('₹1,200.00').first()).toBeVisible();
  await tabsConnected(shopper, 3);

  await change({ price: '1350.50', oldPrice: '1500' });
  await expect(card).toContainText('₹1,350.50');
  await expect(card).toContainText('₹1,500.00');
  await expect(saved).toContainText('₹1,350.50');
  const text = 'The price has changed from ₹1,200.00 to ₹1,350.50.';
  await expect(page.getByText(text)).toBeVisible();
  await expect(line).toContainText(text);
  await expect(cart.getByRole('region', { name: 'Total' })).toContainText('₹1,350.50');

  await cart.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await expect(cart.getByRole('region', { name: 'Order summary' })).toContainText(text);
  await fillCheckout(cart);
  await change({ price: '1350.50', inStock: 'false' });
  await expect(card).toContainText('Out of stock');
  await expect(saved).toContainText('Not available');
  const add = page.getByRole('button', { name: 'Add to Cart' });
  await expect(add).toBeDisabled();
  await expect(add).toHaveAccessibleDescription('This piece is out of stock at the moment.');
  await expect(cart.getByText('This item is out of stock.')).toBeVisible();
  await cart.getByRole('button', { name: 'Place Order' }).click();
  await expect(cart.getByText(`“${product.name}” cannot be ordered as it is.`)).toBeVisible();
  await expect(cart.getByLabel('City')).toHaveValue('Kochi');
  await expect(cart.getByRole('link', { name: 'Edit cart' }).last()).toBeFocused();
  await cart.keyboard.press('Enter');
  await expect(cart.getByText('Some items cannot be ordered')).toBeVisible();
});

test('two windows of one user stay in sync on cart, wishlist and orders', async ({
  shopper,
  openWindow,
  administrator,
  request,
}) => {
  const product: ProductResponse = await aNewProduct(administrator, request);
  const session = await shopper
    .goto('/')
    .then(() => shopper.evaluate(() => Object.fromEntries(Object.entries(localStorage))));
  // Another browser context with the same account.
  const elsewhere = await openWindow();
  await elsewhere.goto('/contact');
  await elsewhere.evaluate((entries) => Object.assign(localStorage, entries), session);
  await elsewhere.reload();
  await expect(elsewhere.getByRole('button', { name: 'Cart 0 - Item(s)' })).toBeVisible();

  await addToCart(shopper, product);
  await expect(elsewhere.getByRole('button', { name: 'Cart 1 - Item(s)' })).toBeVisible();
  await addToWishlist(shopper, product);
  await expect(elsewhere.getByRole('button', { name: 'Wishlist 1 saved' })).toBeVisible();

  await elsewhere.getByRole('link', { name: 'Orders' }).click();
  await expect(elsewhere.getByText('No orders yet.')).toBeVisible();
  const orderId = await order(shopper);
  await expect(elsewhere.getByRole('button', { name: `View order ${orderId}` })).toBeVisible();
  await expect(elsewhere.getByRole('button', { name: 'Cart 0 - Item(s)' })).toBeVisible();
});

test('an item removed in one tab can be restored, and the other tabs follow', async ({
  shopper,
  administrator,
  request,
}) => {
  const product = await aNewProduct(administrator, request);
  await hasInCart(shopper, product);
  await shopper.goto('/cart');
  const second = await shopper.context().newPage();
  await second.goto('/checkout');
  await expect(second.getByRole('region', { name: 'Order summary' })).toContainText(product.name);
  await shopper.getByRole('button', { name: `Remove ${product.name}` }).click();
  // A hovered notice stays.
  const undo = shopper.getByRole('button', { name: 'Undo' });
  await undo.hover();
  await expect(shopper.getByText('Your cart is empty')).toBeVisible();
  await expect(shopper.getByRole('heading', { name: 'Your cart', exact: true })).toBeFocused();
  await expect(second.getByRole('button', { name: 'Cart 0 - Item(s)' })).toBeVisible();
  const change = second.getByRole('status').filter({ hasText: 'Your cart has changed.' });
  await expect(change).toContainText(`“${product.name}”`);
  await undo.click();
  await expect(shopper.getByRole('link', { name: product.name })).toBeVisible();
  await expect(second.getByRole('button', { name: 'Cart 1 - Item(s)' })).toBeVisible();
  await expect(change).toBeHidden();
});
