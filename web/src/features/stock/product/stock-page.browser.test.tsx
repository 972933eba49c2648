import type {
  ProductStockResponse,
  StockChangeResponse,
  VariantStockResponse,
} from '@aangan/shared-events/features/stock/http';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openShop, signedIn } from '../../../testing/open-shop.tsx';
import { answer, type Answers, noAnswer, refusal } from '../../../testing/shop-answers.ts';
import { aProductStock, aVariantStock } from '../../../testing/shop-samples.ts';

const ONE = 'GET /api/stock/1';
const ADJUST = 'POST /api/stock/1/adjust';
const small = { size: 'S' } as const;
const shop = (stock: ProductStockResponse): Answers => ({
  ...signedIn('admin'),
  ...{ [ONE]: answer(stock), 'GET /api/stock/1/history': answer({ changes: [], next: null }) },
});
const uncounted = aProductStock({ isCounted: false, revision: -1, variants: [aVariantStock(small)] });
const of = (...variants: readonly VariantStockResponse[]) => aProductStock({ variants: [...variants] });
const open = (stock: ProductStockResponse, more: Answers = {}) =>
  openShop('/admin/stock/1', { ...shop(stock), ...more });
const bodies = (sent: readonly Request[], method = 'POST') =>
  Promise.all(sent.filter((call) => call.method === method).map((call) => call.clone().json()));
const row = (size: string) => page.getByRole('row', { name: new RegExp(`^Madder red ${size} `) });
const cells = (size: string) =>
  row(size)
    .getByRole('cell')
    .elements()
    .slice(0, 7)
    .map(({ textContent }) => textContent);
const adjust = page.getByRole('button', { name: 'Adjust Madder red, S' });
const form = page.getByRole('form', { name: 'Adjust Madder red, S' });
const units = form.getByLabelText('Units');
const reason = form.getByLabelText('Reason');
const save = form.getByRole('button', { name: 'Save' });

test('every color and size is shown with its numbers, and live messages change them', async () => {
  const { goLive, sent } = await open(
    of(
      aVariantStock({ ...small, counted: 20, reserved: 1, sold: 4, available: 15 }),
      aVariantStock({ size: 'M', counted: 3, sold: 3, available: 0 }),
    ),
  );
  await expect.element(page.getByRole('heading', { name: 'Lotus kurta' })).toBeVisible();
  expect(cells('S')).toEqual(['Madder red', 'S', '20', '1', '4', '15', '']);
  expect(cells('M')).toEqual(['Madder red', 'M', '3', '0', '3', '0', 'Sold out']);
  const send = await goLive();
  const before = sent.length;
  const variants = [{ colorId: 1, size: 'S', counted: 20, reserved: 0, sold: 16 }];
  send('stock-changed', { productId: 1, revision: 9, levels: { lowAt: 5, variants } });
  await expect.poll(() => cells('S')).toEqual(['Madder red', 'S', '20', '0', '16', '4', 'Low']);
  expect(sent.slice(before)).toEqual([]);
});

test('each available number leads to the events that made it', async () => {
  await open(
    of(
      aVariantStock({ ...small, counted: 20, sold: 5, available: 15 }),
      aVariantStock({ size: 'M', colorId: null, color: null, counted: 1, available: 1 }),
    ),
  );
  const link = (name: string) => page.getByRole('link', { name });
  await expect
    .element(link('15: Why 15 available units of Lotus kurta, S, Madder red?'))
    .toHaveAttribute('href', '/audit/why/available?product=1&size=S&color=1');
  await expect
    .element(link('1: Why 1 available unit of Lotus kurta, M?'))
    .toHaveAttribute('href', '/audit/why/available?product=1&size=M');
});

test('an adjustment is made in place with a reason, by keyboard, and the focus returns', async () => {
  const before = of(aVariantStock({ ...small, counted: 4, available: 4 }));
  const { sent } = await open(before, {
    [ADJUST]: answer({ ...of(aVariantStock({ ...small, counted: 2, available: 2 })), revision: 4 }),
  });
  await adjust.click();
  await expect.element(units).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(form.getByText('Please enter a whole number from 1.')).toBeVisible();
  await expect.element(form.getByText('Please enter a reason.')).toBeVisible();
  await form.getByText('Take away', { exact: true }).click();
  await units.fill('5');
  await expect.element(form.getByText('Only 4 can be taken away.')).toBeVisible();
  await units.fill('2');
  await expect.element(form.getByText('4 → 2 available')).toBeVisible();
  await reason.fill(' Damaged ');
  expect(sent.filter(({ method }) => method === 'POST')).toEqual([]);
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Madder red, S: −2, 2 available.').first()).toBeVisible();
  expect(await bodies(sent)).toEqual([{ colorId: 1, size: 'S', by: -2, reason: 'Damaged' }]);
  await expect.element(adjust).toHaveFocus();
  await expect.poll(() => cells('S')?.[5]).toBe('2');
});

test('Escape leaves an adjustment, and the focus returns', async () => {
  const { sent } = await open(of(aVariantStock(small)));
  await adjust.click();
  await units.fill('5');
  await userEvent.keyboard('{Escape}');
  await expect.element(adjust).toHaveFocus();
  expect(form.query()).toBeNull();
  expect(sent.filter(({ method }) => method === 'POST')).toEqual([]);
});

test('units that are sold while an adjustment is typed are shown, and limit it', async () => {
  const { goLive } = await open(of(aVariantStock({ ...small, counted: 4, available: 4 })));
  const send = await goLive();
  await adjust.click();
  await form.getByText('Take away', { exact: true }).click();
  await units.fill('3');
  await reason.fill('Lost');
  const variants = [{ colorId: 1, size: 'S', counted: 4, reserved: 0, sold: 2 }];
  send('stock-changed', { productId: 1, revision: 9, levels: { lowAt: 5, variants } });
  await expect
    .element(form.getByText('It changed while you typed: 4 were available, now 2 are.'))
    .toBeVisible();
  await save.click();
  await expect.element(form.getByText('Only 2 can be taken away.')).toBeVisible();
  await expect.element(units).toHaveValue('3');
});

test('a refused adjustment keeps the input, and a retry without an answer has the same key', async () => {
  const answers = shop(of(aVariantStock({ ...small, counted: 4, available: 4 })));
  answers[ADJUST] = refusal(409, 'Only 1 of this can be taken away.', { code: 'stock-below-zero' });
  const { sent } = await openShop('/admin/stock/1', answers);
  await adjust.click();
  await form.getByText('Take away', { exact: true }).click();
  await units.fill('2');
  await reason.fill('Lost');
  await save.click();
  await expect.element(form.getByText('Only 1 of this can be taken away.')).toBeVisible();
  await expect.element(reason).toHaveValue('Lost');
  answers[ADJUST] = noAnswer;
  await save.click();
  await expect.element(form.getByText(/takes effect only once/)).toBeVisible();
  answers[ADJUST] = answer(of(aVariantStock({ ...small, counted: 2, available: 2 })));
  await save.click();
  await expect.element(adjust).toHaveFocus();
  const keys = sent
    .filter(({ method }) => method === 'POST')
    .map(({ headers }) => headers.get('Idempotency-Key'));
  expect(keys).toHaveLength(3);
  expect(keys[0]).not.toBe(keys[1]);
  expect(keys[1]).toBe(keys[2]);
});

test('a product that is not counted is counted with the typed numbers', async () => {
  const answers = shop(uncounted);
  answers['POST /api/stock/1/start'] = answer(of(aVariantStock({ ...small, counted: 12, available: 12 })));
  const { sent } = await openShop('/admin/stock/1', answers);
  const start = page.getByRole('button', { name: 'Start counting' });
  await page.getByLabelText('Units of Madder red, S').fill('a dozen');
  await start.click();
  await expect.element(page.getByText('Please enter a whole number from 0.')).toBeVisible();
  await page.getByLabelText('Units of Madder red, S').fill('12');
  await page.getByLabelText('Low from').fill('3');
  await start.click();
  await expect.element(row('S')).toBeVisible();
  expect(cells('S')?.[5]).toBe('12');
  expect(await bodies(sent)).toEqual([{ lowAt: 3, counts: [{ colorId: 1, size: 'S', units: 12 }] }]);
});

test('counting is stopped after a question', async () => {
  const answers = shop(of(aVariantStock(small)));
  answers['POST /api/stock/1/stop'] = answer(
    aProductStock({ isCounted: false, revision: -1, variants: [aVariantStock({ ...small, available: 0 })] }),
  );
  await openShop('/admin/stock/1', answers);
  await page.getByRole('button', { name: 'Stop counting' }).click();
  const question = page.getByRole('alertdialog', { name: 'Stop counting “Lotus kurta”?' });
  await question.getByRole('button', { name: 'Stop counting' }).click();
  await expect.element(page.getByRole('button', { name: 'Start counting' })).toBeVisible();
});

test('the threshold is changed in place', async () => {
  const answers = shop(of(aVariantStock(small)));
  answers['PUT /api/stock/1/threshold'] = answer({ ...of(aVariantStock(small)), lowAt: 3, revision: 4 });
  const { sent } = await openShop('/admin/stock/1', answers);
  await page.getByRole('button', { name: 'Change the threshold' }).click();
  const field = page.getByLabelText('Low from this number of available units');
  await expect.element(field).toHaveFocus();
  await field.fill('three');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Please enter a whole number from 0.')).toBeVisible();
  await field.fill('3');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('button', { name: 'Change the threshold' })).toHaveFocus();
  expect(await bodies(sent, 'PUT')).toEqual([{ lowAt: 3 }]);
});

test('the history of a variant says who changed it and why', async () => {
  const at = '2026-11-20T06:30:00.000Z';
  const changes: readonly StockChangeResponse[] = [
    {
      colorId: 1,
      size: 'S',
      at,
      by: 'customer',
      what: 'Stock reserved',
      orderId: 7,
      change: -2,
      available: 2,
    },
    { colorId: 1, size: 'S', at, by: 'Asha Rao', what: 'Delivery', change: 4, available: 4 },
  ];
  const pages = [
    { changes, next: '8-0' },
    {
      changes: [{ colorId: 1, size: 'S', at, by: 'Asha Rao', what: 'Found', change: 1, available: 1 }],
      next: null,
    },
  ];
  const { sent } = await open(of(aVariantStock(small)), {
    'GET /api/stock/1/history': (request) =>
      Response.json(pages[new URL(request.url).searchParams.has('before') ? 1 : 0]),
  });
  await page.getByRole('button', { name: 'History of Madder red, S' }).click();
  const items = page.getByRole('dialog').getByRole('listitem');
  await expect.element(items.nth(1)).toMatchTextContent(/Delivery.*Asha Rao.*\+4.*4 available/);
  await expect.element(items.nth(0)).toMatchTextContent(/Stock reserved.*Order 7.*−2.*2 available/);
  const asked = () =>
    sent
      .filter(({ url }) => url.includes('/history'))
      .map(({ url }) => Object.fromEntries(new URL(url).searchParams));
  expect(asked()[0]).toEqual({ color: '1', size: 'S' });
  const older = page.getByRole('button', { name: 'Show older changes' });
  await older.click();
  await expect.element(items.nth(2)).toMatchTextContent(/Found.*\+1/);
  expect(older.query()).toBeNull();
  expect(asked().at(-1)).toEqual({ color: '1', size: 'S', before: '8-0' });
});

test('a product that is no longer counted shows what has changed while it was', async () => {
  const at = '2026-11-20T06:30:00.000Z';
  const stopped = { at, by: 'Asha Rao', what: 'Stock counting stopped', change: -4, available: 0 };
  const changes = [{ colorId: 1, size: 'S', ...stopped }];
  await open(uncounted, { 'GET /api/stock/1/history': answer({ changes, next: null }) });
  await page.getByRole('button', { name: 'Earlier history' }).click();
  const dialog = page.getByRole('dialog', { name: 'History of Lotus kurta' });
  await expect
    .element(dialog.getByRole('listitem'))
    .toMatchTextContent(/Stock counting stopped.*Madder red, S.*−4/);
});

test('a removed product says so, and cannot be counted', async () => {
  await open({ ...uncounted, isRemoved: true, variants: [] });
  await expect.element(page.getByText('Restore it before you count it.')).toBeVisible();
  expect(page.getByRole('button', { name: 'Start counting' }).query()).toBeNull();
});

test('stock that cannot be loaded shows the error, and Retry loads it', async () => {
  const answers = { ...shop(of(aVariantStock(small))), [ONE]: refusal(404, 'There is no such product.') };
  await openShop('/admin/stock/1', answers);
  await expect.element(page.getByText('There is no such product.')).toBeVisible();
  answers[ONE] = answer(of(aVariantStock(small)));
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(row('S')).toBeVisible();
});

for (const id of ['abc', '0', '1.5', '1234567890'])
  test(`the stock of product ${id} is a page that does not exist, and is not asked for`, async () => {
    const { sent } = await openShop(`/admin/stock/${id}`, signedIn('admin'));
    await expect.element(page.getByRole('heading', { name: '404 - Page Not Found', level: 1 })).toBeVisible();
    expect(sent.filter(({ url }) => url.includes('/api/stock/'))).toEqual([]);
  });
