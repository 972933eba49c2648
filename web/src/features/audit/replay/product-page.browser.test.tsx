import type { PastProductResponse } from '@aangan/shared-events/features/audit/replay/http';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openShop, signedIn } from '../../../testing/open-shop.tsx';
import { answer } from '../../../testing/shop-answers.ts';
import { aProduct, red } from '../../../testing/shop-samples.ts';

const at = '2026-11-20T06:30:00.000Z';
const moment = { at, position: '7', event: 7, eventAt: at };
const numbers = { reserved: 2, sold: 1_200, isOffered: true };
const stock = [
  { ...{ colorId: red.id, color: red.name, size: 'M' }, ...numbers, counted: 1_205, available: 3 },
  { ...{ colorId: null, color: null, size: 'Free Size' }, ...numbers, counted: 1_202, available: 0 },
];
const then = (counted: PastProductResponse['stock']): PastProductResponse => ({
  ...{ moment, product: aProduct(), isRemoved: false, stock: counted },
  stops: [{ position: '7', at, title: 'Stock counting started' }],
});
const shown = page.getByRole('region', { name: 'The product at this point in time' });
const open = (counted: PastProductResponse['stock']) =>
  openShop('/audit/products/1', {
    ...signedIn('auditor'),
    'GET /api/audit/replay/products/1': answer(then(counted)),
  });

test('a counted product shows the units of each color and size at that time', async () => {
  await open(stock);
  const table = shown.getByRole('table', { name: 'Stock' });
  await expect.element(table).toBeVisible();
  const rows = [...table.element().querySelectorAll('tr')].map((row) =>
    [...row.querySelectorAll('th, td')].map(({ textContent }) => textContent),
  );
  expect(rows).toEqual([
    ['Size and color', 'Counted', 'Reserved', 'Sold', 'Available'],
    [`M, ${red.name}`, '1,205', '2', '1,200', '3'],
    ['Free Size', '1,202', '2', '1,200', '0'],
  ]);
});

test('a product that was not counted then has no table', async () => {
  await open(null);
  await expect.element(shown.getByRole('heading', { name: aProduct().name })).toBeVisible();
  expect(shown.getByRole('table').query()).toBeNull();
});
