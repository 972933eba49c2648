import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { advanceUntil, stopTimers } from '../testing/page-timers.ts';
import { pressNow } from '../testing/press-now.ts';
import { openShop, signedIn } from '../testing/open-shop.tsx';

for (const [name, text] of [
  ['Cart', 'Please login to view your cart.'],
  ['Wishlist', 'Please login to view your wishlist.'],
] as const)
  test(`a visitor who opens the ${name.toLowerCase()} sees the banner for 5 s and is then redirected to the sign-in page`, async () => {
    const { address } = await openShop('/contact');
    const button = page.getByRole('button', { name: `${name} Login to view` });
    await expect.element(button).toBeVisible();
    stopTimers();
    pressNow(button);
    const banner = page.getByText(text, { exact: true });
    await advanceUntil(() => expect(banner.query()).not.toBeNull());
    await vi.advanceTimersByTimeAsync(4_900);
    expect(banner.query()).not.toBeNull();
    expect(address()).toBe('/contact');
    await vi.advanceTimersByTimeAsync(100);
    await advanceUntil(() => expect(address()).toBe('/signin'));
    await advanceUntil(() => expect(banner.query()).toBeNull());
    expect(history.state).toMatchObject({ from: `/${name.toLowerCase()}` });
  });

test('a visitor who leaves the page is not redirected later', async () => {
  const { address } = await openShop('/contact');
  const button = page.getByRole('button', { name: 'Cart Login to view' });
  await expect.element(button).toBeVisible();
  stopTimers();
  pressNow(button);
  pressNow(page.getByRole('link', { name: 'Login', exact: true }));
  const heading = page.getByRole('heading', { name: 'Welcome back' });
  await advanceUntil(() => expect(heading.query()).not.toBeNull());
  expect(address()).toBe('/signin');
  pressNow(page.getByRole('link', { name: 'Aangan, home' }).first());
  await advanceUntil(() => expect(address()).toBe('/'));
  await vi.advanceTimersByTimeAsync(6_000);
  expect(address()).toBe('/');
  expect(page.getByText('Please login to view your cart.').query()).toBeNull();
});

test('a person who is signed in opens the cart without a banner', async () => {
  const { address } = await openShop('/contact', signedIn());
  await page.getByRole('button', { name: 'Cart 0 - Item(s)' }).click();
  await expect.element(page.getByText('Your cart is empty')).toBeVisible();
  expect(address()).toBe('/cart');
});

test('the banner moves nothing and covers no control at the top of the page, and stays in sight further down', async () => {
  await openShop('/contact');
  const button = page.getByRole('button', { name: 'Cart Login to view' });
  await expect.element(button).toBeVisible();
  const header = page.getByRole('banner').element();
  const before = header.getBoundingClientRect().top;
  pressNow(button);
  const banner = page.getByText('Please login to view your cart.');
  await expect.element(banner).toBeVisible();
  const bounds = () => banner.element().getBoundingClientRect();
  expect(bounds().top).toBe(0);
  expect(header.getBoundingClientRect().top).toBe(before);
  const tops = [...header.querySelectorAll('a, button, input')]
    .filter((control) => control.checkVisibility())
    .map((control) => control.getBoundingClientRect().top);
  expect(Math.min(...tops)).toBeGreaterThan(bounds().bottom);
  window.scrollTo(0, 300);
  expect(window.scrollY).toBe(300);
  expect(bounds().top).toBe(0);
});
