// A shopper browses, signs up, fills a cart and orders; an administrator in another window accepts; the shopper's open page shows it.
import { expect } from '@playwright/test';
import { requestsFrom } from './support/page-requests.ts';
import type { Features } from './support/features.ts';
import { administratorAccount, aNewAccount, signIn, test, withMotion } from './support/people.ts';
import { aProduct, fillCheckout, shownOrder } from './support/shelves.ts';
import { expectNotice } from './support/notices.ts';

export const features: Features = ['orders'];

test.use(withMotion);

test('an order goes from the listing to Confirmed, and the shopper sees it without a reload', async ({
  page: shopper,
  openWindow,
  request,
}) => {
  const account = aNewAccount();

  await test.step('a visitor browses', async () => {
    await shopper.goto('/');
    await shopper.getByRole('link', { name: 'Shop Now' }).first().click();
    await expect(shopper).toHaveURL(/\/products/);
    await expect(shopper.getByRole('heading', { level: 1, name: 'All products' })).toBeVisible();
    const { name } = await aProduct(request);
    const search = shopper.getByRole('searchbox', { name: 'Search products' });
    await search.fill(name);
    await search.press('Enter');
    const card = shopper.getByRole('main').getByRole('article').filter({ hasText: name });
    await card.getByRole('link').first().click();
    await expect(shopper.getByRole('button', { name: 'Add to Cart' })).toBeVisible();
  });
  const productPage = shopper.url();

  await test.step('signs up', async () => {
    await shopper.goto('/signin');
    await shopper.getByRole('link', { name: 'Create an account' }).click();
    await shopper.getByLabel('Full name').fill('Meera Pillai');
    await shopper.getByLabel('Username').fill(account.username);
    await shopper.getByLabel('Mobile number').fill('9876543210');
    await shopper.getByLabel('Password', { exact: true }).fill(account.password);
    await shopper.getByLabel('Repeat password').fill(account.password);
    await shopper.getByRole('checkbox', { name: 'I agree to the Terms of Users' }).check();
    await shopper.getByRole('button', { name: 'Sign up' }).click();
  });

  await test.step('signs in', async () => {
    await expect(shopper.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
    await signIn(shopper, account);
    await expect(shopper).toHaveURL('/');
    await expect(shopper.getByRole('button', { name: 'Logout' })).toBeVisible();
  });

  await test.step('fills the cart', async () => {
    await shopper.goto(productPage);
    await shopper.getByRole('group', { name: 'Size' }).getByRole('radio').first().check();
    const added = shopper.waitForResponse('**/api/cart');
    await shopper.getByRole('button', { name: 'Add to Cart' }).click();
    await added;
    await shopper.getByRole('button', { name: 'Cart 1 - Item(s)' }).click();
    await expect(shopper.getByRole('button', { name: 'Proceed to Checkout' })).toBeVisible();
    await shopper.getByRole('button', { name: 'One more' }).click();
    await expect(shopper.getByRole('group', { name: /^Quantity/ })).toContainText('2');
  });

  await test.step('and orders', async () => {
    await shopper.getByRole('button', { name: 'Proceed to Checkout' }).click();
    await fillCheckout(shopper);
    await shopper.getByRole('button', { name: 'Place Order' }).click();
    await expectNotice(shopper, 'Order placed successfully!');
    await expect(shopper.getByRole('list', { name: 'Status of the order' })).toBeVisible();
  });
  const orderId = await shownOrder(shopper);
  const way = shopper.getByRole('list', { name: 'Status of the order' });
  const step = way.getByRole('listitem').and(way.locator('[aria-current=step]'));
  await expect(step).toContainText('Placed');
  await expect(shopper.getByText('Updates automatically')).toBeVisible();

  const administrator = await openWindow();
  await test.step('an administrator signs in elsewhere', async () => {
    await administrator.goto('/signin');
    await signIn(administrator, administratorAccount);
    await expect(administrator.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
    await administrator.getByRole('link', { name: 'Manage Orders' }).click();
    await expect(administrator.getByRole('button', { name: `Accept order ${orderId}` })).toBeVisible();
  });

  const requests = requestsFrom(shopper);

  await test.step('accepts the order, and the shopper sees it', async () => {
    await administrator.getByRole('button', { name: `Accept order ${orderId}` }).click();
    await expectNotice(administrator, 'Order accepted!');
    await expect(step).toContainText('Confirmed');
    await expect(
      shopper
        .getByRole('row')
        .filter({ has: shopper.getByRole('button', { name: `View order ${orderId}` }) }),
    ).toContainText('Accepted');
  });

  // No refetch: the update came by live message.
  expect(requests.filter((path) => path.startsWith('/api/orders'))).toEqual([]);
});
