import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openShop, signedIn } from '../../../testing/open-shop.tsx';
import { answer } from '../../../testing/shop-answers.ts';
import { auditTexts } from '../messages.ts';

const warning = 'The log of this shop lacks events that its proof covers.';
const signed = { checkpoint: 'log-1\n5\n', key: 'aangan+1+k' };

test('every page of the audit warns of a log that is known to lack events', async () => {
  const { goTo } = await openShop('/audit/compare', {
    ...signedIn('auditor'),
    'GET /api/upkeep': answer({ projections: [], missingKeys: [] }),
    'GET /api/audit/checkpoint': answer({ ...signed, warning }),
  });
  const notice = page.getByRole('alert').filter({ hasText: warning });
  await expect.element(notice).toMatchTextContent(/npm run verify/);
  await goTo('/audit/views');
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.element(notice).toBeVisible();
});

test('an export whose file breaks off names why, and saves nothing', async () => {
  const broken = () =>
    new Response(
      new ReadableStream({
        start: (body) => {
          body.enqueue(new TextEncoder().encode('{}\n'));
          body.error(new TypeError('network error'));
        },
      }),
    );
  await openShop('/audit', {
    ...signedIn('auditor'),
    'GET /api/audit/clock': answer({ count: 0, steps: [] }),
    'GET /api/audit/orders': answer({
      orders: [],
      total: 0,
      page: 1,
      totalPages: 0,
      timeZone: 'Asia/Kolkata',
    }),
    'GET /api/audit/export.jsonl': broken,
  });
  await page.getByText(auditTexts.export, { exact: true }).click();
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent(/incomplete.+not saved.+removed, altered or inserted.+npm run verify/);
});
