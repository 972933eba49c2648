import { SORTS } from '@aangan/shared-events/features/catalogue/products/http';
import type { Row } from '../bench.ts';
import { BRANDS, CATEGORIES, COLORS } from '../shop/catalogue.ts';
import { measureHotReads } from './hot-reads.ts';

const QUESTIONS = 80;

/** The product listing in eighty variants: pages, sort orders, filters. */
export const listing: Row = (bench) =>
  measureHotReads(bench, {
    what: `listing, ${QUESTIONS} different requests, 32 connections`,
    paths: Array.from({ length: QUESTIONS }, (_, nth) => listingPath(nth)),
    atLeast: 0.5,
  });

export function listingPath(nth: number): string {
  const query = new URLSearchParams({ sort: SORTS[nth % SORTS.length] ?? '', page: `${(nth % 5) + 1}` });
  if (nth % 4 === 1) query.set('categories', `${(nth % CATEGORIES) + 1}`);
  if (nth % 4 === 2) query.set('brands', `${(nth % BRANDS) + 1}`);
  if (nth % 4 === 3) query.set('colors', `${(nth % COLORS) + 1},${((nth + 3) % COLORS) + 1}`);
  if (nth >= 60) query.set('priceMin', `${500 + nth}`);
  query.set('limit', '12');
  return `/api/products?${query}`;
}
