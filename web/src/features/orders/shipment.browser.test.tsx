import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openShop, signedIn } from '../../testing/open-shop.tsx';
import { ordersOf } from '../../testing/shop-answers.ts';
import { anOrder } from '../../testing/shop-samples.ts';

const PATH = '/order-confirmation';
const accepted = { status: 'accepted', trackingStatus: 'Confirmed', revision: 1 } as const;
const link = page.getByRole('link', { name: /^Track the parcel/ });

test('courier and number appear live, with a link to the courier’s page, and disappear again', async () => {
  const { goLive } = await openShop(
    PATH,
    { ...signedIn(), 'GET /api/orders': ordersOf(anOrder(accepted)) },
    { orderId: 7 },
  );
  await expect.element(page.getByRole('heading', { name: 'Order 7' })).toBeVisible();
  expect(link.query()).toBeNull();
  const send = await goLive();
  const shipment = { courier: 'Delhivery', trackingNumber: '1490811234567' };
  send('order-status', { orderId: 7, ...accepted, status: 'fulfilled', revision: 3, shipment });
  await expect.element(page.getByText('1490811234567')).toBeVisible();
  await expect.element(link).toHaveAccessibleName('Track the parcel at Delhivery, in a new tab');
  await expect
    .element(link)
    .toHaveAttribute('href', 'https://www.delhivery.com/track-v2/package/1490811234567');
  send('order-status', { orderId: 7, ...accepted, status: 'fulfilled', revision: 4, shipment: null });
  await expect.poll(() => link.query()).toBeNull();
});

test('an unknown courier has the number alone, and a cancelled order nothing', async () => {
  const shipment = { courier: 'Ravi’s bicycle', trackingNumber: 'A-1001' };
  const orders = [anOrder({ ...accepted, shipment })];
  const { reload } = await openShop(
    PATH,
    { ...signedIn(), 'GET /api/orders': () => ordersOf(...orders)() },
    { orderId: 7 },
  );
  await expect.element(page.getByText('Ravi’s bicycle')).toBeVisible();
  await expect.element(page.getByText('A-1001')).toBeVisible();
  expect(link.query()).toBeNull();
  orders.splice(0, 1, anOrder({ status: 'rejected', trackingStatus: 'Cancelled', revision: 5, shipment }));
  await reload();
  await expect.element(page.getByText('Rejected').first()).toBeVisible();
  expect(page.getByText('A-1001').query()).toBeNull();
});
