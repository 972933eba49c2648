// What the index of orders cannot tell: words, days and amounts.
import type { OrdersQuery } from '@aangan/shared-events/features/orders/http';
import type { OrderView } from '@aangan/shared-events/features/orders/views';

/** Whether the answer needs a look into every order; a status has an index of its own, though not for one customer. */
export function needsEveryOrder(query: OrdersQuery, isAdmin: boolean): boolean {
  const { search = '', from, to, sort, status } = query;
  const byAmount = sort === 'total_asc' || sort === 'total_desc';
  return (
    search !== '' || from !== undefined || to !== undefined || byAmount || (!isAdmin && status !== undefined)
  );
}

/** The orders that match, in the order asked for. `from` and `to` are days, both included. */
export function filterOrders(
  orders: readonly OrderView[],
  query: OrdersQuery,
  timeZone: string,
): readonly OrderView[] {
  const { status, search = '', from, to, sort = 'createdAt_desc' } = query;
  const day = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
  const words = search.toLocaleLowerCase('en').split(/\s+/).filter(Boolean);
  const matches = (order: OrderView): boolean => {
    if (status !== undefined && order.status !== status) return false;
    const on = from === undefined && to === undefined ? '' : day.format(new Date(order.createdAt));
    if (from !== undefined && on < from) return false;
    if (to !== undefined && on > to) return false;
    return words.length === 0 || containsAll(order, words);
  };
  return orders.filter(matches).toSorted(comparisons[sort]);
}

function containsAll(order: OrderView, words: readonly string[]): boolean {
  const { shippingAddress = {}, contactInfo = {} } = order.recipient ?? {};
  const told = [order.id, order.status, ...Object.values(shippingAddress), ...Object.values(contactInfo)];
  const text = [...told, ...order.items.map(({ name }) => name)].join(' ').toLocaleLowerCase('en');
  return words.every((word) => text.includes(word.replace(/^#/, '')));
}

const newestFirst = (first: OrderView, second: OrderView): number => second.id - first.id;
const comparisons = {
  createdAt_desc: newestFirst,
  createdAt_asc: (first, second) => first.id - second.id,
  total_desc: (first, second) => second.totalPaise - first.totalPaise || newestFirst(first, second),
  total_asc: (first, second) => first.totalPaise - second.totalPaise || newestFirst(first, second),
} satisfies Record<string, (first: OrderView, second: OrderView) => number>;
