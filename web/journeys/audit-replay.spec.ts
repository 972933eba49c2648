import type { LoginResponse } from '@aangan/shared-events/features/accounts/http';
import type { ProductResponse } from '@aangan/shared-events/features/catalogue/products/http';
import type { APIRequestContext, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { aName } from './support/back-office-shelves.ts';
import { hasOrdered } from './support/api-steps.ts';
import type { Features } from './support/features.ts';
import { expectAccessible } from './support/accessible.ts';
import { administratorAccount, test } from './support/people.ts';
import { aProduct } from './support/shelves.ts';

export const features: Features = ['audit'];

/** An order that was accepted, and a product that came and went. */
async function somethingHappened(shopper: Page, request: APIRequestContext) {
  const ordered = await aProduct(request);
  const orderId = await hasOrdered(shopper, ordered);
  const { token } = (await (
    await request.post('/api/auth/login', { data: administratorAccount })
  ).json()) as LoginResponse;
  const headers = { Authorization: `Bearer ${token}` };
  await request.put(`/api/orders/update-status/${orderId}`, { headers, data: { status: 'accepted' } });
  const { categoryId, brandId, color } = ordered;
  const about = { categoryId: String(categoryId), brandId: String(brandId), color: String(color) };
  const multipart = { ...about, name: aName('Kurta of a day'), price: '1200' };
  const added = await request.post('/api/products', { headers, multipart });
  const product = (await added.json()) as ProductResponse;
  const removed = await request.delete(`/api/products/${product.id}`, { headers });
  expect([added.status(), removed.status()]).toEqual([201, 200]);
  return { product, orderId };
}

test('an auditor drags and plays the timeline of the dashboard', async ({
  auditor: page,
  shopper,
  request,
}) => {
  await somethingHappened(shopper, request);
  await page.goto('/audit/replay?event=1');
  const dashboard = page.getByRole('region', { name: 'The dashboard at this point in time' });
  const figure = (name: string) =>
    dashboard.getByRole('heading', { name }).locator('..').getByRole('paragraph');
  await expect(figure('Total Orders')).toHaveText('0');
  await expect(dashboard).toContainText('No orders in this period.');

  const line = page.getByRole('slider', { name: 'Event' });
  await line.press('ArrowRight');
  await expect(line).toHaveValue('1');
  await expect(page).toHaveURL('/audit/replay?event=2');
  await line.press('End');
  await expect(figure('Total Orders')).not.toHaveText('0');
  await expect(dashboard.getByRole('table', { name: /^Top Products/ })).toBeAttached();
  // The radio is checked only after the address has changed.
  await page.getByRole('radio', { name: '30 days' }).click({ force: true });
  await expect(page.getByRole('radio', { name: '30 days' })).toBeChecked();
  await expect(page).toHaveURL(/days=30/);
  await expectAccessible(page);
  await line.press('PageDown');
  const back = Number(await line.inputValue());
  await line.press('Home');
  await expect(line).toHaveValue('0');
  expect(back).toBeGreaterThan(0);

  await page.getByRole('radio', { name: '1000×' }).check({ force: true });
  await page.getByRole('button', { name: 'Play' }).click();
  await expect.poll(async () => Number(await line.inputValue())).toBeGreaterThan(1);
  const pause = page.getByRole('button', { name: 'Pause' });
  if (await pause.isVisible()) await pause.click({ timeout: 2_000 }).catch(() => undefined);
  await expect(page.getByRole('button', { name: 'Play' })).toBeVisible();

  const goTo = page.getByRole('form', { name: 'Go to a date and time' });
  await goTo.getByLabel('Date and time').fill('2001-01-01T00:00:00');
  await goTo.getByRole('button', { name: 'Go' }).click();
  await expect(goTo).toContainText('This instant is before the first event in the log.');
});

test('a product is shown at a point in time, and two points are compared', async ({
  auditor: page,
  shopper,
  request,
}) => {
  const { product, orderId } = await somethingHappened(shopper, request);
  await page.goto('/audit/replay');
  const line = page.getByRole('slider', { name: 'Event' });
  await page
    .getByRole('form', { name: 'View a product at a point in time' })
    .getByLabel('Product number')
    .fill(`${product.id}`);
  await page.getByRole('button', { name: 'Open' }).click();
  const then = page.getByRole('region', { name: 'The product at this point in time' });
  await expect(then).toContainText('Not in the shop');
  await expect(then).toContainText(product.name);
  await line.press('Home');
  await expect(then).not.toContainText('Not in the shop');
  await expect(page).toHaveURL(/stop=1$/);
  await expectAccessible(page);

  await page.goto(`/audit/compare?from=event-1&product=${product.id}`);
  const differs = page.getByRole('region', { name: 'Differences' });
  await expect(differs).toContainText(`Name: “${product.name}”, where nothing was before.`);
  await page.getByLabel('Product number').fill('');
  await page.getByLabel('Order number').fill(String(orderId));
  await page.getByRole('button', { name: 'Compare' }).click();
  await expect(differs).toContainText('Status: “accepted”, where nothing was before.');
  await expect(page).toHaveURL(new RegExp(`from=event-1&order=${orderId}$`));
  await page.getByLabel('Order number').fill('');
  await page.getByRole('button', { name: 'Compare' }).click();
  await expect(differs).toContainText('Total orders: from 0 to');
  await expectAccessible(page);
});
