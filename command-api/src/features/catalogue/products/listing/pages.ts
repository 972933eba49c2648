// Which products of a long listing stand on a page.
import { PAGE_SIZE, type ProductQuery } from '@aangan/shared-events/features/catalogue/products/http';

/** The page that is shown (one past the end is the last), and its products' places: from the first to before the other. */
export function placesOf(total: number, { page = 1, limit = PAGE_SIZE }: ProductQuery) {
  const totalPages = Math.max(1, Math.ceil(total / limit));
  const shown = Math.min(page, totalPages);
  return { total, totalPages, page: shown, from: (shown - 1) * limit, to: Math.min(shown * limit, total) };
}

/** Ids in an order, of which only those from a place on count. */
export type Order = { readonly ids: readonly number[]; readonly start: number };

/** Of the ids in an order that pass, those from one place to before another. */
export function inOrder(
  { ids, start }: Order,
  passes: (id: number) => boolean,
  from: number,
  to: number,
): readonly number[] {
  const wanted: number[] = [];
  let place = 0;
  for (let at = start; at < ids.length && place < to; at++) {
    const id = ids[at] ?? 0;
    if (passes(id) && place++ >= from) wanted.push(id);
  }
  return wanted;
}
