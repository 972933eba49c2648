// A token that the shop does not take any more: each page says so in its own words, forgets it, and leads to the sign-in page.
import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { hasInCart } from './by-call.ts';
import { heard } from './live-line.ts';
import { anAccount, signIn, test } from './people.ts';
import { aProduct, fillCheckout } from './shelves.ts';
import { wasTold, wasToldAlone } from './told.ts';

test('a product page says that the session has expired, and who logs in again is back there', async ({
  shopper,
  request,
}) => {
  const product = await aProduct(request);
  const listening = heard(shopper);
  await shopper.goto(`/product/${product.id}`);
  await listening;
  await shopper.getByRole('group', { name: 'Size' }).getByRole('radio').first().check();
  await shopper.getByRole('button', { name: 'Add a Review' }).click();
  await shopper.getByRole('radio', { name: '5 stars' }).check();
  const token = await spoilToken(shopper);
  const listeningAsVisitor = heard(shopper);
  await shopper.getByRole('button', { name: 'Submit Review' }).click();
  await wasTold(shopper, 'Session expired, please log in again.');
  await listeningAsVisitor;
  expect(await stored(shopper)).toEqual([]);

  await spoilToken(shopper, token);
  await shopper.getByRole('button', { name: 'Add to Cart' }).click();
  await wasToldAlone(shopper, 'Session expired, please log in again');
  expect(await stored(shopper)).toEqual([]);
  await expect(shopper.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await signIn(shopper, await anAccount(request));
  await expect(shopper).toHaveURL(`/product/${product.id}`);
});

test('the pages of whoever is signed in lead to the sign-in page with the reason', async ({
  shopper,
  request,
}) => {
  await hasInCart(shopper, await aProduct(request));
  const listening = heard(shopper);
  await shopper.goto('/checkout');
  await listening;
  await fillCheckout(shopper);
  const token = await spoilToken(shopper);
  await shopper.getByRole('button', { name: 'Place Order' }).click();
  await expect(shopper.getByText('Please log in to place order.')).toBeVisible();

  for (const [path, text] of [
    ['/wishlist', 'Unauthorized: Please log in again.'],
    ['/order-confirmation', 'Invalid token. Please log in again.'],
    ['/cart', 'Session expired. Please log in again.'],
  ] as const) {
    // Where no script of the shop's runs that would find out before the page does.
    await shopper.goto('/robots.txt');
    await spoilToken(shopper, token);
    await shopper.goto(path);
    await expect(shopper.getByText(text)).toBeVisible();
    await expect(shopper).toHaveURL('/signin');
    expect(await stored(shopper)).toEqual([]);
  }
});

test('visitors are told why they have to log in', async ({ page }) => {
  for (const [path, text] of [
    ['/cart', 'Please log in to view your cart'],
    ['/wishlist', 'Please log in to view your wishlist'],
    ['/checkout', 'Please log in to place order.'],
    ['/order-confirmation', 'No token found. Please log in.'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByText(text)).toBeVisible();
    await expect(page).toHaveURL('/signin');
  }
  for (const [alias, real] of [
    ['/login', '/signin'],
    ['/manage-products', '/signin'],
    ['/customize', '/signin'],
    ['/admin/dashboard', '/signin'],
  ] as const) {
    await page.goto(alias);
    await expect(page).toHaveURL(real);
  }
});

/**
 * What happens when the server's key or the session has changed while a page was open. Returns the token that was good, which may be spoilt
 * again. A page has to hear the shop already: a live line that only begins would be refused, and the token forgotten, before anything is pressed.
 */
async function spoilToken(page: Page, known?: string): Promise<string> {
  return page.evaluate((known) => {
    const good = known ?? localStorage.getItem('token') ?? '';
    localStorage.setItem('token', `${good}x`);
    return good;
  }, known);
}

async function stored(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    ['token', 'userId', 'isAdmin', 'cart'].filter((key) => localStorage.getItem(key) !== null),
  );
}
