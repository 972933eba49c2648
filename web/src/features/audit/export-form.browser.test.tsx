import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { answerCalls } from '../../testing/answer-calls.ts';
import { renderInShop } from '../../testing/render-in-shop.tsx';
import { type Answers, refusal } from '../../testing/shop-answers.ts';
import { ExportForm } from './export-form.tsx';
import { auditTexts } from './messages.ts';

const EXPORT = 'GET /api/audit/export.csv';

async function open(): Promise<void> {
  renderInShop(<ExportForm timeZone="America/New_York" />);
  await page.getByText(auditTexts.export, { exact: true }).click();
  await page.getByLabelText('First day').fill('2026-11-01');
  await page.getByLabelText('Format').selectOptions('CSV');
}

test('the events of a period are downloaded in the selected format', async () => {
  const kept: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    kept.push(this.download);
  });
  const sent = answerCalls({
    [EXPORT]: () =>
      new Response('a,b', { headers: { 'Content-Disposition': 'attachment; filename="events.csv"' } }),
  });
  await open();
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await expect.poll(() => kept).toEqual(['events.csv']);
  expect(new URL(sent[0]?.url ?? '').search).toBe('?from=2026-11-01');
});

test('the shop’s time zone is named beside the days', async () => {
  await open();
  await expect.element(page.getByText('First day and Last day are days of America/New York.')).toBeVisible();
});

test('a refused export shows the server’s message and can be repeated', async () => {
  const answers: Answers = { [EXPORT]: refusal(400, 'The last day is before the first.') };
  const sent = answerCalls(answers);
  await open();
  const button = page.getByRole('button', { name: 'Export', exact: true });
  await button.click();
  await expect.element(page.getByText('The last day is before the first.')).toBeVisible();
  await button.click();
  await expect.poll(() => sent.length).toBe(2);
});
