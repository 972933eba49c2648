import { expect } from '@playwright/test';
import { test } from './people.ts';
import { addToCart, aProduct, order } from './shelves.ts';

test('all tabs of a browser share one connection, and the next takes over when its tab closes', async ({
  shopper,
  administrator,
  request,
}) => {
  await addToCart(shopper, await aProduct(request));
  const orderId = await order(shopper);
  await expect(shopper.getByText('Updates by itself')).toBeVisible();

  const opened: string[] = [];
  shopper.context().on('request', (sent) => {
    if (new URL(sent.url()).pathname === '/api/live') opened.push(sent.url());
  });
  const second = await shopper.context().newPage();
  await second.goto('/order-confirmation');
  await second.getByRole('button', { name: `View order ${orderId}` }).click();
  await expect(second.getByText('Updates by itself')).toBeVisible();
  expect(opened).toEqual([]);

  await administrator.goto('/admin/dashboard');
  const status = administrator.getByRole('combobox', { name: `Status of order ${orderId}` });
  const step = second.getByRole('list', { name: 'Status of the order' }).locator('[aria-current=step]');
  await status.selectOption('Fulfilled');
  await expect(step).toContainText('On its way');

  await shopper.close();
  await expect.poll(() => opened.length).toBe(1);
  await status.selectOption('Delivered');
  await expect(step).toContainText('Delivered');
});

test('a browser without a network says so, and hears afterwards what it missed', async ({
  shopper,
  administrator,
  request,
}) => {
  await addToCart(shopper, await aProduct(request));
  const orderId = await order(shopper);
  await expect(shopper.getByText('Updates by itself')).toBeVisible();
  await shopper.context().setOffline(true);
  await expect(shopper.getByText('Offline', { exact: true })).toBeVisible();

  await administrator.goto('/admin/orders');
  await administrator.getByRole('button', { name: `Accept order ${orderId}` }).click();
  await expect(administrator.getByText('Order accepted!')).toBeVisible();

  await shopper.context().setOffline(false);
  const step = shopper.getByRole('list', { name: 'Status of the order' }).locator('[aria-current=step]');
  await expect(step).toContainText('Confirmed');
  await expect(shopper.getByText('Updates by itself')).toBeVisible();
});
