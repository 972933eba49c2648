import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openShop, signedIn } from '../../../../testing/open-shop.tsx';
import { answer, type Answers, ordersOf, refusal } from '../../../../testing/shop-answers.ts';
import { anOrder } from '../../../../testing/shop-samples.ts';

test('a bulk action that is cut short by the end of the session names what was done', async () => {
  const orders = Array.from({ length: 9 }, (_, at) => anOrder({ id: 9 - at }));
  const answers: Answers = { ...signedIn('admin'), 'GET /api/orders': ordersOf(...orders) };
  for (const { id } of orders)
    answers[`PUT /api/orders/update-status/${id}`] =
      id > 6
        ? answer({ success: true, message: 'Done.', data: anOrder({ id, status: 'accepted', revision: 1 }) })
        : refusal(401, 'Invalid token. Please log in again.');
  await openShop('/admin/orders', answers);
  await page.getByRole('checkbox', { name: 'Select all orders on this page' }).click();
  await page.getByRole('region', { name: 'Chosen orders' }).getByRole('button', { name: 'Accept' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Accept 9 orders' }).click();
  await expect.element(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  const notice = 'Your session ended before all was done: 3 done, 6 not done.';
  await expect.element(page.getByText(notice).first()).toBeVisible();
});
