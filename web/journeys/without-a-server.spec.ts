// The server stops during a session: every page keeps its content and shows its own text, and recovers once the server is back.
import type { LoginResponse } from '@aangan/shared-events/features/accounts/http';
import type { BrowserContext, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import type { Features } from './support/features.ts';
import { startOwnApi } from './support/own-api.ts';
import { anAccount, stored, test, watchConsole } from './support/people.ts';
import { openFilledCheckout, productsInStock } from './support/shelves.ts';
import { recordNotices, expectNotice } from './support/notices.ts';

export const features: Features = [];

test.slow();

test('a stopped server is reported on every page, and nothing is lost', async ({ browser, request }) => {
  const api = await startOwnApi();
  const account = await anAccount(request);
  const login = await request.post('/api/auth/login', { data: account });
  const { token, userId } = (await login.json()) as LoginResponse;
  const [first, second] = await productsInStock(request);
  if (first === undefined || second === undefined) throw new Error('The shelves are too empty.');
  const headers = { Authorization: `Bearer ${token}` };
  for (const { id: productId, sizes, Colors } of [first, second]) {
    const line = { productId, size: sizes[0], color: Colors[0]?.hexCode ?? 'Default', quantity: 1 };
    await request.post('/api/cart', { headers, data: line });
  }
  await request.post('/api/wishlist/add', { headers, data: { productId: first.id } });

  const visitors = await browser.newContext({ baseURL: api.url });
  const shoppers = await browser.newContext({
    baseURL: api.url,
    storageState: stored(api.url, { token, userId, isAdmin: 'false' }),
  });
  const complaints = [await watchConsole(visitors), await watchConsole(shoppers)];
  await recordNotices(shoppers);

  const cart = await open(shoppers, '/cart');
  await expect(cart.getByRole('button', { name: 'Clear Cart' })).toBeVisible();
  const product = await open(shoppers, `/product/${second.id}`);
  await product.getByRole('group', { name: 'Size' }).getByRole('radio').first().check();
  await product.getByRole('button', { name: 'Add a Review' }).click();
  await product.getByRole('radio', { name: '4 stars' }).check();
  // Every page used later is visited first: its scripts cannot be loaded while the server is down.
  const wishlist = await open(shoppers, '/products');
  await expect(wishlist.getByRole('button', { name: /^Wishlist: / }).first()).toBeVisible();
  await wishlist.goto('/wishlist');
  await expect(wishlist.getByRole('link', { name: first.name })).toBeVisible();
  const checkout = await open(shoppers, '/order-confirmation');
  await expect(checkout.getByText('No orders yet.')).toBeVisible();
  await openFilledCheckout(checkout);
  const entrance = await open(visitors, '/signup');
  await entrance.getByRole('link', { name: 'Log in' }).click();
  await expect(entrance.getByRole('heading', { name: 'Welcome back' })).toBeVisible();

  await api.stop();

  await test.step('the cart', async () => {
    await cart.getByRole('button', { name: 'One more' }).first().click();
    await expectNotice(cart, 'Failed to update quantity');
    await cart.getByRole('button', { name: `Remove ${first.name}` }).click();
    await expectNotice(cart, 'Failed to remove item');
    await cart.getByRole('button', { name: 'Clear Cart' }).click();
    await expectNotice(cart, 'Failed to clear cart');
    await expect(cart.getByRole('link', { name: first.name })).toBeVisible();
  });

  await test.step('a product', async () => {
    await product.getByRole('button', { name: 'Add to Cart' }).click();
    await expect(product.getByText('Failed to add to cart')).toBeVisible();
    await product.getByRole('button', { name: 'Submit Review' }).click();
    await expect(product.getByText('Failed to submit review.')).toBeVisible();
    await product.getByRole('button', { name: `Wishlist: ${second.name}` }).click();
    await expectNotice(product, 'Error updating wishlist.');
    await expect(product.getByRole('radio', { name: '4 stars' })).toBeChecked();
  });

  await test.step('the wishlist, and from there a product, the shelves and the orders', async () => {
    await wishlist.getByRole('button', { name: `Remove ${first.name}` }).click();
    await expectNotice(wishlist, 'Error removing item from wishlist.');
    await expect(wishlist.getByRole('alert').filter({ hasText: 'Failed to connect' })).toContainText(
      'Failed to connect to the server. Please check your internet connection.',
    );
    await wishlist.getByRole('link', { name: first.name }).click();
    await expect(wishlist.getByText('Failed to load product: The shop did not answer.')).toBeVisible();
    await wishlist.getByRole('link', { name: 'Back to Products' }).click();
    await expect(wishlist.getByText('Failed to load products.')).toBeVisible();
    await expect(wishlist.getByText('Error fetching filters.')).toBeVisible();
    await wishlist.getByRole('link', { name: 'Orders' }).click();
    await expect(wishlist.getByText('An error occurred while fetching orders.')).toBeVisible();
    await expect(wishlist.getByText('The shop is not responding. What you see may be old.')).toBeVisible();
  });

  await test.step('the checkout, and the home page', async () => {
    await checkout.getByRole('button', { name: 'Place Order' }).click();
    await expect(checkout.getByRole('alert')).toContainText('Error: Order failed.');
    await checkout.getByRole('link', { name: 'Aangan, home' }).click();
    await expect(checkout.getByText('Error fetching recommended products')).toBeVisible();
  });

  await test.step('signing in and up', async () => {
    await entrance.getByLabel('Username').fill(account.username);
    await entrance.getByLabel('Password', { exact: true }).fill(account.password);
    await entrance.getByRole('button', { name: 'Log in' }).click();
    await expect(entrance.getByRole('alert')).toContainText(
      'Cannot connect to server. Check your internet connection.',
    );
    await entrance.getByRole('link', { name: 'Create an account' }).click();
    await entrance.getByLabel('Full name').fill('Meera Pillai');
    await entrance.getByLabel('Username').fill(`${account.username}-too`);
    await entrance.getByLabel('Mobile number').fill('9876543210');
    await entrance.getByLabel('Password', { exact: true }).fill(account.password);
    await entrance.getByLabel('Repeat password').fill(account.password);
    await entrance.getByRole('checkbox').check();
    await entrance.getByRole('button', { name: 'Sign up' }).click();
    await expect(entrance.getByRole('alert')).toContainText('Signup failed. Please try again.');
    await expect(entrance.getByLabel('Full name')).toHaveValue('Meera Pillai');
  });

  const cartProblem = cart.getByText(
    'Failed to connect to the server. Please check your internet connection.',
  );
  await expect(cartProblem).toBeVisible();
  await expect(cart.getByText('Please log in again')).toBeHidden();
  // Pressed before the live connection is restored, which refetches everything and removes Retry.
  await shoppers.route('**/api/live', (route) => route.abort());
  await api.start();

  await test.step('and all is well again', async () => {
    await cart.getByRole('button', { name: 'Retry' }).click();
    await expect(cartProblem).toBeHidden();
    await expect(cart.getByRole('link', { name: first.name })).toBeVisible();
    await product.getByRole('button', { name: 'Submit Review' }).click();
    await expectNotice(product, 'Review submitted successfully!');
    await wishlist.getByRole('button', { name: 'Retry' }).click();
    await expect(wishlist.getByText('No orders yet.')).toBeVisible();
    await shoppers.unroute('**/api/live');
    // The reconnect backoff is up to half a minute, unless the network state changes.
    await shoppers.setOffline(true);
    await shoppers.setOffline(false);
    await expect(wishlist.getByText('The shop is not responding. What you see may be old.')).toBeHidden();
    await entrance.getByRole('button', { name: 'Sign up' }).click();
    await expect(entrance.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  });

  await visitors.close();
  await shoppers.close();
  await api.stop();
  expect(complaints.flat()).toEqual([]);
});

async function open(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(path);
  return page;
}
