import type {
  ProductStockResponse,
  StocktakeLineResponse,
  StocktakeResponse,
} from '@aangan/shared-events/features/stock/http';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { clearSession, storeSession } from '../../../lib/session/stored-session.ts';
import { openShop, signedIn, tokenOf } from '../../../testing/open-shop.tsx';
import { answer, type Answers, refusal } from '../../../testing/shop-answers.ts';
import { aProductStock, aVariantStock } from '../../../testing/shop-samples.ts';

const LIST = 'GET /api/stock';
const TAKE = 'POST /api/stock/stocktake';
const IMPORT = 'POST /api/stock/import';
const kurta = aProductStock({
  variants: [
    aVariantStock({ size: 'S', counted: 12, sold: 2, reserved: 1, available: 9 }),
    aVariantStock({ size: 'M', counted: 8, available: 8 }),
  ],
});
const lamp = aProductStock({
  ...{ productId: 2, name: 'Brass lamp' },
  variants: [
    aVariantStock({ colorId: null, color: null, size: 'Free Size', counted: 3, sold: 3, available: 0 }),
  ],
});
const office = (...products: readonly ProductStockResponse[]): Answers => ({
  ...signedIn('admin'),
  [LIST]: answer({ products }),
});
const aLine = (more: Partial<StocktakeLineResponse> = {}): StocktakeLineResponse => ({
  ...{ line: 1, productId: 1, name: 'Lotus kurta', colorId: 1, color: 'Madder red', size: 'S' },
  ...{ before: 10, units: 7, by: -3, problem: null, ...more },
});
const outcome = (dryRun: boolean, ...lines: readonly StocktakeLineResponse[]): StocktakeResponse => {
  const bad = lines.filter(({ problem }) => problem !== null).length;
  return { success: true, dryRun, good: lines.length - bad, bad, lines: [...lines] };
};
const isDryRun = (request: Request) => new URL(request.url).searchParams.get('dryRun') === 'true';
const small = page.getByLabelText('Counted units of Lotus kurta, Madder red, S');
const medium = page.getByLabelText('Counted units of Lotus kurta, Madder red, M');
const bar = page.getByRole('form', { name: 'Stocktake' });
const dialog = page.getByRole('dialog', { name: 'Differences' });
const item = (text: string) => dialog.getByRole('listitem').filter({ hasText: text });

test('typed numbers are compared first, then applied once, and the fields are empty again', async () => {
  const answers = office(kurta, lamp);
  const same = aLine({ line: 2, size: 'M', before: 8, units: 8, by: 0 });
  answers[TAKE] = (request) =>
    Response.json(isDryRun(request) ? outcome(true, aLine(), same) : outcome(false, aLine()));
  const { sent } = await openShop('/admin/stock', answers);
  // Units that are reserved are on the shelf still.
  await expect.element(page.getByRole('list', { name: 'Lotus kurta' })).toMatchTextContent(/S.*10.*M.*8/);
  expect(bar.query()).toBeNull();
  await small.fill('7');
  await medium.fill('8');
  await expect.element(bar.getByText('2 numbers typed')).toBeVisible();
  await userEvent.keyboard('{Tab}');
  await bar.getByRole('button', { name: 'Show differences' }).click();
  await expect.element(item('Madder red, S')).toMatchTextContent(/−3.*10 → 7/);
  await expect.element(dialog.getByText('1 line is as recorded.')).toBeVisible();
  const writes = () => sent.filter(({ method }) => method === 'POST');
  expect(writes().map(isDryRun)).toEqual([true]);
  await dialog.getByRole('button', { name: 'Apply 1 difference' }).click();
  await expect.element(dialog.getByText(/^1 difference was applied\./)).toBeVisible();
  expect(writes().map(isDryRun)).toEqual([true, false]);
  expect(await writes()[1]?.json()).toEqual({
    reason: 'Stocktake',
    counts: [{ productId: 1, colorId: 1, size: 'S', units: 7, before: 10 }],
  });
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect.element(small).toHaveValue('');
  expect(bar.query()).toBeNull();
});

test('a line that has changed meanwhile is shown with its new difference, and applied when that was seen', async () => {
  const answers = office(kurta);
  const problem = 'The recorded number has changed meanwhile.';
  const other = aLine({ line: 2, size: 'M', before: 8, units: 9, by: 1 });
  const changed = aLine({ before: 9, by: -2, problem, hasChanged: true });
  answers[TAKE] = (request) =>
    Response.json(
      isDryRun(request) ? outcome(true, aLine(), other) : outcome(false, changed, { ...other, line: 2 }),
    );
  const { sent } = await openShop('/admin/stock', answers);
  await small.fill('7');
  await medium.fill('9');
  await bar.getByRole('button', { name: 'Show differences' }).click();
  await dialog.getByRole('button', { name: 'Apply 2 differences' }).click();
  await expect.element(item('Madder red, S')).toMatchTextContent(/changed meanwhile\..*−2.*9 → 7/);
  await expect.element(item('Madder red, M')).toMatchTextContent(/\+1.*8 → 9/);
  await expect.element(dialog.getByText(/^1 difference was applied\. 1 line changed/)).toBeVisible();
  // What is left to decide stays typed.
  expect(small.element()).toHaveValue('7');
  expect(medium.element()).toHaveValue('');
  answers[TAKE] = answer(outcome(false, aLine({ before: 9, by: -2 })));
  await dialog.getByRole('button', { name: 'Apply 1 difference' }).click();
  await expect.element(dialog.getByText(/^2 differences were applied\./)).toBeVisible();
  expect(await sent.findLast(({ method }) => method === 'POST')?.json()).toEqual({
    reason: 'Stocktake',
    counts: [{ productId: 1, colorId: 1, size: 'S', units: 7, before: 9 }],
  });
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect.element(small).toHaveValue('');
});

test('a long stocktake ends with the session: the rest is not sent in the name of the next person', async () => {
  const answers = office(kurta);
  const lines = Array.from({ length: 401 }, (_, at) => aLine({ line: at + 1 }));
  const isReleased = Promise.withResolvers<void>();
  answers[TAKE] = async (request) => {
    if (isDryRun(request)) return Response.json(outcome(true, ...lines));
    await isReleased.promise;
    return Response.json(outcome(false, ...lines.slice(0, 400)));
  };
  const { sent, queryClient } = await openShop('/admin/stock', answers);
  const writes = () => sent.filter((each) => each.method === 'POST' && each.url.includes('stocktake')).length;
  await small.fill('7');
  await bar.getByRole('button', { name: 'Show differences' }).click();
  await dialog.getByRole('button', { name: 'Apply 401 differences' }).click();
  await expect.poll(writes).toBe(2);

  clearSession();
  await expect.element(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  // With something typed, the page stays after a log-in in another tab.
  await page.getByLabelText('Username').fill('user-2');
  storeSession({ token: tokenOf('admin'), userId: 'user-2', isAdmin: true });
  isReleased.resolve();
  await expect.poll(() => queryClient.isMutating() + queryClient.isFetching()).toBe(0);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(writes()).toBe(2);
});

test('a refused stocktake keeps the typed numbers', async () => {
  const answers = office(kurta);
  answers[TAKE] = (request) =>
    isDryRun(request) ? Response.json(outcome(true, aLine())) : refusal(503, 'Please try again.')();
  await openShop('/admin/stock', answers);
  await small.fill('7');
  await bar.getByRole('button', { name: 'Show differences' }).click();
  await dialog.getByRole('button', { name: 'Apply 1 difference' }).click();
  await expect.element(dialog.getByText('Please try again.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(small).toHaveValue('7');
});

test('typed numbers are not discarded by a link without a question, and a filter keeps them', async () => {
  const { address } = await openShop('/admin/stock', office(kurta));
  const products = page.getByRole('link', { name: 'Manage Products' });
  const question = page.getByRole('alertdialog', { name: 'Discard the number typed?' });
  await small.fill('7');
  await page.getByLabelText('Search counted products').fill('kurta');
  await userEvent.keyboard('{Enter}');
  await expect.poll(address).toBe('/admin/stock?search=kurta');
  await products.click();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(small).toHaveValue('7');
  expect(address()).toBe('/admin/stock?search=kurta');
  await products.click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect.poll(address).toBe('/admin/products');
});

test('what is no number is marked and not sent, and a cleared number is not counted', async () => {
  const { sent } = await openShop('/admin/stock', office(kurta));
  await small.fill('many');
  await expect.element(small).toHaveAttribute('aria-invalid', 'true');
  await bar.getByRole('button', { name: 'Show differences' }).click();
  await expect.element(page.getByText('Please correct the numbers that are marked.').first()).toBeVisible();
  expect(sent.filter(({ method }) => method === 'POST')).toEqual([]);
  await small.fill('');
  await expect.poll(() => bar.query()).toBeNull();
});

test('a file is compared first, its bad lines are named, and the good ones are applied', async () => {
  const answers = office(kurta);
  const bad = aLine({ line: 3, name: '', size: '', by: 0, problem: '“units” must be a whole number.' });
  answers[IMPORT] = answer(outcome(true, aLine({ line: 2 }), bad));
  answers[TAKE] = answer(outcome(false, aLine()));
  const { sent } = await openShop('/admin/stock', answers);
  const file = new File(['product,color,size,units\n1,Madder red,S,7\n'], 'stock.csv', { type: 'text/csv' });
  await page.getByLabelText('Choose CSV file').last().upload(file);
  await expect.element(item('Line 3')).toMatchTextContent('“units” must be a whole number.');
  await expect.element(dialog.getByText('1 line cannot be applied.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Apply 1 difference' }).click();
  await expect.element(dialog.getByText(/^1 difference was applied\./)).toBeVisible();
  const writes = sent.filter(({ method }) => method === 'POST');
  expect(writes.map(isDryRun)).toEqual([true, false]);
  expect((await writes[0]?.formData())?.get('file')).toBeInstanceOf(File);
  // What was shown of the file is applied, not the file.
  expect(await writes[1]?.json()).toEqual({
    reason: 'Imported from a file',
    counts: [{ productId: 1, colorId: 1, size: 'S', units: 7, before: 10 }],
  });
});

test('a file that cannot be read shows why where it was chosen, until another one is read', async () => {
  const answers = office(kurta);
  answers[IMPORT] = refusal(400, 'This file is not a table in UTF-8 with the columns product, units.');
  await openShop('/admin/stock', answers);
  const choose = (text: string) =>
    page
      .getByLabelText('Choose CSV file')
      .last()
      .upload(new File([text], 'stock.csv'));
  const problem = page.getByRole('alert').filter({ hasText: 'is not a table in UTF-8' });
  await choose('?');
  await expect.element(problem).toBeVisible();
  expect(dialog.query()).toBeNull();
  answers[IMPORT] = answer(outcome(true, aLine({ line: 2 })));
  await choose('product,color,size,units\n1,Madder red,S,7\n');
  await expect.element(dialog.getByRole('button', { name: 'Apply 1 difference' })).toBeVisible();
  expect(problem.query()).toBeNull();
});

test('the list is searched and filtered through the address', async () => {
  const { address } = await openShop('/admin/stock?show=sold-out', office(kurta, lamp));
  const names = () =>
    page
      .getByRole('link', { name: /kurta|lamp/ })
      .elements()
      .map((each) => each.textContent);
  await expect.poll(names).toEqual(['Brass lamp']);
  await page.getByLabelText('Search counted products').fill('kurta');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('No counted product matches')).toBeVisible();
  expect(address()).toBe('/admin/stock?show=sold-out&search=kurta');
  await page.getByRole('button', { name: 'Show all counted products' }).click();
  await expect.poll(names).toEqual(['Brass lamp', 'Lotus kurta']);
});

test('a shop that counts nothing says how to begin', async () => {
  await openShop('/admin/stock', office());
  await expect.element(page.getByText('No product is counted yet')).toBeVisible();
});

test('the dashboard names the products that are low on stock, and follows them', async () => {
  const nothing = refusal(503, 'Not now.');
  const { goLive, sent } = await openShop('/admin/dashboard', {
    ...office(aProductStock({ variants: [aVariantStock({ size: 'S', counted: 3, available: 3 })] })),
    ...{ 'GET /api/public/users/count': answer({ count: 1 }), 'GET /api/orders/figures': nothing },
    ...{ 'GET /api/public/products/count': answer({ count: 1 }), 'GET /api/public/orders/stats': nothing },
  });
  const card = page.getByRole('region', { name: 'Low on stock' });
  await expect.element(card).toMatchTextContent(/Lotus kurta.*Madder red, S: 3 left/);
  expect(sent.some(({ url }) => url.endsWith('/api/stock?low=true'))).toBe(true);
  const send = await goLive();
  const levels = (sold: number, counted = 3) => ({
    lowAt: 5,
    variants: [{ colorId: 1, size: 'S', counted, reserved: 0, sold }],
  });
  send('stock-changed', { productId: 1, revision: 8, levels: levels(3) });
  await expect.element(card).toMatchTextContent('Madder red, S: sold out');
  send('stock-changed', { productId: 1, revision: 9, levels: levels(3, 20) });
  await expect.element(card).toMatchTextContent('No counted product is low on stock.');
});
