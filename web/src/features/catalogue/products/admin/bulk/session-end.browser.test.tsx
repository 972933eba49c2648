import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openShop, signedIn } from '../../../../../testing/open-shop.tsx';
import { answer, type Answers, productList, refusal } from '../../../../../testing/shop-answers.ts';
import { aProduct } from '../../../../../testing/shop-samples.ts';

test('a bulk action that is cut short by the end of the session names what was done', async () => {
  const products = Array.from({ length: 9 }, (_, at) => aProduct({ id: at + 1, name: `Kurta ${at + 1}` }));
  const answers: Answers = { ...signedIn('admin'), 'GET /api/products': productList(products) };
  for (const product of products)
    answers[`PUT /api/products/${product.id}`] =
      product.id <= 3
        ? answer({ ...product, inStock: false, revision: product.revision + 1 })
        : refusal(401, 'Invalid token. Please log in again.');
  await openShop('/admin/products', answers);
  await page.getByRole('checkbox', { name: 'Select all products on this page' }).click();
  const bar = page.getByRole('region', { name: 'Chosen products' });
  await bar.getByRole('button', { name: 'Set out of stock' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Set out of stock 9 products' }).click();
  await expect.element(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  const notice = 'Your session ended before all was done: 3 done, 6 not done.';
  await expect.element(page.getByText(notice).first()).toBeVisible();
});
