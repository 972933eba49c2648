// Paying in the gateway's window, with the sandbox: every way in which it can end leads to the confirmation page.
import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { hasInCart } from './support/api-steps.ts';
import type { Features } from './support/features.ts';
import { expectAccessible } from './support/accessible.ts';
import { startOwnApi } from './support/own-api.ts';
import { answerAsBank, gateway } from './support/payment-window.ts';
import { test } from './support/people.ts';
import { aProduct, fillCheckout, shownOrder } from './support/shelves.ts';

export const features: Features = ['payments', 'orders'];

test.describe.configure({ mode: 'parallel' });
test.slow();

const payNow = (page: Page) => page.getByRole('button', { name: 'Pay now' });
const heading = (page: Page, name: RegExp | string) => page.getByRole('heading', { name });
const paid = /^Paid ₹/;
const due = /^Pay ₹.* to confirm your order$/;

/** Places an order with online payment from the filled cart; the gateway's window opens. @returns the order's number */
async function orderOnline(page: Page, shop = ''): Promise<number> {
  await page.goto(`${shop}/cart`);
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await expect(page.getByText(/no money moves/).first()).toBeVisible();
  await fillCheckout(page);
  await page.getByRole('radio', { name: /^Online Payment/ }).check();
  await page.getByRole('button', { name: 'Place Order' }).click();
  const orderId = await shownOrder(page);
  await expect(gateway(page).getByLabel('UPI ID')).toBeVisible();
  return orderId;
}

const phone = { width: 390, height: 844 } as const;

/** Opens another shop's address with the session of this page. */
async function signedInAt(page: Page, url: string): Promise<void> {
  const session = await page.evaluate(() => Object.entries(localStorage));
  await page.goto(url);
  await page.evaluate((entries) => {
    for (const [name, value] of entries) localStorage.setItem(name, String(value));
  }, session);
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

  await answerAsBank(shopper, 'Success', heading(shopper, paid));
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

test('on a phone, a failed attempt says why, and Try again pays the same order', async ({
  shopper,
  request,
}) => {
  await shopper.setViewportSize(phone);
  await hasInCart(shopper, await aProduct(request));
  await orderOnline(shopper);
  await answerAsBank(shopper, 'Failure', gateway(shopper).getByLabel('UPI ID'));
  await gateway(shopper).getByRole('button', { name: 'Close without paying' }).click();
  await expect(heading(shopper, 'The payment failed')).toBeVisible();
  await expectAccessible(shopper, 'phone');
  await shopper.getByRole('button', { name: 'Try again' }).press('Enter');
  await answerAsBank(shopper, 'Success', heading(shopper, paid));
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
  await answerAsBank(shopper, 'Success', heading(shopper, paid));
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
  await answerAsBank(shopper, 'Paid, but the window was closed', heading(shopper, paid));
  await expect(heading(second, paid)).toBeVisible();
  await expect(payNow(second)).toBeHidden();
});

/** The gateway's checkout as a page of its own, as it is opened without a window over the shop's page. */
async function pageOfGateway(page: Page): Promise<string> {
  const address = await page.locator('iframe[title="Payment"]').getAttribute('src');
  return address?.replace('mode=frame', 'mode=page') ?? '';
}

test('the gateway’s page sends a shopper back with a form', async ({ shopper, request }) => {
  await hasInCart(shopper, await aProduct(request));
  const orderId = await orderOnline(shopper);
  await shopper.goto(await pageOfGateway(shopper));
  await shopper.getByLabel('UPI ID').fill('meera@okaxis');
  await shopper.getByLabel('UPI ID').press('Enter');
  await shopper.getByRole('button', { name: 'Success', exact: true }).press('Enter');
  await expect(shopper).toHaveURL(new RegExp(`/order-confirmation\\?order=${orderId}$`));
  await expect(heading(shopper, paid)).toBeVisible();
});

test('without JavaScript the shop says how the payment stands, after a failure and after a success', async ({
  shopper,
  browser,
  request,
}) => {
  await hasInCart(shopper, await aProduct(request));
  const orderId = await orderOnline(shopper);
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: phone });
  const plain = await context.newPage();
  const pay = async (outcome: string) => {
    await plain.getByLabel('UPI ID').fill('meera@okaxis');
    await plain.getByLabel('UPI ID').press('Enter');
    await plain.getByRole('button', { name: outcome, exact: true }).press('Enter');
    await plain.getByRole('button', { name: 'Return to the shop' }).press('Enter');
  };
  const address = await pageOfGateway(shopper);
  await plain.goto(address);
  await pay('Failure');
  await expect(heading(plain, 'The payment failed')).toBeVisible();
  await expect(plain.getByText(/Your order is kept until/)).toBeVisible();
  await plain.goto(address);
  await pay('Success');
  await expect(heading(plain, paid)).toBeVisible();
  await expect(plain.getByText(`Order ${orderId}`)).toBeVisible();
  await expect(plain.getByText(/no money moves/)).toBeVisible();
  await expect(plain.getByRole('link', { name: 'Open your order' })).toHaveAttribute(
    'href',
    `/order-confirmation?order=${orderId}`,
  );
  await context.close();
  // The page that was open all the while.
  await expect(heading(shopper, paid)).toBeVisible();
});

test('on a phone, an order that is not paid in time expires, and what arrives later is refunded in whole', async ({
  shopper,
  request,
}) => {
  await shopper.setViewportSize(phone);
  // The worker that all APIs of the shop share ends it.
  const hasty = await startOwnApi({ PAYMENT_DEADLINE_MINUTES: '1' });
  await hasInCart(shopper, await aProduct(request));
  await shopper.goto('/');
  await signedInAt(shopper, hasty.url);
  const orderId = await orderOnline(shopper, hasty.url);
  const late = await shopper.locator('iframe[title="Payment"]').getAttribute('src');
  await expect(heading(shopper, 'The time to pay has passed')).toBeVisible({ timeout: 120_000 });
  await expect(shopper.getByText('you owe nothing', { exact: false })).toBeVisible();
  await expect(gateway(shopper).getByLabel('UPI ID')).toBeHidden();
  await expectAccessible(shopper, 'phone');
  const { origin, searchParams } = new URL(late ?? '');
  const paidLate = await request.post(`${origin}/sandbox/pay`, {
    data: { order_id: searchParams.get('order_id') },
  });
  expect(paidLate.ok()).toBe(true);
  await expect(heading(shopper, /^₹[\d,.]+ refunded$/)).toBeVisible();
  await expect(shopper.getByRole('list', { name: 'Refunds' })).toContainText('refunded');
  await expectAccessible(shopper, 'phone');
  expect(orderId).toBeGreaterThan(0);
  await hasty.stop();
});

test('on a phone, a gateway that is down keeps the order, and it can be paid again', async ({
  shopper,
  request,
}) => {
  await shopper.setViewportSize(phone);
  const alone = await startOwnApi({ RAZORPAY_API_URL: 'http://127.0.0.1:1' });
  await hasInCart(shopper, await aProduct(request));
  await shopper.goto('/');
  await signedInAt(shopper, alone.url);
  await shopper.goto(`${alone.url}/checkout`);
  await fillCheckout(shopper);
  await shopper.getByRole('radio', { name: /^Online Payment/ }).check();
  await shopper.getByRole('button', { name: 'Place Order' }).press('Enter');
  const orderId = await shownOrder(shopper);
  await expect(shopper.getByRole('alert')).toHaveText(
    'Payment is not available right now. Your order is kept for 30 minutes.',
    { timeout: 60_000 },
  );
  await expect(payNow(shopper)).toBeEnabled();
  await expectAccessible(shopper, 'phone');
  await alone.stop();
  await shopper.goto(`/order-confirmation?order=${orderId}`);
  await payNow(shopper).press('Enter');
  await answerAsBank(shopper, 'Success', heading(shopper, paid));
});

test('a shop without online payment says why it cannot be chosen', async ({ shopper, request }) => {
  const without = await startOwnApi({ PAYMENTS: 'off' });
  await hasInCart(shopper, await aProduct(request));
  await shopper.goto('/');
  await signedInAt(shopper, without.url);
  await shopper.goto(`${without.url}/checkout`);
  await expect(shopper.getByRole('radio', { name: /^Online Payment/ })).toBeDisabled();
  await expect(shopper.getByText('Online payment is not available.')).toBeVisible();
  await expect(shopper.getByRole('radio', { name: /^Cash on Delivery/ })).toBeChecked();
  await expectAccessible(shopper);
  await without.stop();
});
