// An order is placed, and the back office sees the mail that the shop would write.
import { expect } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { hasInCart } from './support/api-steps.ts';
import type { Features } from './support/features.ts';
import { test } from './support/people.ts';
import { aProduct, openFilledCheckout, shownOrder } from './support/shelves.ts';

export const features: Features = ['mail', 'orders'];

test('the mail of an order that was just placed appears in the back office by itself, and is read by keyboard', async ({
  shopper,
  administrator,
  request,
}) => {
  await administrator.goto('/admin/mail');
  await expect(administrator.getByRole('heading', { name: 'Mail', exact: true })).toBeVisible();
  await hasInCart(shopper, await aProduct(request));
  await openFilledCheckout(shopper);
  await shopper.getByRole('radio', { name: /^Cash on Delivery/ }).check();
  await shopper.getByRole('button', { name: 'Place Order' }).click();
  const orderId = await shownOrder(shopper);

  const row = administrator.getByRole('button', { name: new RegExp(`^Order placed · Order ${orderId}\\b`) });
  await expect(row).toContainText('Not sent');
  await expectAccessible(administrator);
  await row.press('Enter');
  const dialog = administrator.getByRole('dialog', { name: `Order placed · Order ${orderId}` });
  await expect(dialog.getByText(`Your order ${orderId}`, { exact: true })).toBeVisible();
  const mail = administrator.frameLocator(`iframe[title="The mail “Your order ${orderId}”"]`);
  await expect(mail.getByRole('heading', { name: /^Thank you, / })).toBeVisible();
  // The styles of the mail apply in the frame.
  await expect(mail.getByRole('heading', { name: /^Thank you, / })).toHaveCSS('font-weight', '600');
  await dialog.getByRole('radio', { name: 'HTML' }).press('Tab');
  await administrator.keyboard.press('End');
  await expect(mail.getByRole('heading', { name: /^Thank you, / })).not.toBeInViewport();
  await dialog.getByRole('radio', { name: 'HTML' }).press('ArrowRight');
  await expect(dialog.getByText(`We have received your order ${orderId} of`)).toBeVisible();
  // No script runs in the frame of a mail, so axe cannot look while it is shown.
  await expectAccessible(administrator);
  await administrator.keyboard.press('Escape');
  await expect(row).toBeFocused();
});
