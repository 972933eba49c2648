import { expect } from '@playwright/test';
import { askedFrom } from './asked-from.ts';
import { hasOrdered } from './by-call.ts';
import { aBuyer, placeOrder } from './many-orders.ts';
import { test, withMotion } from './people.ts';
import { aProduct, viewOrder } from './shelves.ts';
import { wasTold } from './told.ts';

test.use(withMotion);

test('a new order moves the numbers and stands at the top, and a status goes out to its shopper', async ({
  administrator,
  shopper,
  request,
}) => {
  // Where nothing was ordered yet there is no table of the best.
  await placeOrder(request, await aBuyer(request), await aProduct(request));
  await administrator.goto('/admin/dashboard');
  await expect(administrator.getByText('Live', { exact: true })).toBeVisible();
  await expect(administrator.getByRole('heading', { name: 'Total Orders' })).toBeVisible();
  await expect(administrator.getByRole('table', { name: /^Orders and Revenue/ })).toBeAttached();
  await expect(administrator.getByRole('table', { name: /^Top Products/ })).toBeAttached();
  await expect(administrator.getByText(/^[\d,]+ orders?$/)).toBeVisible();
  const figures = administrator
    .getByRole('heading', { name: /^Total (Users|Products|Orders)$/ })
    .locator('..');
  await expect(figures.filter({ hasText: /\d/ })).toHaveCount(3);
  const asked = askedFrom(administrator);

  const orderId = await hasOrdered(shopper, await aProduct(request));
  const status = administrator.getByRole('combobox', { name: `Status of order ${orderId}` });
  await expect(status).toHaveValue('pending');
  expect(asked).toEqual([]);

  await viewOrder(shopper, orderId);
  await status.selectOption('Fulfilled');
  const way = shopper.getByRole('list', { name: 'Status of the order' });
  await expect(way.locator('[aria-current=step]')).toContainText('On its way');
});

test('accepted can be read in the list of statuses and not chosen', async ({ administrator, request }) => {
  const orderId = await placeOrder(request, await aBuyer(request), await aProduct(request));
  await administrator.goto('/admin/orders');
  await administrator.getByRole('button', { name: `Accept order ${orderId}` }).click();
  await wasTold(administrator, 'Order accepted!');
  await expect(administrator.getByRole('button', { name: `Reject order ${orderId}` })).toBeHidden();

  await administrator.getByRole('link', { name: 'Manage Dashboard' }).click();
  const status = administrator.getByRole('combobox', { name: `Status of order ${orderId}` });
  await expect(status).toHaveValue('accepted');
  await expect(status.getByRole('option', { name: 'Accepted' })).toBeDisabled();
});

test('the users are listed with their roles', async ({ administrator, shopper }) => {
  await shopper.goto('/');
  await administrator.goto('/admin/users');
  const users = administrator.getByRole('table');
  await expect(users.getByRole('columnheader')).toHaveText(['ID', 'Name', 'Username', 'Role']);
  await expect(users.getByRole('row').filter({ hasText: 'Meera Pillai' }).first()).toBeVisible();
});

test('Logout leads to the sign-in page and leaves nothing behind', async ({ administrator }) => {
  await administrator.goto('/admin/dashboard');
  await administrator.getByRole('main').getByRole('button', { name: 'Logout' }).click();
  await expect(administrator).toHaveURL('/signin');
  expect(await administrator.evaluate(() => Object.keys(localStorage))).not.toContain('isAdmin');
});
