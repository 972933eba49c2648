// Bulk actions on products: preview, result per product, undo.
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { ProductResponse } from '@aangan/shared-events/features/catalogue/products/http';
import { expect } from '@playwright/test';
import { aNewProduct, changeByCall } from './support/back-office-shelves.ts';
import type { Features } from './support/features.ts';
import { expectAccessible } from './support/accessible.ts';
import { test } from './support/people.ts';

export const features: Features = ['products'];

/** The cell after checkbox, picture, category and the two prices; the name heads the row. */
const IN_STOCK = 5;

test('several products are repriced, deleted and restored, except those changed by others', async ({
  administrator: page,
  request,
}) => {
  const word = `bulk${randomUUID().slice(0, 8)}`;
  const made: ProductResponse[] = [];
  for (const price of ['1200', '99.99', '5'])
    made.push(await aNewProduct(page, request, { name: `Stole ${price} ${word}`, price }));
  const [dear, middle, cheap] = made;
  if (!dear || !middle || !cheap) throw new Error('Three products were made.');
  const prices = (): Promise<readonly number[]> =>
    Promise.all(
      [dear, middle, cheap].map(
        async ({ id }) =>
          ((await (await request.get(`/api/products/${id}`)).json()) as ProductResponse).price,
      ),
    );

  // This window has no live connection, so that another administrator can be faster.
  await page.route('**/api/live', (route) => route.abort());
  await page.goto(`/admin/products?search=${word}`);
  // Keyboard only: checkboxes with the space bar, buttons with Enter.
  await page.getByRole('checkbox', { name: 'Select all products on this page' }).press('Space');
  const bar = page.getByRole('region', { name: 'Chosen products' });
  await expect(bar.getByRole('status')).toHaveText('3 products selected');
  await bar.getByRole('button', { name: 'Change price' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Amount').fill('0');
  await expect(dialog.getByText('Please enter an amount above 0 with at most two decimals.')).toBeVisible();
  await dialog.getByLabel('Amount').fill('10');
  await dialog.getByLabel('Unit').selectOption('rupees');
  await expect(dialog.getByRole('list', { name: 'What will change' }).getByRole('listitem')).toHaveCount(2);
  await expect(dialog.getByRole('list', { name: 'What stays as it is' })).toContainText(
    'its price would not be above zero',
  );
  await dialog.getByLabel('Unit').selectOption('percent');
  await expect(dialog.getByRole('list', { name: 'What will change' })).toContainText('₹1,200.00 → ₹1,080.00');
  await expectAccessible(page);

  await changeByCall(page, request, middle, { price: '200' });
  await dialog.getByRole('button', { name: 'Change price of 3 products' }).press('Enter');
  await expect(dialog.getByText('2 changed, 1 changed by someone else in the meantime')).toBeVisible();
  const results = dialog.getByRole('list', { name: 'Results' }).getByRole('listitem');
  await expect(results.first()).toContainText(/Not changed: It was .*repriced just now by /);
  await dialog.getByRole('button', { name: 'Apply again to items that others changed' }).press('Enter');
  await expect(dialog.getByText('3 changed')).toBeVisible();
  await expect.poll(prices).toEqual([1080, 180, 4.5]);
  await dialog.getByRole('button', { name: 'Undo 3 products' }).press('Enter');
  await expect(dialog.getByText('3 taken back')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Close' }).last().press('Enter');
  await expect.poll(prices).toEqual([1200, 200, 5]);
  const rows = page.getByRole('table', { name: 'Products' }).getByRole('row').filter({ hasText: word });
  for (const price of ['₹1,200.00', '₹200.00', '₹5.00'])
    await expect(rows.filter({ hasText: price })).toHaveCount(1);
  await expect(bar).toBeHidden();

  await page.getByRole('checkbox', { name: `Select ${dear.name}` }).check();
  await page.getByRole('checkbox', { name: `Select ${cheap.name}` }).check();
  await bar.getByRole('button', { name: 'Set out of stock' }).click();
  await expect(dialog.getByRole('list', { name: 'What will change' })).toContainText(
    'in stock → out of stock',
  );
  await dialog.getByRole('button', { name: 'Set out of stock 2 products' }).click();
  await expect(dialog.getByText('2 changed')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  for (const { name } of [dear, cheap])
    await expect(rows.filter({ hasText: name }).getByRole('cell').nth(IN_STOCK)).toHaveText(/^No/);

  await page.getByRole('checkbox', { name: `Select ${dear.name}` }).check();
  await page.getByRole('checkbox', { name: `Select ${cheap.name}` }).check();
  await bar.getByRole('button', { name: 'Delete' }).click();
  await dialog.getByRole('button', { name: 'Delete 2 products' }).click();
  await expect(dialog.getByText('2 changed')).toBeVisible();
  await expect.poll(async () => (await request.get(`/api/products/${dear.id}`)).status()).toBe(404);
  await dialog.getByRole('button', { name: 'Undo 2 products' }).click();
  await expect(dialog.getByText('2 taken back')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(rows).toHaveCount(3);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^products-\d{4}-\d\d-\d\d\.csv$/);
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
  expect(lines).toHaveLength(4);
});
