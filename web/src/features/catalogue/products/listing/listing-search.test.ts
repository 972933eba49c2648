import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseSearch, stringifySearch } from '../../../../app/address-bar.ts';
import { listingFilters } from './listing-filters.ts';
import { parseListingSearch } from './listing-search.ts';

const read = (address: string) => parseListingSearch(parseSearch(address));

describe('the address of a listing', () => {
  test('names its filters as the API does', () => {
    expect(
      read(
        '?search=silk+saree&category=Women&brands=2,5&colors=4&priceMin=1100&priceMax=8000&sort=rating_desc&page=3',
      ),
    ).toEqual({
      search: 'silk saree',
      category: 'Women',
      brands: [2, 5],
      colors: [4],
      priceMin: 1100,
      priceMax: 8000,
      sort: 'rating_desc',
      page: 3,
    });
  });

  test('drops invalid values instead of failing', () => {
    expect(
      read('?colors=a,-1,0,4,4&sort=cheapest&page=0&priceMin=x&search=++&brands=&categories=1.5'),
    ).toEqual({ colors: [4] });
  });

  test('omits the first page', () => {
    expect(read('?page=1')).toEqual({});
  });

  test('parses every listing that it has written', () => {
    const ids = fc.uniqueArray(fc.integer({ min: 1, max: 999_999 }), { minLength: 1, maxLength: 5 });
    const text = fc
      .string({ minLength: 1, maxLength: 40, unit: 'grapheme' })
      .filter((each) => each === each.trim());
    const listing = fc.record(
      {
        search: text,
        category: text,
        categories: ids,
        brands: ids,
        colors: ids,
        priceMin: fc.integer({ min: 501, max: 14_999 }),
        priceMax: fc.integer({ min: 501, max: 14_999 }),
        sort: fc.constantFrom(
          'price_asc' as const,
          'price_desc' as const,
          'rating_desc' as const,
          'createdAt_desc' as const,
        ),
        page: fc.integer({ min: 2, max: 1000 }),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(listing, (each) => {
        expect(read(stringifySearch(each))).toEqual(each);
      }),
    );
  });
});

describe('the API query', () => {
  test('joins ids with commas and leaves the page to the caller', () => {
    expect(listingFilters({ brands: [2, 5], categories: [1, 3], page: 4, sort: 'price_asc' })).toEqual({
      brands: '2,5',
      categories: '1,3',
      sort: 'price_asc',
    });
  });

  test('sends no bound at the ends of the slider', () => {
    expect(listingFilters({ priceMin: 500, priceMax: 15000 })).toEqual({});
    expect(listingFilters({ priceMin: 100, priceMax: 99999 })).toEqual({});
    expect(listingFilters({ priceMin: 600, priceMax: 14900 })).toEqual({ priceMin: 600, priceMax: 14900 });
  });
});
