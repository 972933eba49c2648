import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fillCheckout, ordersIn, PLACE, place, placed, withCart } from '../../../testing/checkout.ts';
import { openShop } from '../../../testing/open-shop.tsx';

const field = (label: string) => page.getByLabelText(label, { exact: true });

test('a postal code and phone number with spaces and hyphens are accepted and sent without', async () => {
  const { sent } = await openShop('/checkout', { ...withCart(), [PLACE]: placed });
  await fillCheckout({ Phone: '+91 98765-43210' });
  await field('Postal code').clear();
  await page.getByLabelText('Postal code').click();
  // As typed: `fill` ignores the longest length of a field.
  for (const key of '682 001') document.execCommand('insertText', false, key);
  await expect.element(field('Postal code')).toHaveValue('682 001');
  await place.click();
  await expect.element(page.getByRole('heading', { name: 'Order 7', exact: true })).toBeVisible();
  expect(await ordersIn(sent)[0]?.json()).toMatchObject({
    shippingAddress: { postalCode: '682001' },
    contactInfo: { phone: '+919876543210' },
  });
});
