// Items of a delivered order go back: asked for by keyboard, decided in the back office, refunded in cash or online; each side sees each step live.
import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { expectAccessible, expectToFit } from './support/accessible.ts';
import { hasInCart, hasOrdered } from './support/api-steps.ts';
import type { Features } from './support/features.ts';
import { liveConnected } from './support/live-connected.ts';
import { answerAsBank } from './support/payment-window.ts';
import { test, tokenOf } from './support/people.ts';
import { aProduct, openFilledCheckout, shownOrder } from './support/shelves.ts';

export const features: Features = ['returns', 'payments'];

test.describe.configure({ mode: 'parallel' });
test.slow();

/** A write of the page's signed-in user. */
async function send(page: Page, method: 'PUT' | 'POST', path: string, data: object): Promise<void> {
  const headers = { Authorization: `Bearer ${tokenOf(page)}` };
  const answer = await page.request.fetch(path, { method, headers, data });
  expect(answer.ok(), `${path}: ${answer.status()}`).toBe(true);
}
const deliver = (administrator: Page, orderId: number) =>
  send(administrator, 'PUT', `/api/orders/update-status/${orderId}`, { status: 'delivered' });

/** Asks by keyboard to return one unit of the only line; the page of the order is shown. */
async function askForReturn(shopper: Page): Promise<void> {
  await shopper.getByRole('button', { name: 'Return items' }).press('Enter');
  const dialog = shopper.getByRole('dialog', { name: 'Return items' });
  await dialog.getByRole('button', { name: 'One more' }).press('Enter');
  await dialog.getByLabel('Why?').selectOption('It is damaged');
  await dialog.getByLabel('Anything to add? (optional)').fill('A thread is pulled.');
  await expectAccessible(shopper);
  await dialog.getByRole('button', { name: 'Request return' }).press('Enter');
  await expect(dialog).toBeHidden();
}

const card = (shopper: Page) => shopper.getByRole('article', { name: 'Return 1' });
const rowOf = (administrator: Page, orderId: number) =>
  administrator.getByRole('button', { name: new RegExp(`^Order ${orderId} · Return 1\\b`) });
const dialogOf = (administrator: Page, orderId: number) =>
  administrator.getByRole('dialog', { name: `Order ${orderId} · Return 1` });

test('a return is approved, arrives, and its cash is handed back, while both sides watch', async ({
  shopper,
  administrator,
  request,
}) => {
  const orderId = await hasOrdered(shopper, await aProduct(request));
  await deliver(administrator, orderId);
  await send(administrator, 'POST', `/api/payments/${orderId}/collect`, {});
  await Promise.all([liveConnected(administrator), administrator.goto('/admin/returns')]);
  await Promise.all([liveConnected(shopper), shopper.goto(`/order-confirmation?order=${orderId}`)]);
  await askForReturn(shopper);
  await expect(card(shopper)).toContainText('Requested');

  await rowOf(administrator, orderId).press('Enter');
  const dialog = dialogOf(administrator, orderId);
  await expect(dialog).toContainText('A thread is pulled.');
  await expectAccessible(administrator);
  await dialog.getByRole('button', { name: 'Approve' }).press('Enter');
  await expect(card(shopper)).toContainText('Approved');
  await expectAccessible(shopper);
  await expectToFit(shopper);

  await dialog.getByRole('button', { name: 'Parcel arrived' }).press('Enter');
  await expect(dialog).toContainText('1 of 1 arrived');
  await expect(card(shopper)).toContainText('Received');
  await dialog.getByLabel('Reference of the cash').fill('Receipt 17');
  await expectAccessible(administrator);
  await dialog.getByRole('button', { name: /^Record ₹.* in cash$/ }).press('Enter');
  await expect(card(shopper)).toContainText('was refunded');
  await expect(dialog).toContainText('Refunded');

  await administrator.keyboard.press('Escape');
  await expectAccessible(administrator);
  await expectToFit(administrator);
  await shopper.goto('/account/returns');
  await expect(shopper.getByRole('article', { name: `Order ${orderId} · Return 1` })).toContainText(
    'Refunded',
  );
  await expectAccessible(shopper);
});

test('a return of an order that was paid online is refunded through the gateway', async ({
  shopper,
  administrator,
  request,
}) => {
  await hasInCart(shopper, await aProduct(request));
  await openFilledCheckout(shopper);
  await shopper.getByRole('radio', { name: /^Online Payment/ }).check();
  await shopper.getByRole('button', { name: 'Place Order' }).click();
  const orderId = await shownOrder(shopper);
  await answerAsBank(shopper, 'Success', shopper.getByRole('heading', { name: /^Paid ₹/ }));
  await deliver(administrator, orderId);
  await askForReturn(shopper);

  await administrator.goto('/admin/returns');
  await rowOf(administrator, orderId).press('Enter');
  const dialog = dialogOf(administrator, orderId);
  await dialog.getByRole('button', { name: 'Approve' }).press('Enter');
  await dialog.getByRole('button', { name: 'Parcel arrived' }).press('Enter');
  await dialog.getByRole('button', { name: /^Refund ₹/ }).press('Enter');
  await expect(card(shopper)).toContainText('was refunded');
  await expect(shopper.getByRole('heading', { name: /refunded$/ })).toBeVisible();
});

test('a refused return says why, and the items can be asked for again', async ({
  shopper,
  administrator,
  request,
}) => {
  const orderId = await hasOrdered(shopper, await aProduct(request));
  await deliver(administrator, orderId);
  await Promise.all([liveConnected(shopper), shopper.goto(`/order-confirmation?order=${orderId}`)]);
  await askForReturn(shopper);
  await expect(shopper.getByRole('button', { name: 'Return items' })).toBeHidden();

  await administrator.goto('/admin/returns');
  await rowOf(administrator, orderId).press('Enter');
  const dialog = dialogOf(administrator, orderId);
  await dialog.getByRole('button', { name: 'Refuse' }).press('Enter');
  await dialog.getByLabel('Reason, as the customer reads it').fill('The pictures show no fault.');
  await dialog.getByRole('button', { name: 'Refuse' }).press('Enter');
  await expect(card(shopper)).toContainText('The pictures show no fault.');
  await expect(shopper.getByRole('button', { name: 'Return items' })).toBeVisible();
});
