import { describe, expect, test } from 'vitest';
import { activeFilters } from './active-filters.ts';

const options = {
  categories: [{ id: 2, name: 'Women' }],
  brands: [{ id: 5, name: 'Nilachaap' }],
  colors: [{ id: 4, name: 'Indigo', hexCode: '#2E3A7B' }],
};
const texts = (search: Parameters<typeof activeFilters>[0]) =>
  activeFilters(search, options).map(({ text }) => text);

describe('activeFilters', () => {
  test('names everything that is set, the search first and the price last', () => {
    expect(
      texts({
        priceMin: 1100,
        priceMax: 8000,
        colors: [4],
        brands: [5],
        category: 'women',
        search: 'silk',
        page: 3,
      }),
    ).toEqual(['“silk”', 'Women', 'Nilachaap', 'Indigo', '₹1,100 – ₹8,000']);
  });

  test('names the category of an alias, and removes it', () => {
    const [category] = activeFilters({ category: 'Women Clothing', sort: 'price_asc' }, options);
    expect(category).toMatchObject({ text: 'Women', without: { sort: 'price_asc' } });
  });

  test('names the bound end of the price range', () => {
    expect(texts({ priceMax: 8000 })).toEqual(['Up to ₹8,000']);
    expect(texts({ priceMin: 1100 })).toEqual(['From ₹1,100']);
    expect(texts({ priceMin: 500, priceMax: 15000 })).toEqual([]);
  });

  test('links to the same listing without that filter', () => {
    const [search, color] = activeFilters({ search: 'silk', colors: [4], sort: 'price_asc' }, options);
    expect(search?.without).toEqual({ colors: [4], sort: 'price_asc' });
    expect(color?.without).toEqual({ search: 'silk', sort: 'price_asc' });
  });

  test('omits terms that no longer exist', () => {
    expect(texts({ colors: [99], brands: [98], category: 'Hats' })).toEqual([]);
  });
});
