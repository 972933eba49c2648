import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openShop } from '../../../../testing/open-shop.tsx';
import { answer, type Answers, noAnswer, refusal } from '../../../../testing/shop-answers.ts';
import { aProduct } from '../../../../testing/shop-samples.ts';

const alert = page.getByRole('alert');
const none: Answers = { 'GET /api/products/reviews/1': answer([]) };

for (const id of ['999999', 'abc', '0'])
  test(`the page of product ${id}, which does not exist, offers Retry and a link to all products`, async () => {
    const missing = refusal(404, 'Product not found.');
    await openShop(`/product/${id}`, {
      'GET /api/products/999999': missing,
      'GET /api/products/reviews/999999': missing,
      'GET /api/products/NaN': missing,
    });
    await expect.element(alert).toMatchTextContent('Product not found.');
    await expect.element(page.getByRole('heading', { name: 'Product', level: 1 })).toBeVisible();
    expect(document.title).toContain('Product not found.');
    await expect.element(page.getByRole('button', { name: 'Retry' })).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: 'Back to Products' }))
      .toHaveAttribute('href', '/products');
  });

test('a product that cannot be loaded shows the server’s message, and Retry loads it', async () => {
  const answers: Answers = { ...none, 'GET /api/products/1': refusal(418, 'It is being dusted.') };
  await openShop('/product/1', answers);
  await expect.element(alert).toMatchTextContent('Failed to load product: It is being dusted.');
  answers['GET /api/products/1'] = answer(aProduct());
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(page.getByRole('heading', { name: 'Lotus kurta', level: 1 })).toBeVisible();
});

test('a missing answer is reported as such', async () => {
  await openShop('/product/1', { 'GET /api/products/1': noAnswer, ...none });
  await expect.element(alert).toMatchTextContent('Failed to load product: The shop did not answer.');
});

test('failed or empty recommendations show the specified texts', async () => {
  const answers: Answers = { ...none, 'GET /api/products/1': answer(aProduct()) };
  answers['GET /api/products/recommended-products'] = noAnswer;
  await openShop('/product/1', answers);
  const recommended = page.getByRole('region', { name: 'You may also like' });
  await expect.element(recommended).toMatchTextContent('Error fetching recommended products');
  answers['GET /api/products/recommended-products'] = answer([aProduct()]);
  await recommended.getByRole('button', { name: 'Retry' }).click();
  // A product is not recommended to itself.
  await expect.element(recommended).toMatchTextContent('No recommended products available.');
});

test('the title and the description of the page are those of the product', async () => {
  const description = 'A kurta of handloom cotton, dyed with madder.';
  const meta = document.createElement('meta');
  meta.name = 'description';
  document.head.append(meta);
  await openShop('/product/1', { ...none, 'GET /api/products/1': answer(aProduct({ description })) });
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(document.title).toContain('Lotus kurta');
  expect(meta.content).toBe(description);
  meta.remove();
});

for (const path of ['/nowhere', '/admin-too/x', '/products/12'])
  test(`${path} is a page that does not exist`, async () => {
    await openShop(path);
    await expect.element(page.getByRole('heading', { name: '404 - Page Not Found' })).toBeVisible();
    expect(document.title).toContain('404 - Page Not Found');
  });
