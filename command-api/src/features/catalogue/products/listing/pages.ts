// Which products of a long listing stand on a page.
import { PAGE_SIZE, type ProductQuery } from '@aangan/shared-events/features/catalogue/products/http';
import type { IdSet } from './id-set.ts';

/** The page that is shown (one past the end is the last), and its products' places: from the first to before the other. */
export function placesOf(total: number, { page = 1, limit = PAGE_SIZE }: ProductQuery) {
  const totalPages = Math.max(1, Math.ceil(total / limit));
  const shown = Math.min(page, totalPages);
  return { total, totalPages, page: shown, from: (shown - 1) * limit, to: shown * limit };
}

/** Of the ids in an order that are in the set, those from one place to before another. */
export function inOrder(order: readonly number[], ids: IdSet, from: number, to: number): readonly number[] {
  const wanted: number[] = [];
  let place = 0;
  for (const id of order) {
    if (place === to) break;
    if (ids.has(id) && place++ >= from) wanted.push(id);
  }
  return wanted;
}
