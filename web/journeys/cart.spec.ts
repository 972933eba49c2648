import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { hasInCart } from './support/api-steps.ts';
import type { Features } from './support/features.ts';
import { anAccount, signIn, test, withMotion } from './support/people.ts';
import { productsInStock } from './support/shelves.ts';
import { expectNotice } from './support/notices.ts';

export const features: Features = ['cart'];

test.use(withMotion);

test('adding needs a size and a session, and the selection is restored after sign-in', async ({
  page,
  request,
}) => {
  const products = await productsInStock(request);
  const sized = products.find(({ sizes }) => sizes.length > 1);
  if (sized === undefined) throw new Error('No product comes in sizes.');
  await page.goto(`/product/${sized.id}`);
  await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeDisabled();
  const size = page.getByRole('radio', { name: sized.sizes[0] ?? '', exact: true });
  const color = page.getByRole('radio', { name: sized.Colors.at(-1)?.name ?? '', exact: true });
  const quantity = page.getByRole('group', { name: `Quantity of ${sized.name}` });
  await size.check();
  await color.check();
  await page.getByRole('button', { name: 'One more' }).click();
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expectNotice(page, 'Please log in to add to cart.');
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await signIn(page, await anAccount(request));
  await expect(size).toBeChecked();
  await expect(color).toBeChecked();
  await expect(quantity.getByText('2', { exact: true })).toBeVisible();
});

test('lines are changed, removed and cleared, also after a reload', async ({ shopper, request }) => {
  const [first, second] = await productsInStock(request);
  if (first === undefined || second === undefined) throw new Error('The shelves are too empty.');
  await hasInCart(shopper, first, second);
  await shopper.goto('/cart');
  const line = shopper.getByRole('listitem').filter({ hasText: first.name });
  const total = shopper.getByRole('region', { name: 'Total' });

  await expect(line.getByRole('button', { name: 'One less' })).toBeDisabled();
  const set = answered(shopper, 'PUT');
  await line.getByRole('button', { name: 'One more' }).click();
  await line.getByRole('button', { name: 'One more' }).click();
  await expect(total).toContainText(rupees(first.price * 3 + second.price));
  await expect.poll(set).toBe(2);
  await shopper.reload();
  await expect(total).toContainText(rupees(first.price * 3 + second.price));

  const removed = answered(shopper, 'DELETE');
  await line.getByRole('button', { name: `Remove ${first.name}` }).click();
  await expect(line).toBeHidden();
  await expect(total).toContainText(rupees(second.price));

  await shopper.getByRole('button', { name: 'Clear Cart' }).click();
  await expect(shopper.getByText('Your cart is empty')).toBeVisible();
  await expect(shopper.getByRole('button', { name: 'Cart 0 - Item(s)' })).toBeVisible();
  await expect.poll(removed).toBe(2);
  await shopper.reload();
  await expect(shopper.getByText('No items found in your cart.')).toBeVisible();
});

/** Counts the answered writes from now on: optimistic updates are shown earlier, and leaving the page too early would drop the requests. */
function answered(page: Page, method: 'PUT' | 'DELETE'): () => number {
  let answers = 0;
  page.on('response', (response) => {
    if (response.request().method() === method && response.ok()) answers++;
  });
  return () => answers;
}

function rupees(amount: number): string {
  return new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' }).format(amount);
}
