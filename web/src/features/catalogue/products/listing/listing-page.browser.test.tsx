import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openShop } from '../../../../testing/open-shop.tsx';
import { answer, type Answers, noAnswer, productList } from '../../../../testing/shop-answers.ts';
import { aProduct, blue, brand, category, red } from '../../../../testing/shop-samples.ts';

const LIST = 'GET /api/products';
const aside = page.getByRole('complementary', { name: 'Filters' });
const chips = page.getByRole('group', { name: 'Active filters' });
const askedFor = (sent: readonly Request[]) =>
  Object.fromEntries(
    new URL(sent.findLast(({ url }) => /\/api\/products(\?|$)/.test(url))?.url ?? '').searchParams,
  );

for (const [path, text] of [
  ['/products?category=Umbrellas', 'No Product Available'],
  ['/products?search=zzzzzz', 'No products found for "zzzzzz"'],
  ['/products?brands=999999', 'No products available.'],
] as const)
  test(`${path} finds nothing, shows “${text}” and a link to all products`, async () => {
    const { address } = await openShop(path);
    await expect.element(page.getByText(text, { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Show all products' }).click();
    await expect.poll(address).toBe('/products');
    await expect.element(page.getByRole('heading', { name: 'All products' })).toHaveFocus();
  });

for (const params of [
  'colors=zz',
  'colors=',
  'brands=0',
  'categories=abc',
  'sort=foo',
  'page=-3',
  'priceMin=cheap',
])
  test(`what cannot be read in ?${params} is left out`, async () => {
    const { sent } = await openShop(`/products?${params}`, { [LIST]: productList([aProduct()]) });
    await expect.element(page.getByRole('heading', { name: 'All products' })).toBeVisible();
    await expect.element(page.getByRole('link', { name: aProduct().name })).toBeVisible();
    const [name = '', value] = params.split('=');
    expect(askedFor(sent)[name]).not.toBe(value);
  });

test('a category that is asked for by an alias is called by its name', async () => {
  await openShop('/products?category=womens%20clothing', { [LIST]: productList([aProduct()]) });
  await expect
    .element(page.getByRole('heading', { name: category.name, level: 1, exact: true }))
    .toBeVisible();
});

test('a long word that was searched for stays within the page', async () => {
  await openShop(`/products?search=${'a'.repeat(200)}`);
  await expect.element(page.getByText(/^No products found for/)).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth);
});

test('a filter is in the address, in the request, counted, and removable by its chip', async () => {
  const { address, sent } = await openShop('/products', { [LIST]: productList([aProduct()]) });
  await expect.element(aside.getByText(brand.name, { exact: true })).toBeVisible();
  expect(aside.getByText(brand.name, { exact: true }).element().parentElement?.textContent).toBe('Nila1');
  await aside.getByRole('checkbox', { name: /^Women/ }).click();
  await expect.poll(address).toBe('/products?category=Women');
  await expect.element(page.getByRole('heading', { name: category.name, level: 1 })).toBeVisible();
  await aside.getByRole('checkbox', { name: /^Nila/ }).click();
  await aside.getByRole('checkbox', { name: new RegExp(`^${blue.name}`) }).click();
  await expect.poll(address).toBe('/products?category=Women&brands=1&colors=2');
  await expect.poll(() => askedFor(sent)).toMatchObject({ category: 'Women', brands: '1', colors: '2' });
  await chips.getByRole('button', { name: 'Remove filter Nila' }).click();
  await expect.poll(address).toBe('/products?category=Women&colors=2');
  await page.getByRole('button', { name: 'Clear all' }).click();
  await expect.poll(address).toBe('/products');
  await expect.element(page.getByRole('heading', { name: 'All products' })).toHaveFocus();
});

test('the price range is set by arrow keys, and its ends are no bounds', async () => {
  const { address } = await openShop('/products', { [LIST]: productList([aProduct()]) });
  const low = page.getByRole('slider', { name: 'Price, from' });
  await expect.element(low).toHaveValue('500');
  low.element().focus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.poll(address).toBe('/products?priceMin=600');
  await expect.element(chips.getByRole('button', { name: 'Remove filter From ₹600' })).toBeVisible();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.poll(address).toBe('/products');
  page.getByRole('slider', { name: 'Price, to' }).element().focus();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.poll(address).toBe('/products?priceMax=14900');
});

test('the filters are toggled by their button, and open in a sheet on a phone', async () => {
  const { address } = await openShop('/products', { [LIST]: productList([aProduct()]) });
  const toggle = page.getByRole('button', { name: 'Filters', exact: true });
  await expect.element(aside).toBeVisible();
  await toggle.click();
  await expect.poll(() => aside.query()).toBeNull();
  await toggle.click();
  await expect.element(aside).toBeVisible();
  await page.viewport(390, 844);
  await toggle.click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await sheet.getByRole('checkbox', { name: new RegExp(`^${red.name}`) }).click();
  await expect.poll(address).toBe('/products?colors=1');
  await sheet.getByRole('button', { name: 'Show 1 product' }).click();
  await expect.poll(() => sheet.query()).toBeNull();
  await page.viewport(1280, 800);
});

test('a corrected search is shown beside its results', async () => {
  await openShop('/products?search=kurtta', { [LIST]: productList([aProduct()], { corrected: 'kurta' }) });
  await expect
    .element(page.getByText(/Showing results for “kurta”\. Nothing was found for “kurtta”\.$/))
    .toBeVisible();
});

test('products that have only some of the searched words are said to', async () => {
  const some = productList([aProduct()], { someWords: true });
  await openShop('/products?search=kurta+xylophone', { [LIST]: some });
  await expect
    .element(page.getByText('1 product · No product has all of these words. These have some of them.'))
    .toBeVisible();
});

test('a new order resets the page to 1, and Load More focuses the first new product', async () => {
  const products = Array.from({ length: 14 }, (_, index) =>
    aProduct({ id: index + 1, name: `Tray ${index + 1}` }),
  );
  const { address, sent } = await openShop('/products', {
    // A hovered or focused card preloads its page.
    ...Object.fromEntries(products.map((each) => [`GET /api/products/${each.id}`, answer(each)])),
    ...Object.fromEntries(products.map(({ id }) => [`GET /api/products/reviews/${id}`, answer([])])),
    [LIST]: (request) => {
      const at = Number(new URL(request.url).searchParams.get('page') ?? 1);
      const shown = products.slice((at - 1) * 12, at * 12);
      return productList(shown, { total: 14, totalPages: 2, page: at })();
    },
  });
  const cards = page.getByRole('article');
  await expect.poll(() => cards.elements().length).toBe(12);
  await expect.element(page.getByText('Showing 1–12 of 14')).toBeVisible();
  await page.getByRole('button', { name: 'Load More' }).click();
  await expect.poll(() => cards.elements().length).toBe(14);
  await expect.element(page.getByRole('link', { name: 'Tray 13' })).toHaveFocus();
  await expect.poll(address).toBe('/products?page=2');
  expect(page.getByRole('button', { name: 'Load More' }).query()).toBeNull();
  await page.getByRole('combobox', { name: 'Sort Items' }).click();
  await page.getByRole('option', { name: 'Price: Low to High' }).click();
  await expect.poll(address).toBe('/products?sort=price_asc');
  await expect.poll(() => askedFor(sent)).toMatchObject({ sort: 'price_asc', page: '1' });
});

test('failed products and filters each show their error and a Retry', async () => {
  const answers: Answers = { [LIST]: noAnswer, 'GET /api/products/filters': noAnswer };
  await openShop('/products', answers);
  await expect.element(page.getByText('Failed to load products.')).toBeVisible();
  await expect.element(aside).toMatchTextContent('Error fetching filters.');
  answers['GET /api/products/filters'] = () =>
    Response.json({ categories: [category], brands: [brand], colors: [red] });
  await aside.getByRole('button', { name: 'Retry' }).click();
  await expect.element(aside.getByRole('checkbox', { name: /^Women/ })).toBeVisible();
  answers[LIST] = productList([aProduct()]);
  await page.getByRole('main').getByRole('button', { name: 'Retry' }).click();
  await expect.element(page.getByRole('article')).toBeVisible();
});
