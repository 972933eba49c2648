// Rebuilding views, in a separate shop: pages of a shop whose generation changes refetch everything.
import { expect } from '@playwright/test';
import { test } from './support/busy-shop.ts';
import type { Features } from './support/features.ts';
import { expectAccessible } from './support/accessible.ts';

export const features: Features = ['maintenance'];

test.use({ oldOrders: 0 });
test.slow();

test('an administrator rebuilds, rolls back and verifies views; an auditor sees their state', async ({
  openOffice,
  openAudit,
}) => {
  const [administrator, page] = [await openOffice(), await openAudit()];
  await administrator.goto('/admin/settings');
  const colors = administrator.getByRole('listitem', { name: 'colors', exact: true });
  await expect(colors).toContainText('Live');
  await expect(colors.getByRole('button', { name: 'Roll back' })).toHaveCount(0);

  await colors.getByRole('button', { name: 'Rebuild' }).click();
  await expect(colors.getByRole('status')).toContainText('The new views are live', { timeout: 60_000 });
  await expect(colors).toContainText('previous: g');
  await colors.getByRole('button', { name: 'Roll back' }).click();
  await expect(colors.getByRole('status')).toContainText('The former views are live again', {
    timeout: 60_000,
  });
  await colors.getByRole('button', { name: 'Verify' }).click();
  await expect(colors.getByRole('status')).toContainText('no difference', { timeout: 60_000 });
  await expectAccessible(administrator);

  await page.goto('/audit/views');
  await expect(page.getByRole('listitem', { name: 'colors', exact: true })).toContainText('no difference');
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
  await expectAccessible(page);
});
