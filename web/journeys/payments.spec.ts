// Paying in the gateway's window, with the sandbox: every way in which it can end leads to the confirmation page.
import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { hasInCart } from './support/api-steps.ts';
import type { Features } from './support/features.ts';
import { expectAccessible } from './support/accessible.ts';
import { test } from './support/people.ts';
import { aProduct, fillCheckout, shownOrder } from './support/shelves.ts';

export const features: Features = ['payments', 'orders'];

test.describe.configure({ mode: 'parallel' });
test.slow();

const gateway = (page: Page) => page.frameLocator('iframe[title="Payment"]');
const payNow = (page: Page) => page.getByRole('button', { name: 'Pay now' });
const heading = (page: Page, name: RegExp | string) => page.getByRole('heading', { name });
const paid = /^Paid ₹/;
const due = /^Pay ₹.* to confirm your order$/;

/** Places an order with online payment from the filled cart; the gateway's window opens. @returns the order's number */
async function orderOnline(page: Page): Promise<number> {
  await page.goto('/checkout');
  await expect(page.getByText(/no money moves/).first()).toBeVisible();
  await fillCheckout(page);
  await page.getByRole('radio', { name: /^Online Payment/ }).check();
  await page.getByRole('button', { name: 'Place Order' }).click();
  const orderId = await shownOrder(page);
  await expect(gateway(page).getByLabel('UPI ID')).toBeVisible();
  return orderId;
}

/** Enters a UPI id that the bank asks about, and answers for the bank. */
async function answerAsBank(page: Page, outcome: string): Promise<void> {
  await gateway(page).getByLabel('UPI ID').fill('meera@okaxis');
  await gateway(page).getByLabel('UPI ID').press('Enter');
  await gateway(page).getByRole('button', { name: outcome, exact: true }).press('Enter');
}

test('a payment by keyboard is checked, shown as paid everywhere, and refunded in part', async ({
  shopper,
  administrator,
  request,
}) => {
  await hasInCart(shopper, await aProduct(request));
  const orderId = await orderOnline(shopper);
  await administrator.goto(`/admin/orders?search=%23${orderId}`);
  const badge = administrator.getByRole('button', { name: new RegExp(`^Payment of order ${orderId}:`) });
  await expect(badge).toContainText('Awaiting');
  await administrator.getByRole('button', { name: `Accept order ${orderId}`, exact: true }).click();
  await expect(administrator.getByText('This order is not paid yet.').first()).toBeVisible();

  await answerAsBank(shopper, 'Success');
  await expect(heading(shopper, paid)).toBeVisible();
  await expect(
    shopper.getByRole('region', { name: 'Your Orders' }).getByText('Paid', { exact: true }),
  ).toBeVisible();
  await expectAccessible(shopper);
  await expect(badge).toContainText('Paid');

  await badge.press('Enter');
  const dialog = administrator.getByRole('dialog', { name: `Payment of order ${orderId}` });
  await dialog.getByLabel('Amount (₹)').fill('100');
  await dialog.getByLabel('Reason').fill('A button was missing');
  await expectAccessible(administrator);
  await dialog.getByRole('button', { name: 'Refund ₹100.00' }).press('Enter');
  await administrator.getByRole('alertdialog').getByRole('button', { name: 'Refund ₹100.00' }).press('Enter');
  await expect(dialog.getByRole('list', { name: 'Refunds' })).toContainText('Refunded');
  await expect(heading(shopper, /^₹100\.00 of ₹.* refunded$/)).toBeVisible();

  await administrator.goto('/admin/payments');
  await expect(administrator.getByRole('row').nth(2)).toContainText('₹');
  await expectAccessible(administrator);
});

test('a failed attempt says why, and Try again pays the same order', async ({ shopper, request }) => {
  await hasInCart(shopper, await aProduct(request));
  await orderOnline(shopper);
  await answerAsBank(shopper, 'Failure');
  await gateway(shopper).getByRole('button', { name: 'Close without paying' }).click();
  await expect(heading(shopper, 'The payment failed')).toBeVisible();
  await expectAccessible(shopper);
  await shopper.getByRole('button', { name: 'Try again' }).press('Enter');
  await answerAsBank(shopper, 'Success');
  await expect(heading(shopper, paid)).toBeVisible();
});

test('closing the window, Back and a reload leave the order unpaid, and it can still be paid', async ({
  shopper,
  request,
}) => {
  // It takes five seconds; once it never ended, and held up all the others.
  test.setTimeout(90_000);
  await hasInCart(shopper, await aProduct(request));
  const orderId = await orderOnline(shopper);
  await shopper.keyboard.press('Escape');
  await expect(heading(shopper, due)).toBeVisible();
  await expect(payNow(shopper)).toBeFocused();
  await expect(shopper.getByRole('alert')).toContainText('The payment window was closed');
  await expectAccessible(shopper);

  await payNow(shopper).press('Enter');
  await expect(gateway(shopper).getByLabel('UPI ID')).toBeVisible();
  // After the evaluation has answered: what it goes back over may take the answer along.
  await shopper.evaluate(() => void setTimeout(() => history.back()));
  await expect(payNow(shopper)).toBeVisible();
  await expect(shopper).toHaveURL(/\/order-confirmation$/);

  await shopper.reload();
  await expect(heading(shopper, `Order ${orderId}`)).toBeVisible();
  await payNow(shopper).click();
  await answerAsBank(shopper, 'Success');
  await expect(heading(shopper, paid)).toBeVisible();
});

test('a payment whose window was closed after it is found, and a second tab sees it', async ({
  shopper,
  request,
}) => {
  await hasInCart(shopper, await aProduct(request));
  const orderId = await orderOnline(shopper);
  const second = await shopper.context().newPage();
  await second.goto(`/order-confirmation?order=${orderId}`);
  await expect(heading(second, due)).toBeVisible();
  await answerAsBank(shopper, 'Paid, but the window was closed');
  await expect(heading(shopper, paid)).toBeVisible();
  await expect(heading(second, paid)).toBeVisible();
  await expect(payNow(second)).toBeHidden();
});

test('the gateway’s page sends a shopper back with a form', async ({ shopper, request }) => {
  await hasInCart(shopper, await aProduct(request));
  const orderId = await orderOnline(shopper);
  const address = await shopper.locator('iframe[title="Payment"]').getAttribute('src');
  await shopper.goto(address?.replace('mode=frame', 'mode=page') ?? '');
  await shopper.getByLabel('UPI ID').fill('meera@okaxis');
  await shopper.getByLabel('UPI ID').press('Enter');
  await shopper.getByRole('button', { name: 'Success', exact: true }).press('Enter');
  await expect(shopper).toHaveURL(new RegExp(`/order-confirmation\\?order=${orderId}$`));
  await expect(heading(shopper, paid)).toBeVisible();
});
