// The shelves as the back office sees them: the table of products, editing, deleting, and what the screens owe everybody.
import { expect } from '@playwright/test';
import {
  aNewProduct,
  aShownProduct,
  changeByCall,
  confirm,
  edit,
  productNamed,
} from './back-office-shelves.ts';
import { expectGoodFor } from './good-for-everybody.ts';
import { test } from './people.ts';
import { wasTold } from './told.ts';

test.describe.configure({ mode: 'parallel' });

test('two administrators edit one product: the second is told what happened, and both changes hold', async ({
  administrator,
  request,
}) => {
  const product = await aNewProduct(administrator, request);
  const [mine, theirs] = [administrator, await administrator.context().newPage()];
  for (const window of [mine, theirs]) await edit(window, product.name);

  await theirs.getByLabel('Price (₹)', { exact: true }).fill('1500');
  await theirs.getByRole('button', { name: 'Update' }).click();
  await wasTold(theirs, 'Product updated!');

  const name = `${product.name} renamed`;
  await mine.getByLabel('Name').fill(name);
  await mine.getByRole('button', { name: 'Update' }).click();
  const notice = mine.getByRole('alert').filter({ hasText: 'This product was changed while you edited it.' });
  await expect(notice).toContainText(/It was given another price (just now|\d+ min ago) by/);
  await expect(notice).toContainText('₹1,200.00 → ₹1,500.00');
  await mine.getByRole('button', { name: 'Apply mine again' }).click();
  await wasTold(mine, 'Product updated!');

  const row = theirs.getByRole('row').filter({ hasText: name });
  await expect(row).toContainText('₹1,500.00');

  await edit(theirs, name);
  await edit(mine, name);
  await theirs.getByLabel('Sizes').fill('L');
  await theirs.getByRole('button', { name: 'Update' }).click();
  await wasTold(theirs, 'Product updated!');
  await mine.getByLabel('Sizes').fill('S');
  await mine.getByRole('button', { name: 'Update' }).click();
  await expect(mine.getByText('you changed it too')).toBeVisible();
  await mine.getByRole('button', { name: 'Drop mine' }).click();
  await expect(mine.getByRole('dialog')).toBeHidden();
  await expect.poll(() => productNamed(request, name)).toMatchObject({ price: 1500, sizes: ['L'] });
});

test('who deletes what somebody else has changed meanwhile is asked again', async ({
  administrator,
  request,
}) => {
  const product = await aNewProduct(administrator, request);
  // This window hears nothing by itself, so it still shows the product as it was.
  await administrator.route('**/api/live', (route) => route.abort());
  await administrator.goto(`/admin/products?search=${encodeURIComponent(product.name)}`);
  await administrator.getByRole('button', { name: `Delete ${product.name}` }).click();
  await changeByCall(administrator, request, product, { price: '990' });

  const question = administrator.getByRole('alertdialog', { name: 'Delete this product?' });
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(question).toContainText('It was given another price just now by');
  await question.getByRole('button', { name: 'Delete' }).click();
  await wasTold(administrator, 'Deleted!');
});

test('a form that was slipped out of asks before it forgets, and Cancel means it', async ({
  administrator,
  request,
}) => {
  const { name } = await aShownProduct(request);
  await administrator.goto(`/admin/products?search=${encodeURIComponent(name)}`);
  await edit(administrator, name);
  const panel = administrator.getByRole('dialog', { name: `Edit “${name}”` });
  await panel.getByLabel('Name').fill('Something else');
  await administrator.keyboard.press('Escape');
  const question = administrator.getByRole('alertdialog', { name: 'Discard your changes?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(panel.getByLabel('Name')).toHaveValue('Something else');
  await panel.getByRole('button', { name: 'Cancel' }).click();
  await expect(panel).toBeHidden();
  await expect(administrator.getByRole('button', { name: `Edit ${name}` })).toBeFocused();
});

test('the table is searched, filtered and sorted by the address', async ({ administrator, request }) => {
  const { name, Category } = await aShownProduct(request);
  await administrator.goto('/admin/products');
  await expect(administrator.getByRole('columnheader').filter({ hasText: /\S/ })).toHaveText(
    ['Image', 'Name', 'Category', 'Price', 'Old Price', 'In Stock', 'Color', 'Brand'].concat([
      'Rating',
      'Reviews',
      'Sizes',
      'Recommended',
      'New Arrival',
      'Actions',
    ]),
  );
  await administrator.getByLabel('Search products').fill(name);
  await expect(administrator).toHaveURL(/search=/);
  await expect(administrator.getByRole('row').nth(1)).toContainText(name);
  await administrator.getByLabel('Category shown').click();
  await administrator.getByRole('option', { name: Category.name }).click();
  await administrator.getByRole('button', { name: 'Price', exact: true }).click();
  await expect(administrator).toHaveURL(/categories=\d+.*sort=price_asc/);
  await expect(administrator.getByRole('columnheader', { name: 'Price', exact: true })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
  await administrator.reload();
  await expect(administrator.getByLabel('Search products')).toHaveValue(name);

  await administrator.getByLabel('Search products').fill('zzzz');
  await expect(administrator.getByText('No products found for "zzzz"')).toBeVisible();
  await administrator.getByRole('button', { name: 'Show all products' }).click();
  await expect(administrator.getByRole('row').nth(1)).toBeVisible();
});

test('a form that is not filled in says what is wanted beside each field', async ({ administrator }) => {
  await administrator.goto('/admin/add-product');
  const wanted = administrator.locator('[aria-required=true]');
  const names = ['Name', 'Category', 'Brand', 'Price (₹)', 'Color'];
  await expect(wanted).toHaveCount(names.length);
  for (const [at, name] of names.entries()) await expect(wanted.nth(at)).toHaveAccessibleName(name);
  await administrator.getByLabel('Price (₹)', { exact: true }).fill('12.345');
  await administrator.getByRole('button', { name: 'Add Product' }).click();
  await expect(administrator.getByLabel('Name')).toBeFocused();
  await expect(administrator.getByLabel('Name')).toHaveAccessibleDescription(/fill in the name/);
  await expect(administrator.getByText('Please choose a category.')).toBeVisible();
  await expect(administrator.getByText('Please choose a brand.')).toBeVisible();
  await expect(administrator.getByText('Please choose a color.')).toBeVisible();
  await expect(administrator.getByLabel('Price (₹)', { exact: true })).toHaveAccessibleDescription(
    /decimals/,
  );
  await administrator.getByRole('link', { name: 'Cancel' }).click();
  await expect(administrator).toHaveURL('/admin/products');
});

test('what the shop leaves unsaid is said in the words of the screen', async ({ administrator, request }) => {
  const { name } = await aShownProduct(request);
  const fail = (path: string, method: string) =>
    administrator.route(path, (route) =>
      route.request().method() === method ? route.fulfill({ status: 400, body: '{}' }) : route.fallback(),
    );
  const says = (text: string) => expect(administrator.getByText(text)).toBeVisible();

  await administrator.goto(`/admin/products?search=${encodeURIComponent(name)}`);
  await fail('**/api/products/*', 'PUT');
  await edit(administrator, name);
  await administrator.getByRole('button', { name: 'Update' }).click();
  await says('Error updating product.');
  await administrator.getByRole('button', { name: 'Cancel' }).click();
  await fail('**/api/products/*', 'DELETE');
  await administrator.getByRole('button', { name: `Delete ${name}` }).click();
  await confirm(administrator.getByRole('alertdialog'), name);
  await says('Error deleting product.');

  await administrator.goto('/admin/categories');
  await fail('**/api/categories', 'POST');
  await administrator.getByLabel('Name').fill('Toys');
  await administrator.getByRole('button', { name: 'Add Category' }).click();
  await says('Error adding category');
  await fail('**/api/categories/*', 'PUT');
  await administrator.getByRole('button', { name: 'Edit Women' }).click();
  await administrator.getByRole('button', { name: 'Update' }).click();
  await says('Error updating category');
  await fail('**/api/categories/*', 'DELETE');
  await administrator.getByRole('button', { name: 'Delete Men' }).click();
  await confirm(administrator.getByRole('alertdialog'), 'Men');
  await says('Error deleting category');

  await fail('**/api/brands', 'GET');
  await administrator.goto('/admin/brands');
  await says('Brands load nahi ho paaye. Thodi der baad phir se try karein.');
  await fail('**/api/colors', 'GET');
  await administrator.goto('/admin/colors');
  await says('Colors load nahi ho paaye. Thodi der baad phir se try karein.');
  await fail('**/api/products/filters', 'GET');
  await administrator.goto('/admin/add-product');
  await says('Error fetching filters.');
  await fail('**/api/products?*', 'GET');
  await administrator.goto('/admin/products');
  await says('Error fetching data.');
});

test('who is signed in without being known, or as somebody else, is not let in', async ({
  administrator,
  shopper,
}) => {
  await administrator.addInitScript(() => localStorage.removeItem('userId'));
  for (const screen of ['products', 'add-product']) {
    await administrator.goto(`/admin/${screen}`);
    await expect(administrator).toHaveURL('/signin');
  }

  await shopper.goto('/admin/products');
  await expect(shopper).toHaveURL('/signin');
  // Whatever the browser was made to remember: the token says who they are.
  await shopper.evaluate(() => localStorage.setItem('isAdmin', 'true'));
  await shopper.goto('/admin/products');
  await expect(shopper.getByText('Access denied.', { exact: true })).toBeVisible();
  await shopper.goto('/admin/add-product');
  await expect(shopper.getByText('Access denied. Admins only.')).toBeVisible();
});

test('the old address of the products leads to them', async ({ administrator }) => {
  await administrator.goto('/manage-products');
  await expect(administrator).toHaveURL('/admin/products');
});

test.describe('is good for everybody:', () => {
  test.slow();

  test('the products, the panel that edits one, and the question before one goes', async ({
    administrator,
    request,
  }) => {
    const { name } = await aShownProduct(request);
    await administrator.goto(`/admin/products?search=${encodeURIComponent(name)}`);
    await expect(administrator.getByRole('link', { name }).first()).toBeVisible();
    await expectGoodFor(administrator);
    await edit(administrator, name);
    await expectGoodFor(administrator);
    await administrator.getByRole('button', { name: 'Cancel' }).click();
    await administrator.getByRole('button', { name: `Delete ${name}` }).click();
    await expectGoodFor(administrator);
  });

  for (const screen of ['categories', 'colors', 'brands']) {
    test(`the ${screen}`, async ({ administrator }) => {
      await administrator.goto(`/admin/${screen}`);
      await administrator
        .getByRole('button', { name: /^Edit / })
        .first()
        .click();
      await expectGoodFor(administrator);
    });
  }

  test('the settings', async ({ administrator }) => {
    await administrator.goto('/admin/settings');
    await expect(administrator.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
    await expect(administrator.getByText('The shop’s settings are given where it is started.')).toBeVisible();
    await expectGoodFor(administrator);
  });
});
