import type { CountResponse } from '@aangan/shared-events/features/accounts/http';
import type { SalesPeriod } from '@aangan/shared-events/features/orders/sales/paths';
import type { SalesResponse } from '@aangan/shared-events/features/orders/sales/http';
import type { OrderStatsResponse } from '@aangan/shared-events/features/orders/http';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { isSignedIn, openShop, signedIn } from '../../../../testing/open-shop.tsx';
import { answer, type Answers, ordersOf, refusal, silentRefusal } from '../../../../testing/shop-answers.ts';
import { anOrder } from '../../../../testing/shop-samples.ts';

const USERS = 'GET /api/public/users/count';
const ORDERS = 'GET /api/orders';
const UPDATE = 'PUT /api/orders/update-status/7';
const rowsOf: Readonly<Record<SalesPeriod, number>> = { '1': 24, '7': 7, '30': 30 };
const countOf = (count: number) => answer({ count } satisfies CountResponse);
const stats: OrderStatsResponse = {
  total: 1_234,
  status: { pending: 1_000, fulfilled: 200, delivered: 30, rejected: 3, accepted: 1 },
};
const figures = (request: Request) => {
  const days = new URL(request.url).searchParams.get('days');
  const rows = days === '1' || days === '30' ? rowsOf[days] : rowsOf['7'];
  const body: SalesResponse = {
    ...{ success: true, today: '2026-11-20', timeZone: 'Asia/Kolkata', endsAt: '2026-11-20T18:30:00.000Z' },
    over: Array.from({ length: rows }, (_, index) => ({
      at: rows === 24 ? String(index).padStart(2, '0') : `2026-11-${String(index + 1).padStart(2, '0')}`,
      ...{ orders: 1, revenue: 1200 },
    })),
    products: [{ id: 1, name: 'Lotus kurta', isRemoved: false, units: 3, revenue: 3600 }],
    isExact: true,
  };
  return Response.json(body);
};
const office = (): Answers => ({
  ...signedIn('admin'),
  [USERS]: countOf(41),
  'GET /api/public/products/count': countOf(12),
  'GET /api/public/orders/stats': answer(stats),
  'GET /api/orders/figures': figures,
  [ORDERS]: ordersOf(anOrder()),
});
const tile = (name: string) =>
  page.getByRole('heading', { name, exact: true }).element().parentElement?.querySelector('p')?.textContent;
const tiles = () => ['Total Users', 'Total Products', 'Total Orders'].map(tile);
const sales = page.getByRole('table', { name: /^Orders and Revenue/ });
const status = page.getByRole('combobox', { name: 'Status of order 7' });

test('the tiles and the chart show the numbers of the shop', async () => {
  await openShop('/admin/dashboard', office());
  await expect.poll(tiles).toEqual(['41', '12', '1,234']);
  await expect
    .element(page.getByText('Pending: 1,000, Fulfilled: 200, Delivered: 30, Rejected: 3'))
    .toBeInTheDocument();
});

test('large numbers on the charts are whole and grouped', async () => {
  const many = async (request: Request) => {
    const sales = (await figures(request).json()) as SalesResponse;
    return Response.json({ ...sales, over: sales.over.map((each) => ({ ...each, orders: 9_900 })) });
  };
  await openShop('/admin/dashboard', { ...office(), 'GET /api/orders/figures': many });
  await expect.element(page.getByText('1,000', { exact: true })).toBeVisible();
  const top = page.getByText('10K', { exact: true });
  await expect.element(top).toBeVisible();
  const chart = top.element().closest('svg')?.getBoundingClientRect();
  expect(top.element().getBoundingClientRect().right).toBeLessThanOrEqual(chart?.right ?? 0);
});

test('the time zone of the days is named where the reader’s clock differs', async () => {
  const answers = office();
  const { reload } = await openShop('/admin/dashboard', answers);
  await expect.element(sales).toBeInTheDocument();
  expect(page.getByText(/^Days and hours here/).query()).toBeNull();
  answers['GET /api/orders/figures'] = async (request) =>
    Response.json({ ...((await figures(request).json()) as SalesResponse), timeZone: 'America/New_York' });
  await reload();
  await expect.element(page.getByText('Days and hours here are those of America/New York.')).toBeVisible();
});

test('a failed count sets all of them to 0 and shows the error', async () => {
  await openShop('/admin/dashboard', { ...office(), [USERS]: refusal(500, '') });
  await expect.element(page.getByText('Error fetching data. Please try again later.')).toBeVisible();
  expect(tiles()).toEqual(['0', '0', '0']);
  await expect
    .element(page.getByText('Pending: 0, Fulfilled: 0, Delivered: 0, Rejected: 0'))
    .toBeInTheDocument();
});

test('a malformed or failed list of orders shows its error, and Retry loads it', async () => {
  const answers: Answers = { ...office(), [ORDERS]: answer({ success: true, data: {} }) };
  await openShop('/admin/dashboard', answers);
  await expect.element(page.getByText('Response data is not an array')).toBeVisible();
  answers[ORDERS] = refusal(500, '');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(page.getByText('Failed to fetch orders')).toBeVisible();
  answers[ORDERS] = ordersOf(anOrder());
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(status).toBeVisible();
});

test('the chart period is a week, a month or a day, set by arrow keys and stored in the address', async () => {
  const { address, reload } = await openShop('/admin/dashboard', office());
  const rows = () => sales.getByRole('row').elements().length;
  await expect.poll(rows).toBe(1 + 7);
  page.getByRole('radio', { name: '7 days' }).element().focus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.poll(rows).toBe(1 + 30);
  expect(address()).toBe('/admin/dashboard?days=30');
  await page.getByText('Today', { exact: true }).click();
  await expect.poll(rows).toBe(1 + 24);
  await reload();
  await expect.element(page.getByRole('radio', { name: 'Today' })).toBeChecked();
});

test('the status of an order is set with the select, under the loaded revision', async () => {
  const answers = office();
  const { sent } = await openShop('/admin/dashboard', answers);
  answers[UPDATE] = answer({
    ...{ success: true, message: 'The order is delivered now.' },
    data: anOrder({ status: 'delivered', revision: 1 }),
  });
  answers[ORDERS] = ordersOf(anOrder({ status: 'delivered', revision: 1 }));
  await status.selectOptions('Delivered');
  await expect.element(page.getByText('The order is delivered now.').first()).toBeVisible();
  await expect.element(status).toHaveValue('delivered');
  const update = sent.find(({ method }) => method === 'PUT');
  expect(await update?.json()).toEqual({ status: 'delivered' });
  expect(update?.headers.get('If-Match')).toBe('"0"');
});

test('accepted is shown in the status select but cannot be selected', async () => {
  await openShop('/admin/dashboard', { ...office(), [ORDERS]: ordersOf(anOrder({ status: 'accepted' })) });
  await expect.element(status).toHaveValue('accepted');
  await expect.element(status.getByRole('option', { name: 'Accepted' })).toBeDisabled();
});

test('a status that cannot be set is reported, and the select shows the former one', async () => {
  await openShop('/admin/dashboard', { ...office(), [UPDATE]: silentRefusal(400) });
  await status.selectOptions('Delivered');
  await expect.element(page.getByText('Error updating order to delivered').first()).toBeVisible();
  await expect.element(status).toHaveValue('pending');
});

test('a conflicting status change opens a dialog, and both answers work', async () => {
  const answers = office();
  const at = new Date().toISOString();
  const changed = (to: string) =>
    refusal(409, 'Changed meanwhile.', {
      code: 'changed-meanwhile',
      changes: [{ type: 'OrderStatusSet', at, by: 'Dev', to }],
    });
  answers[UPDATE] = changed('fulfilled');
  const { sent } = await openShop('/admin/dashboard', answers);
  await expect.element(status).toBeVisible();
  answers[ORDERS] = ordersOf(anOrder({ status: 'fulfilled', revision: 1 }));
  await status.selectOptions('Delivered');
  const dialog = page.getByRole('alertdialog', { name: 'Order 7 was changed in the meantime' });
  await expect
    .element(dialog)
    .toMatchTextContent(/It was set to fulfilled by Dev (just now|\d+ s ago) and is now fulfilled/);
  await dialog.getByRole('button', { name: 'Keep it fulfilled' }).click();
  await expect.poll(() => dialog.query()).toBeNull();
  await expect.element(status).toHaveValue('fulfilled');

  answers[UPDATE] = changed('pending');
  answers[ORDERS] = ordersOf(anOrder({ revision: 2 }));
  await status.selectOptions('Delivered');
  await expect.element(dialog).toBeVisible();
  answers[UPDATE] = answer({
    ...{ success: true, message: 'The order is delivered now.' },
    data: anOrder({ status: 'delivered', revision: 3 }),
  });
  answers[ORDERS] = ordersOf(anOrder({ status: 'delivered', revision: 3 }));
  dialog.getByRole('button', { name: 'Set it to delivered anyway' }).element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('The order is delivered now.').first()).toBeVisible();
  await expect.element(status).toHaveValue('delivered');
  expect(sent.findLast(({ method }) => method === 'PUT')?.headers.get('If-Match')).toBe('"2"');
});

test('Logout ends the session from the dashboard too, and requests nothing more of the back office', async () => {
  const { address, sent } = await openShop('/admin/dashboard', office());
  await expect.element(sales).toBeVisible();
  // The panels are shown before they ask for their figures, which may be up to the press.
  let before = 0;
  window.addEventListener('click', () => (before = sent.length), { capture: true, once: true });
  await page.getByRole('main').getByRole('button', { name: 'Logout' }).click();
  await expect.poll(address).toBe('/signin');
  expect(isSignedIn()).toBe(false);
  expect(before).toBeGreaterThan(0);
  const after = sent.slice(before).map(({ url }) => new URL(url).pathname);
  expect(after.filter((path) => path.startsWith('/api/orders'))).toEqual([]);
});
