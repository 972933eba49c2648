// Stock that is counted: an administrator counts and takes stock, and shoppers see live what is left.
import { expect } from '@playwright/test';
import { expectAccessible, expectToFit } from './support/accessible.ts';
import { aCountedProduct, aNewProduct } from './support/back-office-shelves.ts';
import type { Features } from './support/features.ts';
import { liveConnected } from './support/live-connected.ts';
import { test } from './support/people.ts';

export const features: Features = ['stock'];

test('everyone sees live what is left of a counted product, and the cart takes what is left', async ({
  administrator,
  shopper,
  openWindow,
  request,
}) => {
  test.slow();
  const product = await aNewProduct(administrator, request, { sizes: '["M"]' });
  const variant = `${product.Colors[0]?.name}, M`;

  await administrator.goto(`/admin/products?search=${encodeURIComponent(product.name)}`);
  await administrator.getByRole('link', { name: `Stock of ${product.name}: Not counted` }).press('Enter');
  await expect(administrator.getByRole('heading', { name: product.name })).toBeFocused();
  await expectAccessible(administrator);
  await administrator.getByLabel(`Units of ${variant}`).fill('8');
  await administrator.getByLabel(`Units of ${variant}`).press('Enter');
  const row = administrator.getByRole('row').nth(1);
  await expect(row).toContainText('8');

  const visitor = await openWindow();
  for (const page of [shopper, visitor])
    await Promise.all([liveConnected(page), page.goto(`/product/${product.id}`)]);
  await expect(visitor.getByRole('radio', { name: 'M', exact: true })).toBeChecked();
  await expect(visitor.getByText(/^Only/)).toBeHidden();

  const more = shopper.getByRole('button', { name: 'One more' });
  for (let units = 2; units <= 8; units++) await more.press('Enter');
  await shopper.getByRole('button', { name: 'Add to Cart' }).press('Enter');
  await expect(shopper.getByRole('button', { name: 'Cart 1 - Item(s)' })).toBeVisible();
  await shopper.goto('/cart');
  const line = shopper.getByRole('listitem').filter({ hasText: product.name });
  // One more than there is, although everyone sees only the last few.
  await line.getByRole('button', { name: 'One more' }).press('Enter');
  await expect(line).toContainText('Only 8 of this are left.');
  await expectAccessible(shopper);

  const adjust = administrator.getByRole('button', { name: `Adjust ${variant}` });
  const takeAway = async (units: string) => {
    const form = administrator.getByRole('form', { name: `Adjust ${variant}` });
    if (await form.isHidden()) await adjust.press('Enter');
    await form.getByRole('radio', { name: 'Add' }).press('ArrowRight');
    await form.getByLabel('Units').fill(units);
    await form.getByLabel('Reason').fill('Damaged');
    await form.getByLabel('Reason').press('Enter');
    await expect(adjust).toBeFocused();
  };
  await adjust.press('Enter');
  await expectAccessible(administrator);
  await takeAway('6');
  await expect(line).toContainText('Only 2 of this are left.');
  await expect(visitor.getByText('Only 2 left')).toBeVisible();
  await expectAccessible(visitor);

  await line.getByRole('button', { name: 'Take the 2 that are left' }).press('Enter');
  await expect(line).toContainText('Only 2 left');
  await takeAway('1');
  await expect(line).toContainText('Only 1 of this is left.');
  await expectAccessible(shopper);
  await line.getByRole('button', { name: 'Take the last one' }).press('Enter');
  await expect(line.getByRole('group')).toContainText('1');
  await expect(shopper.getByText('Some items cannot be ordered')).toBeHidden();
  await takeAway('1');
  await expect(shopper.getByText('Some items cannot be ordered')).toBeVisible();

  await expect(visitor.getByRole('radio', { name: 'M, sold out' })).toBeChecked();
  await expect(visitor.getByRole('button', { name: 'Add to Cart' })).toBeDisabled();
  await expectAccessible(visitor);
  await expect(row).toContainText('Sold out');
  await administrator.getByRole('button', { name: `History of ${variant}` }).press('Enter');
  const history = administrator.getByRole('dialog', { name: `History of ${variant}` });
  await expect(history).toContainText('Stock counting started');
  await expect(history).toContainText('Damaged');
  await expectAccessible(administrator);
});

test('a stocktake shows its differences before it is applied, and the dashboard what is low', async ({
  administrator,
  request,
}) => {
  const { product, variant } = await aCountedProduct(administrator, request, 8);

  await administrator.getByRole('link', { name: 'Stock', exact: true }).first().press('Enter');
  await administrator.getByLabel('Search counted products').fill(product.name);
  await administrator.getByLabel('Search counted products').press('Enter');
  const counted = administrator.getByLabel(`Counted units of ${product.name}, ${variant}`);
  await counted.fill('3');
  await expectAccessible(administrator);
  await expectToFit(administrator);
  await administrator.getByRole('button', { name: 'Show differences' }).press('Enter');
  const dialog = administrator.getByRole('dialog', { name: 'Differences' });
  await expect(dialog.getByRole('listitem')).toContainText('8 → 3');
  await expectAccessible(administrator);
  // Meanwhile a unit is taken away in another window.
  const other = await administrator.context().newPage();
  await other.goto(`/admin/stock/${product.id}`);
  await other.getByRole('button', { name: `Adjust ${variant}` }).press('Enter');
  const form = other.getByRole('form', { name: `Adjust ${variant}` });
  await form.getByRole('radio', { name: 'Add' }).press('ArrowRight');
  await form.getByLabel('Units').fill('1');
  await form.getByLabel('Reason').fill('Damaged');
  await form.getByLabel('Reason').press('Enter');
  await expect(form).toBeHidden();
  await other.close();
  await dialog.getByRole('button', { name: 'Apply 1 difference' }).press('Enter');
  await expect(dialog).toContainText('1 line changed meanwhile');
  await expect(dialog.getByRole('listitem')).toContainText('7 → 3');
  await expectAccessible(administrator);
  await dialog.getByRole('button', { name: 'Apply 1 difference' }).press('Enter');
  await expect(dialog).toContainText('1 difference was applied.');
  await dialog.getByRole('button', { name: 'Close' }).last().press('Enter');
  await expect(counted).toHaveValue('');

  await administrator.goto('/admin/stock?show=low');
  await expect(administrator.getByRole('link', { name: product.name })).toBeVisible();
  await administrator.goto('/admin/dashboard');
  await expect(
    administrator.getByRole('region', { name: 'Low on stock' }).getByRole('link').first(),
  ).toBeVisible();
});
