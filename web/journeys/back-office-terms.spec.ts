// A color in the back office: added, changed, shown on its product, and not deletable while in use.
import { expect } from '@playwright/test';
import { answersTo } from './support/page-requests.ts';
import { aHexCode, aName, aNewProduct, confirm } from './support/back-office-shelves.ts';
import type { Features } from './support/features.ts';
import { liveConnected } from './support/live-connected.ts';
import { test } from './support/people.ts';
import { expectNotice } from './support/notices.ts';

export const features: Features = ['brands', 'categories', 'colors'];

test('a renamed color is updated in another window and on its product', async ({
  administrator,
  request,
}) => {
  const [first, second] = [aName('Neel'), aName('Haldi')];
  // Another window watches without any request after it is opened.
  const onlooker = await administrator.context().newPage();
  const answered = answersTo(onlooker);
  await Promise.all([liveConnected(onlooker), onlooker.goto('/admin/colors')]);
  await expect(onlooker.getByRole('button', { name: /^Edit / }).first()).toBeVisible();
  await onlooker.route('**/api/colors', (route) => route.abort());
  // A pending answer would overwrite the list with an older state.
  await answered();
  await administrator.goto('/admin/colors');
  const [hex, other] = [aHexCode(), aHexCode()];
  await administrator.getByLabel('Name').fill(first);
  await administrator.getByLabel('Hex Code').fill(hex);
  await administrator.getByRole('button', { name: 'Add Color' }).click();
  await expectNotice(administrator, `“${first}” add ho gaya.`);
  const row = administrator.getByRole('row').filter({ hasText: first });
  await expect(row).toContainText(hex);
  await expect(onlooker.getByRole('button', { name: `Edit ${first}` })).toBeVisible();

  await administrator.getByRole('button', { name: `Edit ${first}` }).click();
  await administrator.getByLabel('Name').fill(second);
  await administrator.getByLabel('Hex Code').fill(other);
  await administrator.getByRole('button', { name: 'Update Color' }).click();
  await expectNotice(administrator, `“${second}” update ho gaya.`);

  let color: number | undefined;
  await expect(async () => {
    const colors = (await (await request.get('/api/colors')).json()) as { id: number; name: string }[];
    color = colors.find(({ name }) => name === second)?.id;
    expect(color).toBeDefined();
  }).toPass();
  const { name } = await aNewProduct(administrator, request, { color: String(color), colors: `[${color}]` });
  await administrator.getByRole('link', { name: 'Manage Products' }).click();
  // Products of other journeys may push it off the first page.
  await administrator.getByRole('searchbox', { name: 'Search products' }).fill(name);
  const product = administrator.getByRole('row').filter({ hasText: name });
  await expect(product).toContainText(`${second} ${other}`);

  await administrator.getByRole('link', { name: 'Manage Colors' }).click();
  await expect(administrator.getByRole('link', { name: `1 product: ${second}` })).toBeVisible();
  await administrator.getByRole('button', { name: `Delete ${second}` }).click();
  await confirm(administrator.getByRole('alertdialog', { name: /yeh color delete/ }), second);
  await expect(administrator.getByText('1 product uses this color, so it cannot be deleted.')).toBeVisible();
});
