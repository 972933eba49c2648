// Which of the orders a back-office table shows, and in what order.
import type { OrderResponse, OrderStatusName } from '@aangan/shared-events/features/orders/http';

export const ROWS_PER_PAGE = 20;

export type OrderSort = 'newest' | 'oldest' | 'dearest' | 'cheapest';
export type OrderView = {
  readonly status: OrderStatusName | 'all';
  readonly sort: OrderSort;
  readonly page: number;
};

export const firstView: OrderView = { status: 'all', sort: 'newest', page: 1 };

type Shown = {
  readonly rows: readonly OrderResponse[];
  readonly page: number;
  readonly totalPages: number;
  readonly total: number;
};

export function showOrders(orders: readonly OrderResponse[], view: OrderView): Shown {
  const chosen = orders.filter(({ status }) => view.status === 'all' || status === view.status);
  const sorted = chosen.toSorted(comparers[view.sort]);
  const totalPages = Math.max(1, Math.ceil(sorted.length / ROWS_PER_PAGE));
  const page = Math.min(view.page, totalPages);
  const rows = sorted.slice((page - 1) * ROWS_PER_PAGE, page * ROWS_PER_PAGE);
  return { rows, page, totalPages, total: sorted.length };
}

const comparers: Record<OrderSort, (a: OrderResponse, b: OrderResponse) => number> = {
  newest: (a, b) => b.id - a.id,
  oldest: (a, b) => a.id - b.id,
  dearest: (a, b) => b.totalPrice - a.totalPrice || b.id - a.id,
  cheapest: (a, b) => a.totalPrice - b.totalPrice || b.id - a.id,
};
