import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openShop, signedIn } from '../../../../../testing/open-shop.tsx';
import {
  answer,
  type Answers,
  productList,
  refusal,
  silentRefusal,
} from '../../../../../testing/shop-answers.ts';
import { aProduct, aProductStock, aVariantStock, category } from '../../../../../testing/shop-samples.ts';

const LIST = 'GET /api/products';
const UPDATE = 'PUT /api/products/1';
const DELETE = 'DELETE /api/products/1';
const office = (): Answers => ({ ...signedIn('admin'), [LIST]: productList([aProduct()]) });
const edit = page.getByRole('button', { name: 'Edit Lotus kurta' });
const panel = page.getByRole('dialog', { name: 'Edit “Lotus kurta”' });
const name = panel.getByLabelText('Name', { exact: true });
const update = panel.getByRole('button', { name: 'Update' });
const remove = page.getByRole('button', { name: 'Delete Lotus kurta' });
const question = page.getByRole('alertdialog', { name: 'Delete this product?' });
const confirm = question.getByRole('button', { name: 'Delete' });
const row = page.getByRole('row').nth(1);
const changes = [{ type: 'ProductPriceChanged', at: '2026-11-20T06:30:00.000Z', by: 'Dev' }];
const changed = refusal(409, 'Changed meanwhile.', { code: 'changed-meanwhile', changes });

test('the table is searched, filtered and sorted through the address', async () => {
  const { address, sent, reload } = await openShop('/admin/products', office());
  await expect.element(row).toMatchTextContent('Lotus kurta');
  const heads = page
    .getByRole('columnheader')
    .elements()
    .map((each) => each.textContent);
  expect(heads.filter((text) => /\S/.test(text)).map((text) => text.replace('\u00ad', ''))).toEqual(
    ['Image', 'Name', 'Category', 'Price', 'Old Price', 'In Stock', 'Color', 'Brand'].concat(
      ...[['Rating', 'Reviews', 'Sizes', 'Recommended', 'New Arrival', 'Actions']],
    ),
  );
  const search = page.getByLabelText('Search products');
  await search.fill('lotus');
  await userEvent.keyboard('{Enter}');
  await expect.poll(address).toBe('/admin/products?search=lotus');
  await page.getByLabelText('Category shown').click();
  await page.getByRole('option', { name: new RegExp(`^${category.name}`) }).click();
  await page.getByRole('button', { name: 'Price', exact: true }).click();
  await expect.poll(address).toBe('/admin/products?search=lotus&categories=1&sort=price_asc');
  await expect
    .element(page.getByRole('columnheader', { name: 'Price', exact: true }))
    .toHaveAttribute('aria-sort', 'ascending');
  const asked = () => Object.fromEntries(new URL(sent.at(-1)?.url ?? '').searchParams);
  await expect.poll(asked).toMatchObject({ search: 'lotus', categories: '1', sort: 'price_asc' });
  await reload();
  await expect.element(search).toHaveValue('lotus');
});

test('a search without results shows its text and a link to all products', async () => {
  const answers: Answers = { ...office(), [LIST]: productList([]) };
  const { address } = await openShop('/admin/products?search=zzzz', answers);
  await expect.element(page.getByText('No products found for "zzzz"')).toBeVisible();
  answers[LIST] = productList([aProduct()]);
  await page.getByRole('button', { name: 'Show all products' }).click();
  await expect.poll(address).toBe('/admin/products');
  await expect.element(row).toMatchTextContent('Lotus kurta');
});

test('products that cannot be loaded show the error, and Retry loads them', async () => {
  const answers: Answers = { ...office(), [LIST]: silentRefusal(400) };
  await openShop('/admin/products', answers);
  await expect.element(page.getByText('Error fetching data.')).toBeVisible();
  answers[LIST] = productList([aProduct()]);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(row).toMatchTextContent('Lotus kurta');
});

test('an edit sends the loaded revision, and the focus returns to its button', async () => {
  const answers = office();
  const saved = aProduct({ price: 1650, revision: 4 });
  answers[UPDATE] = () => {
    answers[LIST] = productList([saved]);
    return answer(saved)();
  };
  const { sent } = await openShop('/admin/products', answers);
  await edit.click();
  await expect.element(name).toHaveFocus();
  await panel.getByLabelText('Price (₹)', { exact: true }).fill('1650');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Product updated!').first()).toBeVisible();
  await expect.element(edit).toHaveFocus();
  await expect.element(row).toMatchTextContent('₹1,650.00');
  const request = sent.find(({ method }) => method === 'PUT');
  expect(request?.headers.get('If-Match')).toBe('"3"');
  expect(Object.fromEntries((await request?.formData()) ?? [])).toMatchObject({ price: '1650' });
});

test('the form of a counted product leads to its stock and does not set whether it is in stock', async () => {
  const counted = aProduct({ stock: { variants: [{ colorId: 1, size: 'M', left: 3 }] } });
  await openShop('/admin/products', { ...office(), [LIST]: productList([counted]) });
  await edit.click();
  await expect.element(panel.getByLabelText('In Stock')).toBeDisabled();
  expect(panel.getByLabelText('In Stock').element()).toBeChecked();
  await expect
    .element(panel.getByRole('link', { name: 'Change its stock' }))
    .toHaveAttribute('href', '/admin/stock/1');
});

test('a link in the form asks before it discards the input', async () => {
  const counted = aProduct({ stock: { variants: [{ colorId: 1, size: 'M', left: 3 }] } });
  const answers: Answers = {
    ...{ ...office(), [LIST]: productList([counted]), 'GET /api/stock/1': answer(aProductStock()) },
    'GET /api/stock/1/history': answer({ changes: [], next: null }),
  };
  const { address } = await openShop('/admin/products', answers);
  const discard = page.getByRole('alertdialog', { name: 'Discard your changes?' });
  await edit.click();
  await name.fill('Something else');
  await panel.getByRole('link', { name: 'Change its stock' }).click();
  await discard.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(name).toHaveValue('Something else');
  expect(address()).toBe('/admin/products?edit=1');
  await panel.getByRole('link', { name: 'Change its stock' }).click();
  await discard.getByRole('button', { name: 'Discard' }).click();
  await expect.poll(address).toBe('/admin/stock/1');
});

test('a refusal without a message shows the panel’s text', async () => {
  await openShop('/admin/products', { ...office(), [UPDATE]: silentRefusal(400) });
  await edit.click();
  await update.click();
  await expect.element(panel.getByText('Error updating product.')).toBeVisible();
});

test('Escape asks before it discards the input, and Cancel discards it', async () => {
  await openShop('/admin/products', office());
  await edit.click();
  await name.fill('Something else');
  await userEvent.keyboard('{Escape}');
  const discard = page.getByRole('alertdialog', { name: 'Discard your changes?' });
  await discard.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(name).toHaveValue('Something else');
  await panel.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(() => panel.query()).toBeNull();
  await expect.element(edit).toHaveFocus();
  // Without input it closes without a question.
  await edit.click();
  await expect.element(name).toHaveValue('Lotus kurta');
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => panel.query()).toBeNull();
  expect(discard.query()).toBeNull();
});

test('a conflict shows the other change; own changes are applied on top or discarded', async () => {
  const answers: Answers = { ...office(), [UPDATE]: changed };
  answers['GET /api/products/1'] = answer(aProduct({ price: 1500, revision: 4 }));
  const { sent } = await openShop('/admin/products', answers);
  await edit.click();
  await name.fill('Lotus kurta, long');
  await update.click();
  const notice = panel
    .getByRole('alert')
    .filter({ hasText: 'This product was changed while you edited it.' });
  await expect.element(notice).toMatchTextContent(/It was repriced .* by Dev/);
  await expect.element(notice).toMatchTextContent('₹1,200.00 → ₹1,500.00');
  answers[UPDATE] = answer(aProduct({ price: 1500, revision: 5 }));
  await panel.getByRole('button', { name: 'Apply my changes' }).click();
  await expect.element(page.getByText('Product updated!').first()).toBeVisible();
  const last = sent.findLast(({ method }) => method === 'PUT');
  expect(last?.headers.get('If-Match')).toBe('"4"');
  expect(Object.fromEntries((await last?.formData()) ?? [])).toMatchObject({
    name: 'Lotus kurta, long',
    price: '1500.00',
  });
});

test('a field that both changed is named, and Discard my changes leaves the product as it is', async () => {
  const answers: Answers = { ...office(), [UPDATE]: changed };
  answers['GET /api/products/1'] = answer(aProduct({ sizes: ['L'], revision: 4 }));
  const { sent } = await openShop('/admin/products', answers);
  await edit.click();
  await panel.getByLabelText('Sizes').fill('S');
  await update.click();
  await expect.element(panel.getByText(/you changed it too/)).toBeVisible();
  await panel.getByRole('button', { name: 'Discard my changes' }).click();
  await expect.poll(() => panel.query()).toBeNull();
  expect(sent.filter(({ method }) => method === 'PUT').length).toBe(1);
});

test('a deletion asks first, and again after a conflicting change', async () => {
  const answers: Answers = { ...office(), [DELETE]: changed };
  answers['GET /api/products/1'] = answer(aProduct({ price: 990, revision: 4 }));
  const { sent } = await openShop('/admin/products', answers);
  await remove.click();
  await expect.element(question).toMatchTextContent('Lotus kurta');
  await confirm.click();
  await expect.element(question).toMatchTextContent(/It was repriced .* by Dev/);
  answers[DELETE] = () => {
    answers[LIST] = productList([]);
    return answer({ success: true, message: 'Deleted.' })();
  };
  await confirm.click();
  await expect.element(page.getByText('Deleted!').first()).toBeVisible();
  await expect.poll(() => remove.query()).toBeNull();
  const revisions = sent
    .filter(({ method }) => method === 'DELETE')
    .map(({ headers }) => headers.get('If-Match'));
  expect(revisions).toEqual(['"3"', '"4"']);
});

test('a deletion refused without a message shows the error in the dialog', async () => {
  await openShop('/admin/products', { ...office(), [DELETE]: silentRefusal(400) });
  await remove.click();
  await confirm.click();
  await expect.element(question).toMatchTextContent('Error deleting product.');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(remove).toHaveFocus();
});

test('a new product has a dash for its rating, and a rated one its number', async () => {
  onTestFinished(() => page.viewport(1280, 800));
  const rated = aProduct({ id: 2, name: 'Ruby jhumkas', rating: 4.3, reviews: 4 });
  await openShop('/admin/products', { ...office(), [LIST]: productList([aProduct(), rated]) });
  const ratingOf = (product: string) =>
    page.getByRole('row').filter({ hasText: product }).getByRole('cell').nth(8);
  await expect.element(ratingOf('Lotus kurta')).toHaveTextContent('–');
  await expect.element(ratingOf('Ruby jhumkas')).toHaveTextContent('4.3');
  await page.viewport(390, 844);
  const tileOf = (product: string) =>
    page.getByRole('list', { name: 'Products' }).getByRole('listitem').filter({ hasText: product });
  await expect.element(tileOf('Lotus kurta')).toMatchTextContent('Rating– · 0 reviews');
  await expect.element(tileOf('Ruby jhumkas')).toMatchTextContent('Rating4.3 · 4 reviews');
});

test('a name that is too long for its cell is whole on hover', async () => {
  const long = 'Hand block printed cotton kurta with an indigo border and brass buttons '.repeat(2).trim();
  await openShop('/admin/products', { ...office(), [LIST]: productList([aProduct({ name: long })]) });
  await expect.element(row.getByRole('link', { name: long })).toHaveAttribute('title', long);
});

test('each product shows what there is of it, and the list is filtered by stock', async () => {
  const low = aProductStock({
    lowAt: 5,
    variants: [aVariantStock({ available: 3, counted: 3 }), aVariantStock({ size: 'S' })],
  });
  const second = aProduct({ id: 2, name: 'Brass lamp' });
  const answers: Answers = {
    ...office(),
    [LIST]: productList([aProduct(), second]),
    'GET /api/products/managed': productList([aProduct()]),
    'GET /api/stock': answer({ products: [low] }),
  };
  const { sent, address, goLive } = await openShop('/admin/products', answers);
  const cell = (text: string | RegExp) => page.getByRole('link', { name: text });
  await expect
    .element(cell('Stock of Lotus kurta: 11 left, 1 low'))
    .toHaveAttribute('href', '/admin/stock/1');
  await expect.element(cell('Stock of Brass lamp: Not counted')).toHaveAttribute('href', '/admin/stock/2');
  expect(sent.some(({ url }) => url.endsWith('/api/stock?ids=1%2C2'))).toBe(true);
  const send = await goLive();
  const variants = [{ colorId: 1, size: 'M', counted: 3, reserved: 0, sold: 3 }];
  send('stock-changed', { productId: 1, revision: 9, levels: { lowAt: 5, variants } });
  await expect.element(cell('Stock of Lotus kurta: 0 left')).toBeVisible();
  // Another administrator begins to count the other one.
  const counted = aProductStock({ productId: 2, name: 'Brass lamp', variants: [aVariantStock()] });
  answers['GET /api/stock'] = answer({ products: [low, counted] });
  send('stock-changed', { productId: 2, revision: 0, levels: { lowAt: 5, variants } });
  await expect.element(cell(/^Stock of Brass lamp: \d+ left/)).toBeVisible();
  await page.getByLabelText('Stock shown').click();
  await page.getByRole('option', { name: 'Low on stock' }).click();
  await expect.poll(address).toBe('/admin/products?stock=low');
  await expect.poll(() => page.getByText('Brass lamp').query()).toBeNull();
  const asked = sent.findLast(({ url }) => url.includes('/managed'))?.url ?? '';
  expect(new URL(asked).searchParams.get('stock')).toBe('low');
});

test('at 1280 px all columns are in view, also beside two scroll bars', async () => {
  const full = aProduct({
    ...{ name: 'Herringbone Band-Collar Shirt', oldPrice: 18500, price: 17800, brand: 'Kumbhavani' },
    ...{ Colors: [{ id: 2, name: 'Terracotta', hexCode: '#B5532F' }], sizes: ['S', 'M', 'L', 'XL', 'XXL'] },
    ...{ isRecommended: true, isNewArrival: true, rating: 4.3, reviews: 128 },
  });
  const answers: Answers = {
    ...office(),
    [LIST]: productList([full]),
    'GET /api/stock': answer({ products: [] }),
  };
  await openShop('/admin/products', answers);
  await expect.element(page.getByRole('link', { name: /^Stock of/ })).toBeVisible();
  const table = page.getByRole('group', { name: 'Products' }).element();
  table.style.width = `${table.clientWidth - 30}px`;
  expect(table.scrollWidth).toBe(table.clientWidth);
});

for (const width of [1024, 1280, 1366])
  test(`at ${width} px the buttons stand beside the heading`, async () => {
    onTestFinished(() => page.viewport(1280, 800));
    await page.viewport(width, 800);
    await openShop('/admin/products', office());
    const add = page.getByRole('link', { name: 'Add New Product' });
    await expect.element(add).toBeVisible();
    const heading = page.getByRole('heading', { level: 1 }).element().getBoundingClientRect();
    expect(add.element().getBoundingClientRect().top).toBeLessThan(heading.bottom);
    expect(document.documentElement.scrollWidth).toBe(width);
  });

test('an outdated page shows that its count is not exact', async () => {
  const products = Array.from({ length: 20 }, (_, at) => aProduct({ id: at + 1 }));
  const list = productList(products, { total: 71, totalPages: 4 });
  const { goLive } = await openShop('/admin/products', { ...office(), [LIST]: list });
  await expect.element(page.getByText('71 products', { exact: true })).toBeVisible();
  await expect.element(page.getByText('1–20 of 71')).toBeVisible();
  const send = await goLive();
  send('product-changed', {
    ...{ productId: 72, name: 'Moon jhumka', price: 900, oldPrice: null, sizes: [], revision: 0 },
    ...{ colorIds: [], inStock: true, removed: false, stock: null },
  });
  await expect.element(page.getByRole('button', { name: 'Refresh' })).toBeVisible();
  await expect.element(page.getByText('About 71 products', { exact: true })).toBeVisible();
  await expect.element(page.getByText('Page 1 of 4')).toBeVisible();
});
