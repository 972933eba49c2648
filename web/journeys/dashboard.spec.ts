// The dashboard: numbers, charts and rows that update live, also on changes by others.
import type { SalesResponse } from '@aangan/shared-events/features/orders/sales/http';
import type { OrderStatsResponse } from '@aangan/shared-events/features/orders/http';
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { untilShown } from './support/until-shown.ts';
import { answersTo, requestsFrom } from './support/page-requests.ts';
import type { Features } from './support/features.ts';
import { expectAccessible } from './support/accessible.ts';
import { aBuyer, placeOrder } from './support/many-orders.ts';
import { administratorAccount, test } from './support/people.ts';
import { aProduct } from './support/shelves.ts';

export const features: Features = ['orders'];

const statusOf = (page: Page, orderId: number): Locator =>
  page.getByRole('combobox', { name: `Status of order ${orderId}` });
const card = (page: Page, name: string): Locator =>
  page.getByRole('heading', { name, exact: true }).locator('..').getByRole('paragraph');
/** The chart's values for screen readers. */
const salesTable = (page: Page): Locator => page.getByRole('table', { name: /^Orders and Revenue/ });
const today = async (page: Page): Promise<{ readonly orders: number; readonly revenue: number }> => {
  const [orders = '', revenue = ''] = await salesTable(page)
    .getByRole('row')
    .last()
    .getByRole('cell')
    .allTextContents();
  return { orders: Number(orders), revenue: Number(revenue.replace(/[₹,]/g, '')) };
};

/** Orders listed above this one that are not newer; this order itself when it is not listed. */
const olderAbove = async (page: Page, orderId: number): Promise<readonly number[]> => {
  const numbers = await page
    .getByRole('combobox', { name: /^Status of order/ })
    .evaluateAll((boxes) => boxes.map((box) => Number(box.getAttribute('aria-label')?.split(' ').at(-1))));
  const place = numbers.indexOf(orderId);
  return place === -1 ? [orderId] : numbers.slice(0, place).filter((number) => number < orderId);
};

const open = async (page: Page, path = '/admin/dashboard'): Promise<void> => {
  const answered = answersTo(page);
  await page.goto(path);
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await expect(salesTable(page)).toBeAttached();
  await expect(page.getByText(/^[\d,]+ orders?$/)).toBeVisible();
  for (const name of ['Total Users', 'Total Products', 'Total Orders'])
    await expect(card(page, name)).toHaveText(/\d/);
  await answered();
};

async function asAdministrator(request: APIRequestContext) {
  const { token } = await aBuyer(request, administratorAccount);
  const headers = { Authorization: `Bearer ${token}` };
  return {
    set: async (orderId: number, status: string) => {
      const answer = await request.put(`/api/orders/update-status/${orderId}`, { headers, data: { status } });
      await untilShown(request, answer, '/api/orders', headers);
    },
    figures: async (days: string) =>
      (
        await request.get('/api/orders/figures', { headers, params: { days } })
      ).json() as Promise<SalesResponse>,
  };
}

test('a new order updates two windows live and is listed at the top of both', async ({
  administrator,
  openWindow,
  request,
}) => {
  const second = await openWindow();
  const [buyer, product, { token }] = await Promise.all([
    aBuyer(request),
    aProduct(request),
    aBuyer(request, administratorAccount),
  ]);
  await second.addInitScript((stored) => {
    localStorage.setItem('token', stored);
    localStorage.setItem('isAdmin', 'true');
  }, token);
  await placeOrder(request, buyer, product);
  await Promise.all([open(administrator), open(second)]);
  const requests = requestsFrom(administrator);

  const orderId = await placeOrder(request, buyer, product);
  for (const window of [administrator, second]) {
    await expect(statusOf(window, orderId)).toHaveValue('pending');
    // Other journeys place orders too: only newer ones may be listed above it.
    await expect.poll(() => olderAbove(window, orderId)).toEqual([]);
  }
  const stats = (await (await request.get('/api/public/orders/stats')).json()) as OrderStatsResponse;
  await expect
    .poll(async () => Number((await card(administrator, 'Total Orders').textContent())?.replace(/,/g, '')))
    .toBeGreaterThanOrEqual(stats.total);
  expect(requests).toEqual([]);

  await statusOf(administrator, orderId).selectOption('Delivered');
  await expect(statusOf(second, orderId)).toHaveValue('delivered');
});

test('revenue and top products include an order until it is rejected', async ({ administrator, request }) => {
  const [buyer, product, office] = await Promise.all([
    aBuyer(request),
    aProduct(request),
    asAdministrator(request),
  ]);
  await open(administrator);
  const orderId = await placeOrder(request, buyer, product, 3);
  // Other journeys place orders meanwhile, so the page is compared with the API.
  const fromApi = async () => {
    const { over, products } = await office.figures('7');
    const last = over.at(-1);
    const best = products.slice(0, 6).map(({ name }) => name);
    return { today: { orders: last?.orders, revenue: last?.revenue }, best };
  };
  const asShown = async () => {
    const rows = administrator.getByRole('table', { name: /^Top Products/ }).getByRole('rowheader');
    const best = (await rows.allTextContents()).map((name) => name.replace(/ \(removed\)$/, ''));
    return { today: await today(administrator), best };
  };
  await expect(async () => expect(await asShown()).toEqual(await fromApi())).toPass();
  await office.set(orderId, 'rejected');
  await expect(async () => expect(await asShown()).toEqual(await fromApi())).toPass();
});

test('the dashboard is accessible and shows its texts', async ({ administrator, request }) => {
  const [buyer, product] = await Promise.all([aBuyer(request), aProduct(request)]);
  await placeOrder(request, buyer, product);
  await open(administrator);
  await expect(administrator.getByRole('heading', { level: 1 })).toHaveText('Admin Dashboard');
  for (const name of ['Order Status', 'Manage Orders', 'Quick Actions', 'Manage Users', 'Manage Products'])
    await expect(administrator.getByRole('heading', { name, exact: true })).toBeVisible();
  await expect(
    administrator.getByRole('table', { name: 'Manage Orders' }).getByRole('columnheader'),
  ).toHaveText([
    ...['Order ID', 'User ID', 'Total Price (₹)', 'Shipping Address', 'Payment Method'],
    ...['Status', 'Products', 'Actions'],
  ]);
  await expectAccessible(administrator);
});
