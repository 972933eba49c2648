import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openShop } from '../testing/open-shop.tsx';

const foot = page.getByRole('contentinfo');

test('the foot names the policies as plain text and links the categories', async () => {
  await openShop('/contact');
  for (const policy of ['Privacy Policy', 'Refund Policy', 'Shipping Policy', 'Terms & Condition'])
    await expect.element(foot.getByText(policy, { exact: true })).toBeVisible();
  expect(foot.getByRole('link', { name: /Policy|Terms/ }).elements()).toEqual([]);
  for (const category of ['Men', 'Women', 'Jewelry', 'House Hold'])
    await expect
      .element(foot.getByRole('link', { name: category, exact: true }))
      .toHaveAttribute('href', `/products?category=${category.replace(' ', '+')}`);
});

test('the newsletter form checks the address, thanks, and sends nothing', async () => {
  const { address, sent } = await openShop('/contact');
  const email = foot.getByPlaceholder('Email Address');
  await email.fill('meera');
  await foot.getByRole('button', { name: 'Send' }).click();
  await expect.element(foot.getByText('Please enter an email address.')).toBeVisible();
  await expect.element(email).toHaveFocus();
  await email.fill('meera@example.org');
  await foot.getByRole('button', { name: 'Send' }).click();
  await expect.element(foot.getByText('Thank you. This is a demo shop, so nothing was sent.')).toBeVisible();
  expect(address()).toBe('/contact');
  expect(sent.filter(({ method }) => method !== 'GET')).toEqual([]);
});

test('a double click on Send of the newsletter form counts once', async () => {
  await openShop('/contact');
  await foot.getByPlaceholder('Email Address').fill('meera@example.org');
  await foot.getByRole('button', { name: 'Send' }).dblClick();
  await expect.element(foot.getByText('Thank you. This is a demo shop, so nothing was sent.')).toBeVisible();
  expect(foot.getByText('Please enter an email address.').elements()).toEqual([]);
});
