import { describe, expect, test } from 'vitest';
import * as change from './listing-changes.ts';
import { priceRangeOf } from './price-range.ts';

const all = [
  { id: 1, name: 'Men' },
  { id: 2, name: 'Women' },
  { id: 3, name: 'House Hold' },
];

describe('categories', () => {
  test('finds the chosen one by its name without case, or by ids', () => {
    expect(change.chosenCategories({ category: 'house hold' }, all)).toEqual([3]);
    expect(change.chosenCategories({ categories: [1, 2] }, all)).toEqual([1, 2]);
    expect(change.chosenCategories({ category: 'Nowhere' }, all)).toEqual([]);
  });

  test('writes one by its name and several by their ids, and resets the page to 1', () => {
    expect(change.withCategoryToggled({ page: 4 }, 2, all)).toEqual({ category: 'Women' });
    expect(change.withCategoryToggled({ category: 'Women' }, 1, all)).toEqual({ categories: [2, 1] });
    expect(change.withCategoryToggled({ categories: [2, 1] }, 2, all)).toEqual({ category: 'Men' });
    expect(change.withCategoryToggled({ category: 'Women', search: 'silk' }, 2, all)).toEqual({
      search: 'silk',
    });
  });
});

describe('brands and colours', () => {
  test('are toggled and keep the page', () => {
    expect(change.withBrandToggled({ page: 4 }, 2)).toEqual({ page: 4, brands: [2] });
    expect(change.withBrandToggled({ page: 4, brands: [2] }, 2)).toEqual({ page: 4 });
    expect(change.withColorToggled({ page: 4, colors: [1] }, 7)).toEqual({ page: 4, colors: [1, 7] });
  });
});

describe('sort, price and page', () => {
  test('reset the page to 1', () => {
    expect(change.withSort({ page: 4 }, 'price_asc')).toEqual({ sort: 'price_asc' });
    expect(change.withSort({ search: 'tray', sort: 'price_asc' }, undefined)).toEqual({ search: 'tray' });
    expect(change.withPriceRange({ page: 4, priceMax: 900 }, [1100, 15000])).toEqual({ priceMin: 1100 });
    expect(change.withPage({ page: 4 }, 1)).toEqual({});
    expect(change.withPage({}, 3)).toEqual({ page: 3 });
  });

  test('clearing everything keeps the order', () => {
    expect(change.withoutFilters({ sort: 'price_asc', colors: [1], search: 'x', page: 2 })).toEqual({
      sort: 'price_asc',
    });
  });
});

describe('the thumbs of the price slider', () => {
  test('stand at the ends when nothing is set', () => {
    expect(priceRangeOf({})).toEqual([500, 15000]);
  });

  test('never cross and never leave the range', () => {
    expect(priceRangeOf({ priceMin: 9000, priceMax: 2000 })).toEqual([1900, 2000]);
    expect(priceRangeOf({ priceMin: 99999 })).toEqual([14900, 15000]);
    expect(priceRangeOf({ priceMax: 1 })).toEqual([500, 600]);
  });
});
