// What the toolbar and the foot of the table of orders change of what it shows. Apart from reading the address, which the first load brings along.
import { type OrdersSearch, parseOrdersSearch } from './orders-search.ts';

/** With something else asked for, which begins at the first page again. */
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

export function isFiltered({ search, status, from, to }: OrdersSearch): boolean {
  return [search, status, from, to].some((each) => each !== undefined);
}

/** Keeps only what is no filter: the order of the rows. */
export function withoutFilters({ sort }: OrdersSearch): OrdersSearch {
  return sort === undefined ? {} : { sort };
}
