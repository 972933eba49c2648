// Pagination of the listing.
import { PAGE_SIZE } from '@aangan/shared-events/features/catalogue/products/paths';
import type { ProductQuery } from '@aangan/shared-events/features/catalogue/products/http';

/**
 * The page that is shown (past the end: the last one) and the range of its products: `from` inclusive, `to`
 * exclusive.
 */
export function placesOf(total: number, { page = 1, limit = PAGE_SIZE }: ProductQuery) {
  const totalPages = Math.max(1, Math.ceil(total / limit));
  const shown = Math.min(page, totalPages);
  return { total, totalPages, page: shown, from: (shown - 1) * limit, to: Math.min(shown * limit, total) };
}

/** Ids in order; those before `start` are skipped. */
export type Order = { readonly ids: readonly number[]; readonly start: number };

/** The ids that pass, from one index (inclusive) to another (exclusive). */
export function inOrder(
  { ids, start }: Order,
  passes: (id: number) => boolean,
  from: number,
  to: number,
): readonly number[] {
  const page: number[] = [];
  let place = 0;
  for (let at = start; at < ids.length && place < to; at++) {
    const id = ids[at] ?? 0;
    if (passes(id) && place++ >= from) page.push(id);
  }
  return page;
}
