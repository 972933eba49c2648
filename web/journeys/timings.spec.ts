// How long things are shown before they go or lead on, by a clock that the journey winds.
import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { hasInCart } from './by-call.ts';
import { heard } from './live-line.ts';
import { aNewAccount, test } from './people.ts';
import { aProduct, fillCheckout } from './shelves.ts';

for (const [name, text] of [
  ['Cart', 'Please login to view your cart.'],
  ['Wishlist', 'Please login to view your wishlist.'],
] as const) {
  test(`visitors who want the ${name.toLowerCase()} read for 5 s that they have to log in`, async ({
    page,
  }) => {
    await openAlive(page, '/contact');
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
  await openAlive(page, '/contact');
  await stopClock(page);
  await page.getByRole('button', { name: 'Cart Login to view' }).click();
  await page.getByRole('link', { name: 'Login', exact: true }).click();
  await windUntil(page, () => page.getByRole('heading', { name: 'Welcome back' }).isVisible());
  await page.getByRole('link', { name: 'Aangan, home' }).first().click();
  await page.clock.runFor(6_000);
  await page.clock.resume();
  await expect(page).toHaveURL('/');
  await expect(page.getByText('Please login to view your cart.')).toBeHidden();
});

test('a visitor who adds to the cart is led to the sign-in page after 2 s', async ({ page, request }) => {
  const { id } = await aProduct(request);
  await openAlive(page, `/product/${id}`);
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
  await openAlive(page, '/signup');
  await page.getByLabel('Full name').fill('Meera Pillai');
  await page.getByLabel('Username').fill(account.username);
  await page.getByLabel('Mobile number').fill('9876543210');
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByLabel('Repeat password').fill(account.password);
  await page.getByRole('checkbox').check();
  await leadsOnAfter(page, 'Sign up', '/signup', '/signin');
  // The address changes before the page does, and both pages ask for a username and a password.
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await expect(page.getByLabel('Username')).toHaveValue(account.username);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await leadsOnAfter(page, 'Log in', '/signin', '/');
});

test('the order that was placed is cheered for 5 s', async ({ shopper, request }) => {
  await hasInCart(shopper, await aProduct(request));
  await shopper.goto('/checkout');
  await fillCheckout(shopper);
  await stopClock(shopper);
  await shopper.getByRole('button', { name: 'Place Order' }).click();
  const banner = shopper.getByText('Order placed successfully!');
  await windUntil(shopper, () => banner.isVisible());
  await shopper.reload();
  // The five seconds begin when it is there again.
  await windUntil(shopper, () => banner.isVisible());
  await shopper.clock.runFor(4_500);
  await expect(banner).toBeVisible();
  await shopper.clock.runFor(500);
  await windUntil(shopper, () => banner.isHidden());
});

test('a cart that does not come is asked for again after 2 s, twice, and Retry brings it', async ({
  shopper,
  request,
}) => {
  await hasInCart(shopper, await aProduct(request));
  await shopper.addInitScript(noteCartCalls);
  // A line that opens late would ask once more.
  await shopper.route('**/api/live', (route) => route.abort());
  await shopper.route('**/api/cart', (route) => route.abort());
  await shopper.goto('/cart');
  await expect(shopper.getByText('The shop does not answer. Trying again…')).toBeVisible();
  await expect(shopper.getByText('Failed to validate session. Please log in again.')).toBeVisible();
  const [first = 0, second = 0, third = 0, ...more] = await shopper.evaluate(() => window.cartCalls);
  expect(more).toEqual([]);
  expect(second - first).toBeGreaterThan(1_900);
  expect(third - second).toBeGreaterThan(1_900);
  await expect(shopper.getByRole('link', { name: 'Log In' })).toBeVisible();
  await shopper.unrouteAll();
  await shopper.getByRole('button', { name: 'Retry' }).click();
  await expect(shopper.getByRole('button', { name: 'Proceed to Checkout' })).toBeVisible();
});

/** Opens a page and waits until its script has brought it to life, which takes time that passes. */
async function openAlive(page: Page, path: string): Promise<void> {
  await Promise.all([heard(page), page.goto(path)]);
}

/** From here on time passes only when the journey lets it. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.install();
  // Ahead of what the page's clock may have come to meanwhile, for it goes forward only.
  await page.clock.pauseAt(Date.now() + 10_000);
}

/** Lets time pass in small steps, until it is so. What comes from the shop takes its own time. */
async function windUntil(page: Page, isSo: () => Promise<boolean>): Promise<void> {
  const step = async () => {
    await page.clock.runFor(20);
    return isSo();
  };
  await expect.poll(step, { intervals: [50] }).toBe(true);
}

/** When the page asked for the cart, in milliseconds of its own: the network and this process may be late. */
function noteCartCalls(): void {
  window.cartCalls = [];
  const { fetch } = window;
  window.fetch = (asked, ...more) => {
    if (asked === '/api/cart') window.cartCalls.push(performance.now());
    return fetch(asked, ...more);
  };
}

async function leadsOnAfter(page: Page, button: string, from: string, to: string): Promise<void> {
  await stopClock(page);
  await page.getByRole('button', { name: button }).click();
  const done = page.getByRole('status').filter({ hasText: /account|logged in/i });
  await windUntil(page, () => done.isVisible());
  await page.clock.runFor(1_400);
  await expect(page).toHaveURL(from);
  await page.clock.runFor(200);
  await page.clock.resume();
  await expect(page).toHaveURL(to);
}
