// The API documentation in a browser, under the Content-Security-Policy of every page: only scripts and styles of the shop's own.
import type { Locator, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import type { Features } from './support/features.ts';
import { aNewAccount, test } from './support/people.ts';

export const features: Features = [];

test('calls are executed from the documentation, with a token and with a file upload', async ({
  page,
  request,
  baseURL,
}) => {
  const elsewhere: string[] = [];
  const paths: string[] = [];
  page.on('request', (sent) => {
    const url = new URL(sent.url());
    paths.push(url.pathname);
    if (url.protocol.startsWith('http') && url.host !== new URL(baseURL ?? '').host)
      elsewhere.push(sent.url());
  });
  const account = aNewAccount();
  const person = { name: 'Meera Pillai', mobile: '9876543210', ...account };
  expect((await request.post('/api/auth/signup', { data: person })).status()).toBe(201);

  await page.goto('/api/docs');
  await expect(page).toHaveTitle('The API of Aangan');
  const call = (id: string) => page.locator(`#operations-accounts-${id}`);
  const open = (id: string) => call(id).locator('.opblock-summary-control').click();
  const answer = (id: string) => call(id).locator('.live-responses-table');

  // The list does not wait for what executes calls, which takes seconds to begin.
  await expect(call('postApiAuthLogin')).toContainText('/api/auth/login');
  await page.getByLabel('Find a call').fill('sign');
  await expect(call('postApiAuthSignup')).toBeVisible();
  await expect(call('postApiAuthLogin')).toBeHidden();
  await page.getByLabel('Find a call').fill('');
  expect(paths).not.toContain('/api/docs/swagger-ui-bundle.js');

  await open('getApiAuthValidateToken');
  await execute(page, call('getApiAuthValidateToken'), '/api/auth/validate-token');
  await expect(answer('getApiAuthValidateToken')).toContainText('No token found. Please log in.');

  await open('postApiAuthLogin');
  await call('postApiAuthLogin').locator('textarea').fill(JSON.stringify(account));
  await execute(page, call('postApiAuthLogin'), '/api/auth/login');
  await expect(answer('postApiAuthLogin')).toContainText('Login successful!');

  await execute(page, call('getApiAuthValidateToken'), '/api/auth/validate-token');
  await expect(answer('getApiAuthValidateToken')).toContainText(account.username);

  const form = page.locator('#operations-customization-postApiCustomizationSubmit');
  await form.locator('.opblock-summary-control').click();
  await expect(form.locator('input[type="file"]')).toBeVisible();
  await execute(page, form, '/api/customization/submit');
  await expect(form.locator('.live-responses-table')).toContainText(
    'Customization request submitted successfully!',
  );
  expect(elsewhere).toEqual([]);
});

test('the keyboard sees where it is, opens a call, and stays at it when it is executed', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/api/docs');
  await page.getByLabel('Find a call').fill('public/users/count');
  await page.keyboard.press('Tab');
  const row = page.getByRole('link', { name: /public\/users\/count/ });
  await expect(row).toBeFocused();
  await expect.soft(row).toHaveCSS('outline-style', 'solid');
  await page.keyboard.press('Enter');
  const call = page.locator('#operations-accounts-getApiPublicUsersCount.is-open');
  await expect(call.locator('.opblock-summary-control')).toBeFocused();
  const box = await call.locator('.opblock-summary').boundingBox();
  expect.soft(box?.height).toBeLessThan(120);
  const button = call.getByRole('button', { name: 'Execute' });
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(call.getByRole('button', { name: 'Clear' })).toBeVisible();
  await expect(button).toBeFocused();
  // Screen readers announce what came.
  await expect(page.getByRole('status')).toHaveText('Answered with status 200.');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(button).toBeFocused();
  await expect(page.getByRole('status')).toHaveText('');
});

/** Executes a call, again after a 503 (catching up). */
async function execute(page: Page, call: Locator, path: string): Promise<void> {
  await expect(async () => {
    const answered = page.waitForResponse((response) => new URL(response.url()).pathname === path);
    await call.getByRole('button', { name: 'Execute' }).click();
    expect((await answered).status()).not.toBe(503);
  }).toPass();
}
