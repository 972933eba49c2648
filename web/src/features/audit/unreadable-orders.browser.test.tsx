import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openShop, signedIn } from '../../testing/open-shop.tsx';
import { answer } from '../../testing/shop-answers.ts';
import { auditTexts } from './messages.ts';

test('a search that finds an order which cannot be read links to its history, and does not find nothing', async () => {
  await openShop('/audit', {
    ...signedIn('auditor'),
    'GET /api/audit/clock': answer({ count: 0, steps: [] }),
    'GET /api/audit/checkpoint': answer({ checkpoint: 'log-1\n5\n', key: 'aangan+1+k' }),
    'GET /api/audit/orders': answer({
      ...{ orders: [], total: 1, page: 1, totalPages: 1, timeZone: 'Asia/Kolkata' },
      unreadable: [12],
    }),
  });
  await expect.element(page.getByRole('alert')).toMatchTextContent(/cannot read an event of this order/);
  await expect
    .element(page.getByRole('link', { name: 'History of order #12' }))
    .toHaveAttribute('href', '/audit/orders/12');
  await expect.element(page.getByText(auditTexts.noOrders)).not.toBeInTheDocument();
});
