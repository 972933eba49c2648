// A shopper asks for a mail about a sold-out product, and the shop writes it once there are units again.
import { expect } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { aCountedProduct } from './support/back-office-shelves.ts';
import type { Features } from './support/features.ts';
import { test } from './support/people.ts';

export const features: Features = ['alerts', 'stock', 'mail'];

test('a sold-out product is asked for by keyboard, and the mail is written when it is back', async ({
  shopper,
  administrator,
  request,
}) => {
  const { product, variant } = await aCountedProduct(administrator, request, 0);
  await expect(administrator.getByRole('row').nth(1)).toContainText('Sold out');

  await shopper.goto(`/product/${product.id}`);
  await shopper.getByRole('button', { name: 'Notify me' }).press('Enter');
  const email = shopper.getByRole('main').getByLabel('E-mail');
  await expect(email).toBeFocused();
  await expectAccessible(shopper, 'phone');
  await email.fill('meera@example.org');
  await email.press('Enter');
  await expect(shopper.getByRole('button', { name: 'Do not write to me' })).toBeFocused();
  await expectAccessible(shopper);

  await administrator.getByRole('button', { name: `Adjust ${variant}` }).press('Enter');
  const form = administrator.getByRole('form', { name: `Adjust ${variant}` });
  await form.getByLabel('Units').fill('3');
  await form.getByLabel('Reason').fill('Delivery');
  await form.getByLabel('Reason').press('Enter');
  await expect(shopper.getByRole('button', { name: 'Add to Cart' })).toBeFocused();
  await expect(shopper.getByRole('button', { name: 'Do not write to me' })).toBeHidden();

  await administrator.goto('/admin/mail');
  const row = administrator.getByRole('button', { name: `Back in stock · ${product.name}` });
  await expect(row).toContainText('Not sent');
  await row.press('Enter');
  const mail = administrator.frameLocator('iframe[title="The mail “It is back in stock”"]');
  await expect(mail.getByText(/^You asked us to write to you/)).toContainText(product.name);
});
