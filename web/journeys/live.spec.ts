import { expect } from '@playwright/test';
import { hasOrdered } from './support/api-steps.ts';
import type { Features } from './support/features.ts';
import { test } from './support/people.ts';
import { aProduct, viewOrder } from './support/shelves.ts';
import { liveConnected, reloadConnected } from './support/live-connected.ts';
import { expectNotice } from './support/notices.ts';

export const features: Features = ['orders'];

test('all tabs of a browser share one connection, and the next takes over when its tab closes', async ({
  shopper,
  administrator,
  request,
}) => {
  const orderId = await hasOrdered(shopper, await aProduct(request));
  await viewOrder(shopper, orderId);

  const second = await shopper.context().newPage();
  let opened = 0;
  second.on('request', (sent) => {
    if (new URL(sent.url()).pathname === '/api/live') opened++;
  });
  await viewOrder(second, orderId);
  expect(opened).toBe(0);

  await administrator.goto('/admin/dashboard');
  const status = administrator.getByRole('combobox', { name: `Status of order ${orderId}` });
  const step = second.getByRole('list', { name: 'Status of the order' }).locator('[aria-current=step]');
  await status.selectOption('Fulfilled');
  await expect(step).toContainText('On its way');
  expect(opened).toBe(0);

  await shopper.close();
  await expect.poll(() => opened).toBeGreaterThan(0);
  await status.selectOption('Delivered');
  await expect(step).toContainText('Delivered');
});

test('an offline browser shows its state and catches up afterwards', async ({
  shopper,
  administrator,
  request,
}) => {
  const orderId = await hasOrdered(shopper, await aProduct(request));
  await viewOrder(shopper, orderId);
  await shopper.context().setOffline(true);
  await expect(shopper.getByText('Offline', { exact: true })).toBeVisible();

  await administrator.goto('/admin/orders');
  await administrator.getByRole('button', { name: `Accept order ${orderId}` }).click();
  await expectNotice(administrator, 'Order accepted!');

  await shopper.context().setOffline(false);
  const step = shopper.getByRole('list', { name: 'Status of the order' }).locator('[aria-current=step]');
  await expect(step).toContainText('Confirmed');
  await expect(shopper.getByText('Updates automatically')).toBeVisible();
});

// In a window of its own, because the browser reports the scripts that it could not load to the console.
test('a page whose later scripts cannot be loaded at first receives live updates all the same', async ({
  browser,
  request,
}) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  const html = await (await request.get('/')).text();
  let [isAway, missed] = [true, 0];
  await context.route('**/assets/*.js', (route) => {
    if (!isAway || html.includes(new URL(route.request().url()).pathname)) return route.continue();
    missed += 1;
    return route.abort('internetdisconnected');
  });
  const connected = liveConnected(page);
  await page.goto('/');
  await expect.poll(() => missed).toBeGreaterThanOrEqual(2);
  isAway = false;
  await connected;
  await context.close();
});

// In a window of its own, because React reports the failed page to the console.
test('a page that is first opened without a connection shows it, and opens once there is one', async ({
  browser,
}) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  const connected = liveConnected(page);
  await page.goto('/contact');
  await connected;
  const problem = page.getByRole('heading', { name: 'No connection' });
  const entrance = page.getByRole('banner').getByRole('link', { name: 'Login' });
  await context.setOffline(true);
  await entrance.click();
  await expect(problem).toBeVisible();
  await expect(page).toHaveTitle(/^No connection/);
  await context.setOffline(false);
  await expect(page.getByLabel('Username')).toBeVisible();
  await page.goBack();

  await test.step('also where the browser does not know that it is offline', async () => {
    await reloadConnected(page);
    await context.route('**/*', (route) => route.abort('internetdisconnected'));
    await entrance.click();
    await expect(problem).toBeVisible();
    await context.unroute('**/*');
    await expect(page.getByLabel('Username')).toBeVisible();
    await page.goBack();
  });

  await test.step('a shop that does not answer at all leaves a way out', async () => {
    await reloadConnected(page);
    const answering = Promise.withResolvers<void>();
    await context.route('**/*', (route) => answering.promise.then(() => route.continue()));
    await page.getByRole('contentinfo').getByRole('link', { name: 'Men', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Still loading' })).toBeInViewport();
    await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Go to the home page' })).toBeVisible();
    answering.resolve();
    await expect(page.getByRole('heading', { level: 1, name: 'Men' })).toBeVisible();
  });
  await context.close();
});
