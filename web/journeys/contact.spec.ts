// The contact page, and what stands at the foot of every page: nothing leaves the browser, and nothing claims that it has.
import { expect } from '@playwright/test';
import { test } from './people.ts';

test('the contact form checks, thanks, sends nothing, and keeps what was typed out of the address', async ({
  page,
}) => {
  await page.goto('/contact');
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.method()} ${new URL(request.url()).pathname}`));
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Send' }).click();
  await expect(main.getByText('Please fill in this field.')).toHaveCount(4);
  await expect(main.getByLabel('Name')).toBeFocused();
  await main.getByLabel('Name').fill('Meera Pillai');
  await main.getByLabel('Email').fill('meera');
  await main.getByLabel('Phone').fill('9876543210');
  await main.getByLabel('Message').fill('Do the cuffs run small?');
  await main.getByRole('button', { name: 'Send' }).click();
  await expect(main.getByText('Please enter an email address.')).toBeVisible();
  await main.getByLabel('Email').fill('meera@example.org');
  await main.getByRole('button', { name: 'Send' }).click();
  await expect(main.getByText('This is a demo shop, so nothing was sent.')).toBeVisible();
  await expect(main.getByLabel('Message')).toHaveValue('');
  await expect(page).toHaveURL('/contact');
  expect(sent.filter((call) => !call.startsWith('GET'))).toEqual([]);
});

test('the map is our own drawing until somebody asks for the live one', async ({ page }) => {
  // Nothing is fetched from elsewhere: only where it would be fetched from is looked at.
  await page.route(/openstreetmap/, (route) => route.fulfill({ contentType: 'text/html', body: '' }));
  await page.goto('/contact');
  await expect(page.getByRole('img', { name: /^Drawn map of Jaipur/ })).toBeVisible();
  await expect(page.locator('iframe')).toHaveCount(0);
  await page.getByRole('button', { name: 'Show the live map' }).click();
  await expect(page.getByTitle('Live map of Jaipur')).toHaveAttribute(
    'src',
    /^https:\/\/www\.openstreetmap\.org\/export\/embed\.html\?bbox=75/,
  );
  await expect(page.getByRole('button', { name: 'Show the drawn map' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('img', { name: /^Drawn map of Jaipur/ })).toBeVisible();
});

test('the foot names the policies as plain text, links the categories, and thanks for an address', async ({
  page,
}) => {
  await page.goto('/');
  const foot = page.getByRole('contentinfo');
  for (const policy of ['Privacy Policy', 'Refund Policy', 'Shipping Policy', 'Terms & Condition']) {
    await expect(foot.getByText(policy, { exact: true })).toBeVisible();
    await expect(foot.getByRole('link', { name: policy })).toHaveCount(0);
  }
  for (const category of ['Men', 'Women', 'Jewelry', 'House Hold'])
    await expect(foot.getByRole('link', { name: category, exact: true })).toHaveAttribute(
      'href',
      `/products?category=${category.replace(' ', '+')}`,
    );
  const email = foot.getByPlaceholder('Email Address');
  await email.fill('meera');
  await foot.getByRole('button', { name: 'Send' }).click();
  await expect(foot.getByText('Please enter an email address.')).toBeVisible();
  await expect(email).toBeFocused();
  await email.fill('meera@example.org');
  await foot.getByRole('button', { name: 'Send' }).click();
  await expect(foot.getByText('Thank you. This is a demo shop, so nothing was sent.')).toBeVisible();
  await expect(page).toHaveURL('/');
});
