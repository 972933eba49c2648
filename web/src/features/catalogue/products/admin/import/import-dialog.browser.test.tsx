import type { ImportResponse } from '@aangan/shared-events/features/catalogue/products/import/http';
import { expect, test } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';
import { answerCalls } from '../../../../../testing/answer-calls.ts';
import { renderInShop } from '../../../../../testing/render-in-shop.tsx';
import { ImportDialog } from './import-dialog.tsx';

const file = page.getByLabelText('CSV file');
const only = page.getByText('Import these lines alone once they are corrected', { exact: false });
const problems = [{ column: 'price', message: 'It must be an amount.' }];
const good = { line: 2, name: 'Lamp', problems: [] };
const bad = { line: 3, name: 'Vase', problems };

/** Chooses a file with these lines. */
async function checked(...lines: ImportResponse['lines']): Promise<Locator> {
  const goods = lines.filter((line) => line.problems.length === 0).length;
  const result = { success: true, good: goods, bad: lines.length - goods, lines };
  answerCalls({
    'POST /api/products/import': ({ url }) =>
      Response.json({ ...result, dryRun: new URL(url).searchParams.has('dryRun') }),
  });
  renderInShop(<ImportDialog open onClose={() => {}} />);
  file.element().focus();
  await userEvent.upload(file, new File(['name'], 'products.csv'));
  const add = page.getByRole('button', { name: `Add ${goods} product`, exact: false });
  await expect.element(add).toBeVisible();
  return add;
}

/** Chooses a file with these lines, and adds what can be added. */
async function imported(...lines: ImportResponse['lines']): Promise<void> {
  const add = await checked(...lines);
  expect(only.query()).toBeNull();
  await add.click();
  await expect.element(page.getByRole('button', { name: 'Close' }).last()).toBeVisible();
}

test('after an import with skipped lines, it says how to import them without adding the others again', async () => {
  await imported(good, bad);
  await expect.element(only).toBeVisible();
});

test('after an import without skipped lines, there is nothing to import again', async () => {
  await imported(good);
  await expect.element(page.getByText('1 product added.')).toBeVisible();
  expect(only.query()).toBeNull();
});

test('the focus stays at the file while it is checked, and is at Close after the import', async () => {
  const add = await checked(good, bad);
  await expect.element(file).toHaveFocus();
  add.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('1 product added.', { exact: false })).toBeVisible();
  await expect.element(page.getByText('Close', { exact: true })).toHaveFocus();
});

test('before an import, it warns of lines whose name exists already, which can be added all the same', async () => {
  const message = 'A product with this name exists already: product 7.';
  const add = await checked(good, { ...good, line: 3, warnings: [{ column: 'name', message }] });
  await expect.element(page.getByText('1 line repeats a name, and can be added all the same:')).toBeVisible();
  const warned = page.getByRole('list', { name: 'Repeated names' });
  await expect.element(warned).toHaveTextContent(`Line 3 · Lampname: ${message}`);
  expect(page.getByRole('list', { name: 'Skipped lines' }).query()).toBeNull();
  await expect.element(add).toBeEnabled();
});

test('without an equal name, there is no warning', async () => {
  await checked(good, bad);
  await expect.element(page.getByRole('list', { name: 'Skipped lines' })).toBeVisible();
  expect(page.getByRole('list', { name: 'Repeated names' }).query()).toBeNull();
});
