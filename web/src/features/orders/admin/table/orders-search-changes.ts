// Changes of the orders search by the toolbar and the footer. Separate from orders-search.ts, which is part of the first load.
import { type OrdersSearch, parseOrdersSearch } from './orders-search.ts';

/** The search with these changes, back on page 1. */
export function withSearch(
  search: OrdersSearch,
  more: Partial<Record<keyof OrdersSearch, string>>,
): OrdersSearch {
  const { page: _page, ...before } = search;
  return parseOrdersSearch({ ...before, ...more });
}

export function onPage(search: OrdersSearch, page: number): OrdersSearch {
  return parseOrdersSearch({ ...search, page });
}

export function isFiltered({ search, status, payment, from, to }: OrdersSearch): boolean {
  return [search, status, payment, from, to].some((each) => each !== undefined);
}

/** Removes all filters and keeps the order of the rows. */
export function withoutFilters({ sort }: OrdersSearch): OrdersSearch {
  return sort === undefined ? {} : { sort };
}
