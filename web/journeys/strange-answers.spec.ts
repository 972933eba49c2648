// What a right server never says, said once by altering one answer in the browser: the words that the specification has for it.
import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { signIn, test } from './people.ts';
import { addToCart, aProduct, fillCheckout, order } from './shelves.ts';
import { withoutAnswersAtHand } from './unpainted.ts';

test('strange answers to logging in', async ({ page }) => {
  const somebody = { username: 'meera', password: 'marigold-and-indigo' };
  const alert = page.getByRole('alert');
  await page.goto('/signin');
  for (const [status, body, text] of [
    [500, { message: 'Something else' }, 'Server error: Unable to process your request.'],
    [401, {}, 'Invalid username or password.'],
    [418, {}, 'Login error.'],
    [418, { message: 'I am a teapot.' }, 'I am a teapot.'],
    [200, { success: false }, 'Login failed'],
    [200, { success: false, message: 'Not today.' }, 'Not today.'],
    [200, { success: true }, 'An unexpected error occurred. Please try again.'],
  ] as const) {
    await answer(page, '**/api/auth/login', status, body);
    await signIn(page, somebody);
    await expect(alert).toContainText(text);
    await expect(alert.getByRole('button', { name: 'Retry' })).toBeVisible();
  }
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();

  await page.getByRole('link', { name: 'Create an account' }).click();
  for (const label of ['Full name', 'Username', 'Password', 'Repeat password'])
    await page.getByLabel(label, { exact: true }).fill('marigold-and-indigo');
  await page.getByLabel('Mobile number').fill('9876543210');
  await page.getByRole('checkbox').check();
  await answer(page, '**/api/auth/signup', 500, {});
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(alert).toHaveText('Signup failed. Please try again.');
});

test('strange answers to the cart, to an order and to the list of orders', async ({ shopper, request }) => {
  const product = await aProduct(request);
  await addToCart(shopper, product);
  await answer(shopper, '**/api/cart', 404, {});
  await shopper.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(shopper.getByText('Cart service unavailable. Please try again later.')).toBeVisible();
  await answer(shopper, '**/api/cart', 418, {});
  await shopper.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(shopper.getByText('Failed to add to cart')).toBeVisible();

  await answer(shopper, '**/api/cart', 418, {});
  await shopper.goto('/cart');
  await expect(shopper.getByRole('alert')).toContainText('Server error: 418');
  await expect(shopper.getByRole('link', { name: 'Log In' })).toBeVisible();
  await shopper.unrouteAll();

  await shopper.goto('/checkout');
  await fillCheckout(shopper);
  await answer(shopper, '**/api/orders/place-order', 418, {});
  await shopper.getByRole('button', { name: 'Place Order' }).click();
  await expect(shopper.getByRole('alert')).toContainText('Error: Failed to place order');

  await answer(shopper, '**/api/orders', 418, {});
  await shopper.getByRole('link', { name: 'See your orders' }).click();
  await expect(shopper.getByText('Failed to fetch orders.')).toBeVisible();
  await expect(shopper.getByRole('link', { name: 'Login Again' })).toBeVisible();
  await shopper.unrouteAll();

  const orderId = await order(shopper);
  await shopper.route('**/api/orders', async (route) => {
    const { data } = await (await route.fetch()).json();
    await route.fulfill({ json: { success: true, data: [{ ...data[0], OrderItems: [] }] } });
  });
  await shopper.reload();
  const card = shopper.getByRole('region', { name: `Order ${orderId}` });
  await expect(card).toContainText('No items found in this order.');
  // One that is asked for again just now need not be answered any more.
  await shopper.unrouteAll({ behavior: 'ignoreErrors' });
});

test('strange answers to the wishlist, and about products', async ({ shopper, request }) => {
  const product = await aProduct(request);
  const alert = shopper.getByRole('alert');
  for (const [status, body, text] of [
    [500, {}, 'Server error: Unable to fetch wishlist. Please try again later.'],
    [418, {}, 'Error fetching wishlist.'],
    [200, { success: true }, 'An unexpected error occurred. Please try again.'],
  ] as const) {
    await answer(shopper, '**/api/wishlist', status, body);
    await shopper.goto('/wishlist');
    await expect(alert).toContainText(text);
  }
  await shopper.unrouteAll();

  await withoutAnswersAtHand(shopper);
  await answer(shopper, '**/api/products/recommended-products', 200, []);
  await shopper.route(`**/api/products/${product.id}`, async (route) => {
    const { id: _id, ...nameless } = await (await route.fetch()).json();
    await route.fulfill({ json: nameless });
  });
  await shopper.goto(`/product/${product.id}`);
  await expect(shopper.getByText('No recommended products available.')).toBeVisible();
  await shopper.getByRole('group', { name: 'Size' }).getByRole('radio').first().check();
  await shopper.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(shopper.getByText('Product ID is missing.')).toBeVisible();

  await answer(shopper, `**/api/products/${product.id}`, 418, { message: 'It is being dusted.' });
  await shopper.reload();
  await expect(alert).toContainText('Failed to load product: It is being dusted.');
  await shopper.unrouteAll();
  await shopper.getByRole('button', { name: 'Retry' }).click();
  await expect(shopper.getByRole('heading', { name: product.name, level: 1 })).toBeVisible();
});

/** Until the next one, every call to `address` is answered like this. */
async function answer(page: Page, address: string, status: number, body: object): Promise<void> {
  await page.unroute(address);
  await page.route(address, (route) => route.fulfill({ status, json: body }));
}
