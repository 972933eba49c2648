import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { answerCalls } from '../../testing/answer-calls.ts';
import { renderInShop } from '../../testing/render-in-shop.tsx';
import { ExportButton } from './export-button.tsx';

const path = '/api/orders/export.csv';
const call = `GET ${path}`;
const button = page.getByRole('button', { name: 'Export CSV' });
const exporting = page.getByRole('button', { name: 'Exporting…' });

function render() {
  renderInShop(
    <ExportButton path={path} query={{ status: 'Pending', page: 2 }} failed="The export failed." />,
  );
}

/** The downloaded file: its name and its text. */
function takeDownloads() {
  const files: { readonly name: string; readonly address: string }[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    files.push({ name: this.download, address: this.href });
  });
  return files;
}

test('fetches the table as it is filtered, is busy meanwhile, and hands the browser the file', async () => {
  const files = takeDownloads();
  const answer = Promise.withResolvers<Response>();
  const sent = answerCalls({ [call]: () => answer.promise });
  render();
  await button.click();
  await expect.element(exporting).toHaveAttribute('aria-busy', 'true');
  await expect.element(exporting).toHaveFocus();
  await exporting.click({ force: true });
  answer.resolve(
    new Response('order,total\n1001,1200', {
      headers: { 'Content-Disposition': 'attachment; filename="orders-2026-11-17.csv"' },
    }),
  );
  await expect.element(button).not.toHaveAttribute('aria-busy');
  expect(sent.map(({ url }) => new URL(url).search)).toEqual(['?status=Pending&page=2']);
  expect(files.map(({ name }) => name)).toEqual(['orders-2026-11-17.csv']);
  const text = await fetch(files[0]?.address ?? '').then((file) => file.text());
  expect(text).toBe('order,total\n1001,1200');
});

test('shows why the shop refused, downloads nothing, and can be pressed again', async () => {
  const files = takeDownloads();
  const sent = answerCalls({
    [call]: () =>
      Response.json({ error: 'Forbidden', message: 'Only administrators export orders.' }, { status: 403 }),
  });
  render();
  await button.click();
  await expect.element(page.getByText('Only administrators export orders.').first()).toBeVisible();
  await button.click();
  await expect.poll(() => sent.length).toBe(2);
  expect(files).toEqual([]);
});

test('shows its own text when no answer came', async () => {
  answerCalls({
    [call]: () => {
      throw new TypeError('Failed to fetch');
    },
  });
  render();
  await button.click();
  await expect.element(page.getByText('The export failed.').first()).toBeVisible();
});
