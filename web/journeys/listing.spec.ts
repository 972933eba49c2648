// The listing: filters, order, pages and search are in the address, so that Back, a reload and a shared link show the same.
import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { importedProducts } from './support/back-office-shelves.ts';
import type { Features } from './support/features.ts';
import { liveConnected } from './support/live-connected.ts';
import { test } from './support/people.ts';
import { aProduct } from './support/shelves.ts';

export const features: Features = ['products'];

test('filters are kept in the address over a reload and Back, counted, and removed with one tap', async ({
  page,
  request,
}) => {
  const { Category, brandId, brand } = await aProduct(request);
  await page.goto('/products');
  const aside = page.getByRole('complementary', { name: 'Filters' });
  const found = page.getByRole('status').filter({ hasText: /products?$/ });
  const chips = page.getByRole('group', { name: 'Active filters' });

  await aside.getByRole('checkbox', { name: new RegExp(`^${Category.name}\\b`) }).check();
  await expect(page).toHaveURL(`/products?category=${Category.name.replaceAll(' ', '+')}`);
  await expect(page.getByRole('heading', { name: Category.name, level: 1 })).toBeVisible();
  await aside.getByRole('checkbox', { name: new RegExp(`^${brand}`) }).check();
  await expect(page).toHaveURL(new RegExp(`brands=${brandId}`));
  const row = aside.getByText(brand, { exact: true }).locator('..');
  // Both from one answer, because other journeys add and delete products meanwhile.
  await expect(async () => {
    const counted = Number((await row.textContent())?.replace(brand, ''));
    await expect(found).toHaveText(counted === 1 ? '1 product' : `${counted} products`, { timeout: 500 });
    expect(counted).toBeGreaterThan(0);
  }).toPass();

  const high = page.getByRole('slider', { name: 'Price, to' });
  await high.focus();
  await page.keyboard.press('ArrowLeft');
  await expect(page).toHaveURL(/priceMax=14900/);

  const address = page.url();
  await page.reload();
  await expect(page).toHaveURL(address);
  await expect(chips.getByRole('button', { name: `Remove filter ${brand}` })).toBeVisible();
  await chips.getByRole('button', { name: `Remove filter ${brand}` }).click();
  await expect(page).not.toHaveURL(/brands/);
  await page.goBack();
  await expect(page).toHaveURL(address);
  await page.getByRole('button', { name: 'Clear all' }).click();
  await expect(page).toHaveURL('/products');
});

test('a misspelled search is corrected visibly, and a filter is set in the sheet of a phone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await Promise.all([liveConnected(page), page.goto('/')]);
  const search = page.getByRole('searchbox', { name: 'Search products' });
  await search.fill('kurtta');
  await search.press('Enter');
  await expect(page).toHaveURL('/products?search=kurtta');
  await expect(page.getByText('Showing results for “kurta”. Nothing was found for “kurtta”.')).toBeVisible();

  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await sheet.getByRole('checkbox', { name: /^Women/ }).check();
  await sheet.getByRole('button', { name: /^Show \d+ products?$/ }).click();
  await expect(sheet).toBeHidden();
  await expect(page).toHaveURL('/products?search=kurtta&category=Women');
  await search.fill('');
  await search.press('Enter');
  await expect(page).toHaveURL('/products');
});

test('a new order resets the page to 1, and Load More survives Back and a reload', async ({
  page,
  administrator,
  request,
}) => {
  const word = randomUUID().slice(0, 8).replaceAll(/\d/g, 'q');
  const trays = Array.from({ length: 14 }, (_, index) => `Tray ${word} ${index + 1},${1_001 + index}`);
  await importedProducts(administrator, request, trays);

  await page.goto(`/products?search=${word}&page=2`);
  const cards = page.getByRole('article');
  await expect(cards).toHaveCount(2);
  const order = page.getByRole('combobox', { name: 'Sort Items' });
  await expect(order).toHaveText('Best Match');
  await order.click();
  await page.getByRole('option', { name: 'Price: Low to High' }).click();
  await expect(order).toHaveText('Price: Low to High');
  await expect(page).toHaveURL(`/products?search=${word}&sort=price_asc`);
  await expect(cards.first()).toContainText('₹1,001.00');
  await expect(cards).toHaveCount(12);
  await expect(page.getByText('Showing 1–12 of 14')).toBeVisible();

  await page.getByRole('button', { name: 'Load More' }).click();
  await expect(cards).toHaveCount(14);
  await expect(cards.nth(12).getByRole('link')).toBeFocused();
  await expect(page).toHaveURL(/page=2/);
  await expect(page.getByRole('button', { name: 'Load More' })).toBeHidden();
  await cards.nth(13).getByRole('link').click();
  await expect(page.getByRole('heading', { name: `Tray ${word} 14` })).toBeVisible();
  await page.goBack();
  await expect(cards).toHaveCount(14);
  await page.reload();
  await expect(cards).toHaveCount(14);

  await page.getByRole('button', { name: 'Page 1' }).click();
  await expect(cards).toHaveCount(12);
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(cards).toHaveCount(2);
  await page.goto(`/products?search=${word}&page=9`);
  await expect(cards).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page');
});
