import type { ImportResponse } from '@aangan/shared-events/features/catalogue/products/import/http';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerCalls } from '../../../../../testing/answer-calls.ts';
import { renderInShop } from '../../../../../testing/render-in-shop.tsx';
import { ImportDialog } from './import-dialog.tsx';

const only = page.getByText('Import these lines alone once they are corrected', { exact: false });
const problems = [{ column: 'price', message: 'It must be an amount.' }];
const good = { line: 2, name: 'Lamp', problems: [] };
const bad = { line: 3, name: 'Vase', problems };

/** Chooses a file with these lines, and adds what can be added. */
async function imported(...lines: ImportResponse['lines']): Promise<void> {
  const goods = lines.filter((line) => line.problems.length === 0).length;
  const result = { success: true, good: goods, bad: lines.length - goods, lines };
  answerCalls({
    'POST /api/products/import': ({ url }) =>
      Response.json({ ...result, dryRun: new URL(url).searchParams.has('dryRun') }),
  });
  renderInShop(<ImportDialog open onClose={() => {}} />);
  await userEvent.upload(page.getByLabelText('CSV file'), new File(['name'], 'products.csv'));
  const add = page.getByRole('button', { name: `Add ${goods} product`, exact: false });
  await expect.element(add).toBeVisible();
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
