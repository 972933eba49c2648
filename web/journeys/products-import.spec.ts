// The import of products: a dry run first, then all valid lines are added.
import { randomUUID } from 'node:crypto';
import type { ProductListResponse } from '@aangan/shared-events/features/catalogue/products/http';
import { expect } from '@playwright/test';
import type { Features } from './support/features.ts';
import { expectAccessible } from './support/accessible.ts';
import { test } from './support/people.ts';
import { aProduct } from './support/shelves.ts';

export const features: Features = ['products'];

const file = (...lines: readonly string[]) => ({
  name: 'products.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(['name,price,category,brand,colors,sizes', ...lines].join('\r\n')),
});

test('a file is checked line by line, and its valid lines become products', async ({
  administrator,
  request,
}) => {
  const { Category, brand, Colors } = await aProduct(request);
  const terms = `${Category.name},${brand},${Colors[0]?.name ?? ''}`;
  const name = `Sanganer stole ${randomUUID().slice(0, 8)}`;
  await administrator.goto('/admin/products');
  await administrator.getByRole('button', { name: 'Import products' }).press('Enter');
  const dialog = administrator.getByRole('dialog', { name: 'Import products' });
  const chooser = dialog.getByLabel('CSV file');

  await chooser.setInputFiles(file(`"${name}, no price",,${terms},M`, `${name},849,Nowhere,${brand},,M`));
  await expect(dialog.getByText('This file has no valid lines.')).toBeVisible();
  const left = dialog.getByRole('list', { name: 'Skipped lines' });
  await expect(left).toContainText('Line 2');
  await expect(left).toContainText('category: There is no category “Nowhere”.');
  await expectAccessible(administrator);
  await chooser.setInputFiles(file());
  await expect(dialog.getByRole('alert')).toContainText('This table has no lines.');

  await chooser.setInputFiles(file(`${name},849.50,${terms},S;M`, `${name},0.001,${terms},M`));
  await expect(dialog.getByText('1 product can be added. 1 line will be skipped:')).toBeVisible();
  await dialog.getByRole('button', { name: 'Add 1 product' }).press('Enter');
  await expect(dialog.getByText('1 product added. 1 line was skipped:')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(administrator.getByRole('table', { name: 'Products' })).toContainText(name);
  const first = async () => {
    const found = await request.get('/api/products', { params: { search: name } });
    return ((await found.json()) as ProductListResponse).products[0];
  };
  await expect.poll(first).toMatchObject({ name, price: 849.5, sizes: ['S', 'M'] });
});
