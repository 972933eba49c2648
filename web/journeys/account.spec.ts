// A shopper's own account: what the shop remembers helps with the next order, can be taken along, and can be erased.
import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { hasInCart, hasOrdered } from './support/api-steps.ts';
import type { Features } from './support/features.ts';
import { anAccount, signIn, test } from './support/people.ts';
import { aProduct } from './support/shelves.ts';

export const features: Features = ['accounts', 'orders'];

/** Of every account that a journey creates. */
const PASSWORD = 'marigold-and-indigo';

test('orders and addresses are found again, taken along as a file, and erased with the password', async ({
  shopper: page,
  request,
}) => {
  const product = await aProduct(request);
  const orderId = await hasOrdered(page, product);
  await page.goto('/');
  await page.getByRole('banner').getByRole('link', { name: 'Account' }).press('Enter');
  const sections = page.getByRole('navigation', { name: 'Sections of your account' });
  const open = (name: string) => sections.getByRole('link', { name }).press('Enter');
  await expect(page.getByRole('region', { name: 'Profile' })).toContainText('Meera Pillai');
  await expectAccessible(page);

  await open('Orders');
  await page.getByLabel('Search your orders').fill('no such piece');
  await expect(page.getByText('No order matches “no such piece”.')).toBeVisible();
  await page.getByLabel('Search your orders').fill(product.name);
  await expect(page).toHaveURL(/\?search=/);
  await expect(page.getByRole('link', { name: `View order ${orderId}` })).toBeVisible();
  await expectAccessible(page);

  await open('Addresses');
  await expect(page.getByRole('list', { name: 'Addresses' })).toContainText('14 Lotus Road, Kochi');
  await expectAccessible(page);
  await hasInCart(page, product);
  await page.goto('/checkout');
  await page.getByRole('radio', { name: /^Meera Pillai 14 Lotus Road/ }).check();
  await expect(page.getByLabel('Postal code')).toHaveValue('682001');
  await expectAccessible(page);

  await page.goto('/account/security');
  const sessions = page.getByRole('list', { name: 'Where you are logged in' }).getByRole('listitem');
  await page.getByLabel('Present password').fill(PASSWORD);
  await page.getByLabel('New password', { exact: true }).fill('jasmine-and-indigo');
  await page.getByLabel('Repeat the new password').fill('jasmine-and-indigo');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Your password was changed.')).toBeVisible();
  await expect(sessions).toHaveText([/^This device/]);
  await expectAccessible(page);

  await open('Your data');
  const arriving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download as a page' }).click();
  const copy = await readFile(await (await arriving).path(), 'utf8');
  for (const held of ['Meera Pillai', `<h2>Order ${orderId}</h2>`, '14 Lotus Road'])
    expect(copy).toContain(held);

  await page.getByRole('button', { name: 'Erase my account' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Erase your account?' });
  await dialog.getByLabel('Your password, to confirm').fill(PASSWORD);
  await expectAccessible(page);
  await dialog.getByLabel('Your password, to confirm').press('Enter');
  await expect(dialog.getByText('This is not your password.')).toBeVisible();
  await dialog.getByLabel('Your password, to confirm').fill('jasmine-and-indigo');
  await dialog.getByRole('button', { name: 'Erase my account' }).press('Enter');
  await expect(page.getByText('Your account and your data are erased.')).toBeVisible();
  await expect(page).toHaveURL(/\/signin$/);
});

test('who logs out everywhere is signed out in another browser too', async ({ openWindow, request }) => {
  const account = await anAccount(request);
  const [here, there] = [await openWindow(), await openWindow()];
  for (const window of [here, there]) {
    await window.goto('/signin');
    await signIn(window, account);
    await expect(window).not.toHaveURL(/signin/);
  }
  await there.goto('/account');
  await here.goto('/account/security');
  await expect(here.getByRole('list', { name: 'Where you are logged in' }).getByRole('listitem')).toHaveCount(
    2,
  );
  await here.getByRole('button', { name: /^Log out everywhere/ }).press('Enter');
  await here.getByRole('alertdialog').getByRole('button', { name: 'Log out everywhere' }).press('Enter');
  await expect(here).toHaveURL(/\/signin/);
  await there.goto('/account/orders');
  await expect(there).toHaveURL(/\/signin/);
});
