// How search, filters and column headers change the address. Each change resets the page to 1.
import type { ManageSearch } from './manage-search.ts';
import { FEWEST_ROWS } from './manage-search.ts';

type Filter = 'categories' | 'brands' | 'colors';

export function withFilter(search: ManageSearch, filter: Filter, id: number | undefined): ManageSearch {
  const { page: _page, [filter]: _before, ...rest } = search;
  return id === undefined ? rest : { ...rest, [filter]: [id] };
}

export function withStock(search: ManageSearch, stock: ManageSearch['stock']): ManageSearch {
  const { page: _page, stock: _before, ...rest } = search;
  return stock === undefined ? rest : { ...rest, stock };
}

export function withText(search: ManageSearch, text: string): ManageSearch {
  const { page: _page, search: _before, ...rest } = search;
  return text === '' ? rest : { ...rest, search: text };
}

export function withOrder(search: ManageSearch, sort: ManageSearch['sort']): ManageSearch {
  const { page: _page, sort: _before, ...rest } = search;
  return sort === undefined ? rest : { ...rest, sort };
}

export function withRows(search: ManageSearch, rows: number): ManageSearch {
  const { page: _page, limit: _before, ...rest } = search;
  return rows === FEWEST_ROWS ? rest : { ...rest, limit: rows };
}

export function withPage(search: ManageSearch, page: number): ManageSearch {
  const { page: _page, ...rest } = search;
  return page > 1 ? { ...rest, page } : rest;
}

/** Removes all filters and keeps the order and the page size. */
export function withoutFilters({ sort, limit }: ManageSearch): ManageSearch {
  return { ...(sort && { sort }), ...(limit && { limit }) };
}

export function isFiltered({ search, categories, brands, colors, stock }: ManageSearch): boolean {
  return Boolean(search || categories || brands || colors || stock);
}
