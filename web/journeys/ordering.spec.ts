import { expect, type Request } from '@playwright/test';
import { hasInCart, hasOrdered } from './support/api-steps.ts';
import type { Features } from './support/features.ts';
import { test } from './support/people.ts';
import { aProduct, openFilledCheckout, order, shownOrder } from './support/shelves.ts';
import { liveConnected } from './support/live-connected.ts';
import { expectNotice } from './support/notices.ts';

export const features: Features = ['orders'];

test('an order whose answer was lost is placed once, across Try again and a reload', async ({
  shopper,
  request,
}) => {
  await hasInCart(shopper, await aProduct(request));
  await openFilledCheckout(shopper);
  // The server receives the request; its answer is dropped.
  await shopper.route('**/api/orders/place-order', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await shopper.getByRole('button', { name: 'Place Order' }).click();
  await expect(shopper.getByRole('alert')).toContainText('Error: Order failed.');
  await shopper.unroute('**/api/orders/place-order');

  await shopper.reload();
  await expect(shopper.getByText('it will be placed only once')).toBeVisible();
  await expect(shopper.getByLabel('City')).toHaveValue('Kochi');
  await shopper.getByRole('button', { name: 'Place Order' }).click();
  const orderId = await shownOrder(shopper);
  await expect(shopper.getByRole('button', { name: /^View order/ })).toHaveCount(1);
  await expect(shopper.getByRole('button', { name: `View order ${orderId}` })).toBeVisible();
  await expect(shopper.getByRole('button', { name: 'Cart 0 - Item(s)' })).toBeVisible();
});

test('the confirmation survives a reload, its banner does not, and View opens any order', async ({
  shopper,
  request,
}) => {
  const product = await aProduct(request);
  await shopper.goto('/order-confirmation');
  await expect(shopper.getByText('No orders yet.')).toBeVisible();

  const first = await hasOrdered(shopper, product);
  await hasInCart(shopper, product);
  const second = await order(shopper);
  await expectNotice(shopper, 'Order placed successfully!');

  await shopper.reload();
  await expect(shopper.getByRole('heading', { name: `Order ${second}`, exact: true })).toBeVisible();
  await shopper.getByRole('button', { name: `View order ${first}` }).click();
  await expect(shopper.getByRole('heading', { name: `Order ${first}`, exact: true })).toBeVisible();
  await expect(shopper.getByRole('region', { name: `Order ${first}` })).toContainText(product.name);
  await expect(shopper.getByText('Order placed successfully!')).toBeHidden();
});

test('a placed order is confirmed with code that was loaded while the form was filled in', async ({
  shopper,
  request,
}) => {
  await hasInCart(shopper, await aProduct(request));
  const loading = new Set<Request>();
  shopper.on('request', (sent) => sent.resourceType() === 'script' && loading.add(sent));
  shopper.on('requestfinished', (sent) => loading.delete(sent));
  const live = liveConnected(shopper);
  await openFilledCheckout(shopper);
  // A quick machine fills the form in before the code is loaded.
  await live;
  await expect.poll(() => loading.size).toBe(0);
  // From now on none arrives. What live messages need may be asked for later.
  await shopper.route('**/assets/*.js', () => undefined);
  await shopper.getByRole('button', { name: 'Place Order' }).click();
  await expect(shopper.getByRole('heading', { name: 'Thank you' })).toBeVisible();
});
