import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { isSignedIn, openShop, signedIn } from '../testing/open-shop.tsx';
import { answer, silentRefusal } from '../testing/shop-answers.ts';

test('a token that is answered with success: false is removed with everything that belongs to it', async () => {
  await openShop('/contact', {
    ...signedIn(),
    'GET /api/auth/validate-token': answer({ success: false, message: 'Invalid token.' }),
  });
  await expect.element(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
  expect(isSignedIn()).toBe(false);
  expect(['userId', 'isAdmin', 'cart'].filter((key) => localStorage.getItem(key) !== null)).toEqual([]);
});

test('a token whose check answers only success and a message stays', async () => {
  const { sent } = await openShop('/contact', {
    ...signedIn(),
    'GET /api/auth/validate-token': answer({ success: true, message: 'Token is valid.' }),
  });
  await expect.element(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  await expect.poll(() => sent.some(({ url }) => url.endsWith('/validate-token'))).toBe(true);
  await expect.element(page.getByRole('heading', { name: 'Contact Us' }).first()).toBeVisible();
  expect(isSignedIn()).toBe(true);
});

test.each(['/SIGNIN', '/Products', '/ADMIN/orders'])('%s is no page, as for the server', async (path) => {
  await openShop(path);
  await expect.element(page.getByText('404 - Page Not Found').last()).toBeVisible();
  await expect.element(page.getByRole('contentinfo')).toBeVisible();
});

test('on a tablet the search field has room for its words', async () => {
  onTestFinished(() => page.viewport(1280, 800));
  await page.viewport(768, 1024);
  await openShop('/contact', signedIn());
  await expect.element(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  const field = page.getByRole('searchbox', { name: 'Search products' }).element();
  expect(field.getBoundingClientRect().width).toBeGreaterThan(400);
});

test.each([390, 768, 1280])('at %d pixels the focus goes through the header as it is read', async (width) => {
  onTestFinished(() => page.viewport(1280, 800));
  await page.viewport(width, 800);
  await openShop('/contact', signedIn());
  await expect.element(page.getByRole('button', { name: /^Cart/ })).toBeVisible();
  const header = page.getByRole('banner').element();
  const places: { readonly row: number; readonly left: number }[] = [];
  for (await userEvent.tab(); places.length < 20; await userEvent.tab()) {
    const { activeElement } = document;
    if (header.contains(activeElement) && activeElement !== null) places.push(placeOf(activeElement));
    else if (places.length > 0) break;
  }
  expect(places.length).toBeGreaterThan(3);
  expect(places).toEqual(places.toSorted((one, other) => one.row - other.row || one.left - other.left));
});

test('on a phone what the keyboard focuses is not behind the bottom bar', async () => {
  onTestFinished(() => page.viewport(1280, 800));
  await page.viewport(390, 844);
  await openShop('/contact', signedIn());
  await expect.element(page.getByRole('heading', { name: 'Contact Us' }).first()).toBeVisible();
  const bar = page.getByRole('navigation', { name: 'Quick' }).element();
  const covered: (string | null)[] = [];
  let passed = 0;
  for (await userEvent.tab(); passed < 60; await userEvent.tab(), passed += 1) {
    const { activeElement } = document;
    if (activeElement === null || bar.contains(activeElement)) break;
    if (activeElement.getBoundingClientRect().bottom > bar.getBoundingClientRect().top)
      covered.push(activeElement.textContent);
  }
  expect(passed).toBeGreaterThan(15);
  expect(passed).toBeLessThan(60);
  expect(covered).toEqual([]);
});

test.each([
  [390, 844],
  [1280, 800],
])(
  'at %d by %d the footer of a short page is below the screen, where nothing moves it',
  async (width, height) => {
    onTestFinished(() => page.viewport(1280, 800));
    await page.viewport(width, height);
    const reviews = { 'GET /api/products/reviews/999': answer([]) };
    await openShop('/product/999', { 'GET /api/products/999': silentRefusal(404), ...reviews });
    await expect.element(page.getByText('Product not found.')).toBeVisible();
    const top = () => page.getByRole('contentinfo').element().getBoundingClientRect().top;
    await expect.poll(top).toBeGreaterThanOrEqual(height);
    // Not further than is needed.
    expect(top()).toBeLessThanOrEqual(height + 16);
  },
);

/** Elements of one line have one row. */
function placeOf(element: Element): { readonly row: number; readonly left: number } {
  const { top, bottom, left } = element.getBoundingClientRect();
  return { row: Math.round((top + bottom) / 2 / 50), left };
}

test('on the narrowest phone the menu has room for its words', async () => {
  onTestFinished(() => page.viewport(1280, 800));
  await page.viewport(320, 640);
  await openShop('/contact', signedIn());
  await page.getByRole('button', { name: 'Open the menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Aangan' });
  await expect.element(menu.getByText('Logout', { exact: true })).toBeInTheDocument();
  for (const word of ['Account', 'Logout']) {
    const { width } = menu.getByText(word, { exact: true }).element().getBoundingClientRect();
    expect(width, word).toBeGreaterThan(20);
  }
});
