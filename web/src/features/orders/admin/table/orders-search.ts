// What the table of orders shows, and the address bar: one is the other. Names are the API's parameters.
import type { OrderSort, OrderStatusName } from '@aangan/shared-events/features/orders/http';
import { ORDER_SORTS, ORDER_STATUSES } from '@aangan/shared-events/features/orders/http';

export type OrdersSearch = {
  readonly search?: string;
  readonly status?: OrderStatusName;
  /** Days of the shop, both included. */
  readonly from?: string;
  readonly to?: string;
  readonly sort?: OrderSort;
  readonly page?: number;
};

export const usualSort: OrderSort = 'createdAt_desc';

/** Takes what an address says and keeps what makes sense; the rest is left out, never an error. */
export function parseOrdersSearch(given: Readonly<Record<string, unknown>>): OrdersSearch {
  const search = String(given['search'] ?? '')
    .trim()
    .slice(0, 100);
  const status = ORDER_STATUSES.find((each) => each === given['status']);
  const sort = ORDER_SORTS.find((each) => each === given['sort']);
  const [from, to] = [dayIn(given['from']), dayIn(given['to'])];
  const page = Number(given['page']);
  return {
    ...(search !== '' && { search }),
    ...(status && { status }),
    ...(from && { from }),
    ...(to && { to }),
    ...(sort && sort !== usualSort && { sort }),
    ...(Number.isInteger(page) && page > 1 && page <= 1_000_000 && { page }),
  };
}

/** With something else asked for, which begins at the first page again. */
export function asking(
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

function dayIn(given: unknown): string | undefined {
  const text = String(given ?? '');
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined;
}
