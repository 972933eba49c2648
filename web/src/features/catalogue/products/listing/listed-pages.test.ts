import type { ProductListResponse } from '@aangan/shared-events/features/catalogue/products/http';
import { describe, expect, test } from 'vitest';
import { firstListed, listedPages } from './listed-pages.ts';

describe('the pages of a listing', () => {
  test('begin where Load More was first pressed', () => {
    expect(firstListed({ page: 3 }, 1)).toBe(1);
    expect(firstListed({ page: 3 }, 2)).toBe(2);
  });

  test('begin at the page of the address when the history state is invalid', () => {
    expect(firstListed({}, undefined)).toBe(1);
    expect(firstListed({ page: 4 }, undefined)).toBe(4);
    expect(firstListed({ page: 4 }, 5)).toBe(4);
    expect(firstListed({ page: 4 }, 0)).toBe(4);
    expect(firstListed({ page: 4 }, 1.5)).toBe(4);
    expect(firstListed({ page: 400 }, 1)).toBe(400);
  });

  test('end at the page of the address, and at the last one there is', () => {
    const known = [1, 2, 3].map(aPage);
    expect(listedPages(known, {}).map(({ page }) => page)).toEqual([1]);
    expect(listedPages(known, { page: 2 }).map(({ page }) => page)).toEqual([1, 2]);
    expect(listedPages([aPage(3)], { page: 9 }).map(({ page }) => page)).toEqual([3]);
  });
});

function aPage(page: number): ProductListResponse {
  const facets = { categories: [], brands: [], colors: [] };
  return { products: [], total: 30, totalPages: 3, page, facets, corrected: null };
}
