import { expect } from '@playwright/test';
import { expectGoodFor } from './good-for-everybody.ts';
import { type Account, signIn, test } from './people.ts';

const auditor: Account = {
  username: process.env['AUDITOR_USERNAME'] ?? '',
  password: process.env['AUDITOR_PASSWORD'] ?? '',
};

test('an administrator makes views anew, goes back to the former ones and compares them with the log; an auditor looks', async ({
  administrator,
  page,
}) => {
  await administrator.goto('/admin/settings');
  const colors = administrator.getByRole('listitem', { name: 'colors', exact: true });
  await expect(colors).toContainText('Live');
  await expect(colors.getByRole('button', { name: 'Go back' })).toHaveCount(0);

  await colors.getByRole('button', { name: 'Rebuild' }).click();
  await expect(colors.getByRole('status')).toContainText('The new views are live', { timeout: 15_000 });
  await expect(colors).toContainText('before: g');
  await colors.getByRole('button', { name: 'Go back' }).click();
  await expect(colors.getByRole('status')).toContainText('The former views are live again', {
    timeout: 15_000,
  });
  await colors.getByRole('button', { name: 'Verify' }).click();
  await expect(colors.getByRole('status')).toContainText('no difference', { timeout: 20_000 });
  await expectGoodFor(administrator);

  await page.goto('/audit/views');
  await signIn(page, auditor);
  await expect(page).toHaveURL('/audit/views');
  await expect(page.getByRole('listitem', { name: 'colors', exact: true })).toContainText('no difference');
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
  await expectGoodFor(page);
});
