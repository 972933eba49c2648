// How long things are shown before they go or lead on, by a clock that the journey winds.
import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { aNewAccount, test } from './people.ts';
import { addToCart, aProduct, fillCheckout } from './shelves.ts';

for (const [name, text] of [
  ['Cart', 'Please login to view your cart.'],
  ['Wishlist', 'Please login to view your wishlist.'],
] as const) {
  test(`visitors who want the ${name.toLowerCase()} read for 5 s that they have to log in`, async ({
    page,
  }) => {
    await page.goto('/contact');
    const banner = page.getByText(text, { exact: true });
    await stopClock(page);
    await page.getByRole('button', { name: `${name} Login to view` }).click();
    await expect(banner).toBeVisible();
    await page.clock.runFor(4_900);
    await expect(banner).toBeVisible();
    await expect(page).toHaveURL('/contact');
    await page.clock.runFor(200);
    await page.clock.resume();
    await expect(page).toHaveURL('/signin');
    await expect(banner).toBeHidden();
  });
}

test('whoever turns away from the banner is not sent after it', async ({ page }) => {
  await page.goto('/contact');
  await stopClock(page);
  await page.getByRole('button', { name: 'Cart Login to view' }).click();
  await page.getByRole('link', { name: 'Login', exact: true }).click();
  await page.clock.runFor(500);
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await page.getByRole('link', { name: 'Aangan, home' }).first().click();
  await page.clock.runFor(6_000);
  await page.clock.resume();
  await expect(page).toHaveURL('/');
  await expect(page.getByText('Please login to view your cart.')).toBeHidden();
});

test('a visitor who adds to the cart is led to the sign-in page after 2 s', async ({ page, request }) => {
  const { id } = await aProduct(request);
  await page.goto(`/product/${id}`);
  await page.getByRole('group', { name: 'Size' }).getByRole('radio').first().check();
  await stopClock(page);
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByText('Please log in to add to cart.')).toBeVisible();
  await page.clock.runFor(1_900);
  await expect(page).toHaveURL(`/product/${id}`);
  await page.clock.runFor(200);
  await page.clock.resume();
  await expect(page).toHaveURL('/signin');
});

test('signing up and in lead on after 1.5 s each', async ({ page }) => {
  const account = aNewAccount();
  await page.goto('/signup');
  await page.getByLabel('Full name').fill('Meera Pillai');
  await page.getByLabel('Username').fill(account.username);
  await page.getByLabel('Mobile number').fill('9876543210');
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByLabel('Repeat password').fill(account.password);
  await page.getByRole('checkbox').check();
  await leadsOnAfter(page, 'Sign up', '/signup', '/signin');
  await expect(page.getByLabel('Username')).toHaveValue(account.username);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await leadsOnAfter(page, 'Log in', '/signin', '/');
});

test('the order that was placed is cheered for 5 s', async ({ shopper, request }) => {
  await addToCart(shopper, await aProduct(request));
  await shopper.goto('/checkout');
  await fillCheckout(shopper);
  await shopper.getByRole('button', { name: 'Place Order' }).click();
  const banner = shopper.getByText('Order placed successfully!');
  await expect(banner).toBeVisible();
  await stopClock(shopper);
  await shopper.reload();
  await shopper.clock.runFor(1_000);
  await expect(banner).toBeVisible();
  await shopper.clock.runFor(3_500);
  await expect(banner).toBeVisible();
  await shopper.clock.runFor(1_500);
  await expect(banner).toBeHidden();
});

test('a cart that does not come is asked for again after 2 s, twice, and Retry brings it', async ({
  shopper,
  request,
}) => {
  await addToCart(shopper, await aProduct(request));
  const asked: number[] = [];
  await shopper.route('**/api/cart', (route) => {
    asked.push(Date.now());
    return route.abort();
  });
  await shopper.goto('/cart');
  await expect(shopper.getByText('The shop does not answer. Trying again…')).toBeVisible();
  await expect(shopper.getByText('Failed to validate session. Please log in again.')).toBeVisible();
  const [first = 0, second = 0, third = 0, ...more] = asked;
  expect(more).toEqual([]);
  expect(second - first).toBeGreaterThan(1_900);
  expect(third - second).toBeGreaterThan(1_900);
  await expect(shopper.getByRole('link', { name: 'Log In' })).toBeVisible();
  await shopper.unrouteAll();
  await shopper.getByRole('button', { name: 'Retry' }).click();
  await expect(shopper.getByRole('button', { name: 'Proceed to Checkout' })).toBeVisible();
});

/** From here on time passes only when the journey lets it. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1_000);
}

async function leadsOnAfter(page: Page, button: string, from: string, to: string): Promise<void> {
  await stopClock(page);
  await page.getByRole('button', { name: button }).click();
  const done = page.getByRole('status').filter({ hasText: /account|logged in/i });
  await expect
    .poll(async () => {
      await page.clock.runFor(20);
      return done.isVisible();
    })
    .toBe(true);
  await page.clock.runFor(1_400);
  await expect(page).toHaveURL(from);
  await page.clock.runFor(200);
  await page.clock.resume();
  await expect(page).toHaveURL(to);
}
