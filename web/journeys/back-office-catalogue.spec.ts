// The catalogue in the back office: the table of products, editing, deleting, access and accessibility.
import { expect } from '@playwright/test';
import { aNewProduct, aShownProduct, edit, productNamed } from './support/back-office-shelves.ts';
import type { Features } from './support/features.ts';
import { expectAccessible } from './support/accessible.ts';
import { test } from './support/people.ts';
import { expectNotice } from './support/notices.ts';

export const features: Features = ['products'];

test.describe.configure({ mode: 'parallel' });

test('two administrators edit one product: the second sees the first change, and both are saved', async ({
  administrator,
  request,
}) => {
  const product = await aNewProduct(administrator, request);
  const [mine, theirs] = [administrator, await administrator.context().newPage()];
  for (const window of [mine, theirs]) await edit(window, product.name);

  await theirs.getByLabel('Price (₹)', { exact: true }).fill('1500');
  await theirs.getByRole('button', { name: 'Update' }).click();
  await expectNotice(theirs, 'Product updated!');

  const name = `${product.name} renamed`;
  await mine.getByLabel('Name').fill(name);
  await mine.getByRole('button', { name: 'Update' }).click();
  const notice = mine.getByRole('alert').filter({ hasText: 'This product was changed while you edited it.' });
  await expect(notice).toContainText(/It was repriced (just now|\d+ min ago) by/);
  await expect(notice).toContainText('₹1,200.00 → ₹1,500.00');
  await mine.getByRole('button', { name: 'Apply my changes' }).click();
  await expectNotice(mine, 'Product updated!');

  // A list that another administrator changed is read again on request.
  await theirs.getByRole('button', { name: 'Refresh' }).click();
  const row = theirs.getByRole('row').filter({ hasText: name });
  await expect(row).toContainText('₹1,500.00');

  await edit(theirs, name);
  await edit(mine, name);
  await theirs.getByLabel('Sizes').fill('L');
  await theirs.getByRole('button', { name: 'Update' }).click();
  await expectNotice(theirs, 'Product updated!');
  await mine.getByLabel('Sizes').fill('S');
  await mine.getByRole('button', { name: 'Update' }).click();
  await expect(mine.getByText('you changed it too')).toBeVisible();
  await mine.getByRole('button', { name: 'Discard my changes' }).click();
  await expect(mine.getByRole('dialog')).toBeHidden();
  await expect.poll(() => productNamed(request, name)).toMatchObject({ price: 1500, sizes: ['L'] });
});

test('an unknown session or another role is not admitted', async ({ administrator, shopper }) => {
  await administrator.addInitScript(() => localStorage.removeItem('userId'));
  for (const screen of ['products', 'add-product']) {
    await administrator.goto(`/admin/${screen}`);
    await expect(administrator).toHaveURL('/signin');
  }

  for (const screen of ['products', 'orders']) {
    await shopper.goto(`/admin/${screen}`);
    await expect(shopper).toHaveURL('/signin');
  }
  // The token decides, not what localStorage contains.
  await shopper.evaluate(() => localStorage.setItem('isAdmin', 'true'));
  // The former address redirects to the products.
  await shopper.goto('/manage-products');
  await expect(shopper).toHaveURL('/admin/products');
  await expect(shopper.getByText('Access denied.', { exact: true })).toBeVisible();
  await shopper.goto('/admin/add-product');
  await expect(shopper.getByText('Access denied. Admins only.')).toBeVisible();
});

test.describe('is accessible:', () => {
  test.slow();

  test('the products, the edit panel and the deletion dialog', async ({ administrator, request }) => {
    const { name } = await aShownProduct(request);
    await administrator.goto(`/admin/products?search=${encodeURIComponent(name)}`);
    await expect(administrator.getByRole('link', { name }).first()).toBeVisible();
    await expectAccessible(administrator);
    await edit(administrator, name);
    await expectAccessible(administrator);
    await administrator.getByRole('button', { name: 'Cancel' }).click();
    await administrator.getByRole('button', { name: `Delete ${name}` }).click();
    await expectAccessible(administrator);
  });

  test('the categories, the colors, the brands and the settings', async ({ administrator }) => {
    for (const screen of ['Categories', 'Colors', 'Brands']) {
      await administrator.goto(`/admin/${screen.toLowerCase()}`);
      await expect(administrator.getByRole('heading', { level: 1 })).toHaveText(`Manage ${screen}`);
      await administrator
        .getByRole('button', { name: /^Edit / })
        .first()
        .click();
      await expectAccessible(administrator);
    }
    await administrator.goto('/admin/settings');
    await expect(administrator.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
    await expect(
      administrator.getByText('Settings are read from the environment when the shop starts.'),
    ).toBeVisible();
    await expectAccessible(administrator);
  });
});
