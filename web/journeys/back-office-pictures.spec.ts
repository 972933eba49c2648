// A new product with pictures: added, shown in the shop, edited and deleted.
import { expect } from '@playwright/test';
import { aName, anImage, aPicture, aShownProduct, productNamed } from './support/back-office-shelves.ts';
import type { Features } from './support/features.ts';
import { expectAccessible } from './support/accessible.ts';
import { liveConnected } from './support/live-connected.ts';
import { test } from './support/people.ts';
import { expectNotice } from './support/notices.ts';

export const features: Features = ['products'];

test.describe.configure({ mode: 'parallel' });
// Tracing fetches blob: previews, which the Content-Security-Policy forbids.
test.use({ trace: 'off' });

test('a product with four pictures is added, found in the shop, edited live, and deleted', async ({
  administrator,
  page,
  request,
}) => {
  const name = aName('Buti kurta');
  await administrator.goto('/admin/products');
  await administrator.getByRole('link', { name: 'Add New Product' }).click();
  await expect(administrator).toHaveURL('/admin/add-product');
  await administrator.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
  // Other journeys add and delete terms: the demo's stay.
  const { Category, brand, Colors } = await aShownProduct(request);
  await administrator.getByLabel('Category').selectOption(Category.name);
  await administrator.getByLabel('Brand').selectOption(brand);
  await administrator.getByLabel('Price (₹)', { exact: true }).fill('1,899');
  await administrator.getByLabel('Old Price (₹)').fill('2499.5');
  await administrator.getByLabel('Color', { exact: true }).selectOption(String(Colors[0]?.id));
  await administrator.getByLabel('Sizes').fill('M, S,,XL');

  const jpeg = await aPicture(request);
  const images = ['front', 'back', 'detail', 'worn'].map((file) => anImage(`${file}.jpg`, jpeg));
  await administrator.getByLabel('Choose images').setInputFiles(images);
  const previews = administrator.getByRole('img', { name: /^Preview of/ });
  await expect(previews).toHaveCount(4);
  await administrator.getByRole('button', { name: 'Move back.jpg forward' }).click();
  await expect(previews.first()).toHaveAccessibleName('Preview of back.jpg');
  await administrator.getByLabel('Color of front.jpg').selectOption({ index: 1 });

  await administrator.getByRole('button', { name: 'Add Product' }).click();
  await expectNotice(administrator, 'Product added successfully!');
  await expect(administrator).toHaveURL('/admin/products');
  // Products of other journeys may push it off the first page.
  await administrator.getByRole('searchbox', { name: 'Search products' }).fill(name);
  const row = administrator.getByRole('row').filter({ hasText: name });
  await expect(row).toContainText('₹1,899.00');
  await expect(row).toContainText('₹2,499.50');
  await expect(row).toContainText('M, S, XL');

  // The server-rendered page shows the product only once the views have it, so it is reloaded until then.
  await expect(() => productNamed(request, name)).toPass();
  await Promise.all([liveConnected(page), page.goto(`/products?search=${encodeURIComponent(name)}`)]);
  await page.getByRole('article').getByRole('link', { name }).first().click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  const { id, images: stored, imageColors, sizes } = await productNamed(request, name);
  expect({ stored: stored.length, sizes, colored: imageColors.map((id) => id !== null) }).toEqual({
    stored: 4,
    sizes: ['M', 'S', 'XL'],
    colored: [false, true, false, false],
  });

  await administrator.getByRole('button', { name: `Edit ${name}` }).click();
  const panel = administrator.getByRole('dialog');
  await expect(panel.getByLabel('Name')).toBeFocused();
  await panel.getByLabel('Price (₹)', { exact: true }).fill('1650');
  await panel.getByRole('button', { name: 'Update' }).click();
  await expectNotice(administrator, 'Product updated!');
  await expect(administrator.getByRole('button', { name: `Edit ${name}` })).toBeFocused();
  await expect(row).toContainText('₹1,650.00');
  await expect(page.getByText('₹1,650.00').first()).toBeVisible();

  await administrator.getByRole('button', { name: `Delete ${name}` }).click();
  const question = administrator.getByRole('alertdialog', { name: 'Delete this product?' });
  await expect(question).toContainText(name);
  await question.getByRole('button', { name: 'Delete' }).click();
  await expectNotice(administrator, 'Deleted!');
  await expect(row).toBeHidden();
  await expect.poll(async () => (await request.get(`/api/products/${id}`)).status()).toBe(404);
  await page.reload();
  await expect(page.getByText('Product not found.')).toBeVisible();
});

test('the form of a new product is accessible, with pictures and with errors', async ({
  administrator,
  request,
}) => {
  await administrator.goto('/admin/add-product');
  await administrator
    .getByLabel('Choose images')
    .setInputFiles(anImage('front.jpg', await aPicture(request)));
  await administrator.getByRole('button', { name: 'Add Product' }).click();
  await expect(administrator.getByText('Please choose a category.')).toBeVisible();
  await expectAccessible(administrator);
});
