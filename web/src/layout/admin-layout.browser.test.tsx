import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { isSignedIn, openShop, signedIn } from '../testing/open-shop.tsx';
import { refusal } from '../testing/shop-answers.ts';

// The pointer may rest on the link to the dashboard, which then preloads.
const notNow = {
  'GET /api/upkeep': refusal(503, 'Not now.'),
  'GET /api/public/orders/stats': refusal(503, 'Not now.'),
  'GET /api/orders/figures': refusal(503, 'Not now.'),
};

test('Logout ends the session, leads to the sign-in page and leaves nothing in the browser', async () => {
  const { address, sent } = await openShop('/admin/settings', {
    ...signedIn('admin'),
    ...notNow,
  });
  await expect.element(page.getByRole('navigation', { name: 'Admin Panel' })).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).first().click();
  await expect.element(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  expect(address()).toBe('/signin');
  expect(isSignedIn()).toBe(false);
  expect(['userId', 'isAdmin', 'cart'].filter((key) => localStorage.getItem(key) !== null)).toEqual([]);
  expect(sent.some(({ url }) => url.endsWith('/api/auth/logout'))).toBe(true);
});

test('the menu of the back office leads to its screens', async () => {
  await openShop('/admin/settings', { ...signedIn('admin'), ...notNow });
  const menu = page.getByRole('navigation', { name: 'Admin Panel' });
  for (const [entry, path] of [
    ['Manage Dashboard', '/admin/dashboard'],
    ['Manage Users', '/admin/users'],
    ['Manage Products', '/admin/products'],
    ['Manage Orders', '/admin/orders'],
    ['Stock', '/admin/stock'],
    ['Returns', '/admin/returns'],
    ['Payments', '/admin/payments'],
    ['Mail', '/admin/mail'],
    ['Audit', '/audit'],
  ] as const)
    await expect.element(menu.getByRole('link', { name: entry })).toHaveAttribute('href', path);
});

test('on a phone the screens of the audit are in one line, and the focus follows what is seen', async () => {
  onTestFinished(() => page.viewport(1280, 800));
  await page.viewport(390, 844);
  await openShop('/audit', {
    ...signedIn('admin'),
    ...notNow,
    'GET /api/audit/clock': refusal(503, 'Not now.'),
    'GET /api/audit/orders': refusal(503, 'Not now.'),
  });
  const links = page.getByRole('navigation', { name: 'Audit' }).getByRole('link');
  await expect.element(links.first()).toBeVisible();
  const tops = links.elements().map((each) => each.getBoundingClientRect().top);
  expect([tops.length, new Set(tops).size]).toEqual([4, 1]);
  const inBar = () => [...document.querySelectorAll('header :is(a, button)')];
  const asSeen = () =>
    inBar()
      .map((each) => ({ each, at: each.getBoundingClientRect() }))
      .toSorted((one, other) => rowOf(one.at) - rowOf(other.at) || one.at.left - other.at.left)
      .map(({ each }) => each);
  expect(inBar()).toHaveLength(7);
  expect(inBar()).toEqual(asSeen());
  await page.viewport(1280, 800);
  await expect.poll(() => new Set(inBar().map((each) => rowOf(each.getBoundingClientRect()))).size).toBe(1);
  expect(inBar()).toEqual(asSeen());
});

/** The middle of an element's line: the brand is less high than the links beside it. */
function rowOf({ top, bottom }: DOMRect): number {
  return Math.round((top + bottom) / 2);
}
