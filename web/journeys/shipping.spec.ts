// A parcel is given to a courier: the back office records it, and the shopper's open page shows it at once. The receipt is one page.
import { expect } from '@playwright/test';
import { hasOrdered, hasPlaced } from './support/api-steps.ts';
import type { Features } from './support/features.ts';
import { expectAccessible } from './support/accessible.ts';
import { orderOfMany } from './support/many-orders.ts';
import { test } from './support/people.ts';
import { aProduct, productsInStock, viewOrder } from './support/shelves.ts';

export const features: Features = ['orders'];

/** In points. */
const A4 = [595, 842];

/** The sizes of a PDF's pages. */
function pagesOf(file: Buffer): readonly (readonly number[])[] {
  return [...file.toString('latin1').matchAll(/\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)/g)].map(
    ([, width, height]) => [Math.round(Number(width)), Math.round(Number(height))],
  );
}

test('an order is accepted with courier and number, and its shopper can follow the parcel', async ({
  shopper,
  administrator,
  request,
}) => {
  const orderId = await hasOrdered(shopper, await aProduct(request));
  await viewOrder(shopper, orderId);

  await administrator.goto(`/admin/orders?search=%23${orderId}`);
  const button = administrator.getByRole('button', { name: `Shipment of order ${orderId}: Ship…` });
  await button.press('Enter');
  const dialog = administrator.getByRole('dialog', { name: `Shipment of order ${orderId}` });
  await dialog.getByLabel('Courier').fill('Blue Dart');
  await dialog.getByLabel('Tracking number').fill('69 1234');
  await expectAccessible(administrator);
  await dialog.getByLabel('Tracking number').press('Enter');
  await expect(dialog).toBeHidden();
  await expect(administrator.getByText('Blue Dart 691234').first()).toBeVisible();

  const link = shopper.getByRole('link', { name: 'Track the parcel at Blue Dart, in a new tab' });
  await expect(link).toHaveAttribute('href', /^https:\/\/www\.bluedart\.com\/.*trackNo=691234$/);
  await expect(shopper.getByText('Confirmed', { exact: true }).first()).toBeVisible();
  await expectAccessible(shopper);

  await shopper.getByRole('link', { name: 'View receipt' }).press('Enter');
  const receipt = shopper.getByRole('article', { name: `Receipt of order ${orderId}` });
  await expect(receipt).toContainText('Meera Pillai, 14 Lotus Road');
  await expectAccessible(shopper);
  expect(pagesOf(await shopper.pdf({ preferCSSPageSize: true }))).toEqual([A4]);

  await administrator.goto(`/audit/orders/${orderId}`);
  await expect(administrator.getByText('The parcel was given to Blue Dart.').first()).toBeVisible();
});

test('the receipt of an order of twenty different lines is one page', async ({ shopper, request }) => {
  const orderId = await hasPlaced(shopper, orderOfMany(await productsInStock(request), 20));
  await shopper.goto(`/orders/${orderId}/receipt`);
  const receipt = shopper.getByRole('article', { name: `Receipt of order ${orderId}` });
  // Twenty lines below the head.
  await expect(receipt.getByRole('row')).toHaveCount(21);
  expect(pagesOf(await shopper.pdf({ preferCSSPageSize: true }))).toEqual([A4]);
});
