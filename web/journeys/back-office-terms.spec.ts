// Categories, brands and colours, from the back office: added, changed, refused while they are used, and deleted.
import { expect } from '@playwright/test';
import { aHexCode, aName, aNewProduct, aShownProduct, confirm } from './back-office-shelves.ts';
import { heard } from './live-line.ts';
import { test } from './people.ts';
import { wasTold } from './told.ts';

test.describe.configure({ mode: 'parallel' });

test('a category is added, renamed in its row, refused while it is used, and deleted, by the keyboard', async ({
  administrator,
  request,
}) => {
  const [first, second] = [aName('Toys'), aName('Games')];
  const used = (await aShownProduct(request)).Category.name;
  await administrator.goto('/admin/categories');
  await administrator.getByLabel('Name').fill(used.toUpperCase());
  await administrator.keyboard.press('Enter');
  await expect(administrator.getByText(`There is already a category called “${used}”.`)).toBeVisible();
  await expect(administrator.getByLabel('Name')).toHaveValue(used.toUpperCase());
  await administrator.getByLabel('Name').fill(first);
  await administrator.keyboard.press('Enter');
  await wasTold(administrator, `“${first}” added.`);
  await expect(administrator.getByLabel('Name')).toBeFocused();
  await expect(administrator.getByLabel('Name')).toHaveValue('');

  await administrator.getByRole('button', { name: `Edit ${first}` }).press('Enter');
  const table = administrator.getByRole('table');
  await expect(table.getByLabel('Name')).toBeFocused();
  await administrator.keyboard.type(second);
  await administrator.keyboard.press('Enter');
  await expect(administrator.getByRole('button', { name: `Edit ${second}` })).toBeFocused();

  await administrator.getByRole('button', { name: `Edit ${second}` }).press('Enter');
  await table.getByRole('button', { name: 'Cancel' }).press('Enter');
  await expect(administrator.getByRole('button', { name: `Edit ${second}` })).toBeFocused();

  const question = administrator.getByRole('alertdialog', {
    name: 'Are you sure you want to delete this category?',
  });
  await administrator.getByRole('button', { name: `Delete ${used}` }).press('Enter');
  await confirm(question, used);
  await expect(question).toContainText(/products? uses? this category, so it cannot be deleted\./);
  await administrator.keyboard.press('Escape');
  await expect(administrator.getByRole('button', { name: `Delete ${used}` })).toBeFocused();
  await administrator.getByRole('button', { name: `Delete ${second}` }).press('Enter');
  await confirm(question, second);
  await wasTold(administrator, `“${second}” deleted.`);
  await expect(administrator.getByRole('button', { name: `Edit ${second}` })).toBeHidden();
  await expect(administrator.getByRole('heading', { name: 'All categories' })).toBeFocused();
});

test('a brand is added, updated and deleted in one form, in Hinglish', async ({ administrator, request }) => {
  const [first, second] = [aName('Nila'), aName('Neela')];
  // Another window looks on, and asks for nothing after it has been opened.
  const other = await administrator.context().newPage();
  await Promise.all([heard(other), other.goto('/admin/brands')]);
  await expect(other.getByRole('button', { name: /^Edit / }).first()).toBeVisible();
  await administrator.goto('/admin/brands');
  await expect(administrator.getByRole('button', { name: /^Edit / }).first()).toBeVisible();
  await other.route('**/api/brands', (route) => route.abort());
  await administrator.getByLabel('Name').fill(first);
  await administrator.getByRole('button', { name: 'Add Brand' }).click();
  await wasTold(administrator, `“${first}” add ho gaya.`);
  await expect(other.getByRole('button', { name: `Edit ${first}` })).toBeVisible();
  await administrator.getByRole('button', { name: `Edit ${first}` }).click();
  await expect(administrator.getByLabel('Name')).toBeFocused();
  await administrator.getByLabel('Name').fill(second);
  await administrator.getByRole('button', { name: 'Update Brand' }).click();
  await wasTold(administrator, `“${second}” update ho gaya.`);
  await expect(administrator.getByRole('button', { name: 'Add Brand' })).toBeVisible();
  await expect(administrator.getByLabel('Name')).toHaveValue('');

  const question = administrator.getByRole('alertdialog', {
    name: 'Kya aap sach mein yeh brand delete karna chahte hain?',
  });
  const { brand } = await aShownProduct(request);
  await administrator.getByRole('button', { name: `Delete ${brand}` }).click();
  await confirm(question, brand);
  await expect(question).toContainText('this brand, so it cannot be deleted.');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await administrator.getByRole('button', { name: `Delete ${second}` }).click();
  await confirm(question, second);
  await wasTold(administrator, `“${second}” delete ho gaya.`);
  await expect(other.getByRole('button', { name: `Edit ${second}` })).toBeHidden();
});

test('a color is picked or typed, and its name reaches the product that wears it', async ({
  administrator,
  request,
}) => {
  const [first, second] = [aName('Neel'), aName('Haldi')];
  await administrator.goto('/admin/colors');
  await administrator.getByLabel('Name').fill(first);
  await administrator.getByLabel('Hex Code').fill('blue');
  await administrator.getByRole('button', { name: 'Add Color' }).click();
  await expect(administrator.getByLabel('Hex Code')).toHaveAccessibleDescription(
    'A hex code looks like #2E3A7B.',
  );
  const [hex, other] = [aHexCode(), aHexCode()];
  await administrator.getByLabel('Pick the color').fill(hex.toLowerCase());
  await expect(administrator.getByLabel('Hex Code')).toHaveValue(hex);
  await administrator.getByRole('button', { name: 'Add Color' }).click();
  await wasTold(administrator, `“${first}” add ho gaya.`);
  const row = administrator.getByRole('row').filter({ hasText: first });
  await expect(row).toContainText(hex);

  await administrator.getByRole('button', { name: `Edit ${first}` }).click();
  await administrator.getByLabel('Name').fill(second);
  await administrator.getByLabel('Hex Code').fill(other);
  await administrator.getByRole('button', { name: 'Update Color' }).click();
  await wasTold(administrator, `“${second}” update ho gaya.`);

  let color: number | undefined;
  await expect(async () => {
    const colors: { id: number; name: string }[] = await (await request.get('/api/colors')).json();
    color = colors.find(({ name }) => name === second)?.id;
    expect(color).toBeDefined();
  }).toPass();
  const { name } = await aNewProduct(administrator, request, { color: String(color), colors: `[${color}]` });
  await administrator.getByRole('link', { name: 'Manage Products' }).click();
  // What others add takes it off the first page.
  await administrator.getByRole('searchbox', { name: 'Search products' }).fill(name);
  const product = administrator.getByRole('row').filter({ hasText: name });
  await expect(product).toContainText(`${second} ${other}`);

  await administrator.getByRole('link', { name: 'Manage Colors' }).click();
  await expect(administrator.getByRole('link', { name: `1 product: ${second}` })).toBeVisible();
  await administrator.getByRole('button', { name: `Delete ${second}` }).click();
  await confirm(administrator.getByRole('alertdialog', { name: /yeh color delete/ }), second);
  await expect(administrator.getByText('1 product uses this color, so it cannot be deleted.')).toBeVisible();
});
