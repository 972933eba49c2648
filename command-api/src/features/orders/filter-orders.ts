// Orders that have been read: which of them fit, and in what order they stand.
import type { OrdersQuery } from '@aangan/shared-events/features/orders/http';
import type { OrderView } from '@aangan/shared-events/features/orders/views';
import type { ShopTime } from '@aangan/shared-events/shop-time';

/** Those that fit, in the order asked for. `from` and `to` are days of the shop, both included. */
export function filterOrders(
  orders: readonly OrderView[],
  { status, search = '', from, to, sort = 'createdAt_desc' }: OrdersQuery,
  time: ShopTime,
): readonly OrderView[] {
  const words = search.toLocaleLowerCase('en').split(/\s+/).filter(Boolean);
  const fits = (order: OrderView): boolean => {
    if (status !== undefined && order.status !== status) return false;
    const day = from === undefined && to === undefined ? '' : time.at(order.createdAt).day;
    if (from !== undefined && day < from) return false;
    if (to !== undefined && day > to) return false;
    return words.length === 0 || containsAll(order, words);
  };
  return orders.filter(fits).toSorted(comparisons[sort]);
}

function containsAll(order: OrderView, words: readonly string[]): boolean {
  const { shippingAddress = {}, contactInfo = {} } = order.recipient ?? {};
  const told = [order.status, ...Object.values(shippingAddress), ...Object.values(contactInfo)];
  const text = [...told, ...order.items.map(({ name }) => name)].join(' ').toLocaleLowerCase('en');
  const number = String(order.id);
  return words.every((word) => number.startsWith(word.replace(/^#/, '')) || text.includes(word));
}

// Numbers come from the log, one after the other; a clock may go back.
const oldestFirst = (first: OrderView, second: OrderView): number => first.id - second.id;
const cheapestFirst = (first: OrderView, second: OrderView): number =>
  first.totalPaise - second.totalPaise || first.id - second.id;
const comparisons = {
  createdAt_desc: (first, second) => oldestFirst(second, first),
  createdAt_asc: oldestFirst,
  total_desc: (first, second) => cheapestFirst(second, first),
  total_asc: cheapestFirst,
} satisfies Record<string, (first: OrderView, second: OrderView) => number>;
