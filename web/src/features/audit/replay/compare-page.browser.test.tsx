import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openShop, signedIn } from '../../../testing/open-shop.tsx';
import { answer, refusal } from '../../../testing/shop-answers.ts';

test('a refused comparison keeps the times that were entered', async () => {
  await openShop('/audit/compare', {
    ...signedIn('auditor'),
    'GET /api/audit/replay/difference': refusal(404, 'Order not found.'),
  });
  const [from, to] = [page.getByLabelText('From'), page.getByLabelText('To')];
  await from.fill('2026-11-27T18:20:00');
  await to.fill('2026-11-27T18:30:00');
  await page.getByLabelText('Order number').fill('9998');
  await page.getByRole('button', { name: 'Compare' }).click();
  await expect.element(page.getByText('Order not found.')).toBeVisible();
  await expect.element(from).toHaveValue('2026-11-27T18:20');
  await expect.element(to).toHaveValue('2026-11-27T18:30');
});

test('a product and an order at once are refused, and nothing is asked for', async () => {
  const { sent } = await openShop('/audit/compare', signedIn('auditor'));
  const order = page.getByLabelText('Order number');
  await page.getByLabelText('From').fill('2026-11-27T18:20:00');
  await page.getByLabelText('Product number').fill('3');
  await order.fill('12');
  await page.getByRole('button', { name: 'Compare' }).click();
  await expect.element(order).toHaveAccessibleDescription(/Please give a product or an order, not both\./);
  await expect.element(order).toHaveFocus();
  expect(sent.filter(({ url }) => url.includes('difference'))).toEqual([]);
});

test('a comparison without differences says what it has compared', async () => {
  const moment = { position: '10', event: 3, at: '2026-11-27T12:50:00Z', eventAt: '2026-11-27T12:50:00Z' };
  const compared = 'The numbers of the dashboard were compared.';
  await openShop('/audit/compare?from=event-1', {
    ...signedIn('auditor'),
    'GET /api/audit/replay/difference': answer({
      from: moment,
      to: moment,
      between: 2,
      compared,
      changes: [],
    }),
  });
  const differences = page.getByRole('region', { name: 'Differences' });
  await expect.element(differences.getByText('No differences.')).toBeVisible();
  await expect.element(differences.getByText(new RegExp(compared))).toBeVisible();
});

test('a comparison leaves the keyboard at its button', async () => {
  const moment = { position: '10', event: 3, at: '2026-11-27T12:50:00Z', eventAt: '2026-11-27T12:50:00Z' };
  const compared = 'Order 7 was compared.';
  await openShop('/audit/compare?from=event-1', {
    ...signedIn('auditor'),
    'GET /api/audit/replay/difference': answer({
      ...{ from: moment, to: moment, between: 2, compared, changes: [] },
    }),
  });
  await expect.element(page.getByText(new RegExp(compared))).toBeVisible();
  await page.getByLabelText('Order number').fill('7');
  const compare = page.getByRole('button', { name: 'Compare' });
  compare.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByLabelText('Order number')).toHaveValue('7');
  await expect.element(compare).toHaveFocus();
});
