// Filters and sorts orders that have been read.
import type { OrdersQuery } from '@aangan/shared-events/features/orders/http';
import { isNothingDue } from '@aangan/shared-events/features/orders/nothing-due';
import type { OrderView } from '@aangan/shared-events/features/orders/views';
import type { PaymentState } from '@aangan/shared-events/features/payments/states';
import type { ShopTime } from '@aangan/shared-events/shop-time';

/** The orders that match, in the requested order. `from` and `to` are days of the shop, both inclusive. */
export function filterOrders(
  orders: readonly OrderView[],
  { status, payment, search = '', from, to, sort = 'createdAt_desc' }: OrdersQuery,
  time: ShopTime,
): readonly OrderView[] {
  const words = search.toLocaleLowerCase('en').split(/\s+/).filter(Boolean);
  const matches = (order: OrderView): boolean => {
    if (status !== undefined && order.status !== status) return false;
    if (payment !== undefined && !isInPaymentState(order, payment)) return false;
    const day = from === undefined && to === undefined ? '' : time.at(order.createdAt).day;
    if (from !== undefined && day < from) return false;
    if (to !== undefined && day > to) return false;
    return words.length === 0 || containsAll(order, words);
  };
  return orders.filter(matches).toSorted(comparisons[sort]);
}

function isInPaymentState({ status, payment: { state } }: OrderView, wanted: PaymentState): boolean {
  return state === wanted && !isNothingDue(status, state);
}

function containsAll(order: OrderView, words: readonly string[]): boolean {
  const { shippingAddress = {}, contactInfo = {} } = order.recipient ?? {};
  const fields = [order.status, ...Object.values(shippingAddress), ...Object.values(contactInfo)];
  const text = [...fields, ...order.items.map(({ name }) => name)].join(' ').toLocaleLowerCase('en');
  const number = String(order.id);
  return words.every((word) => number.startsWith(word.replace(/^#/, '')) || text.includes(word));
}

// Numbers follow the order of the log; clocks may go back.
const oldestFirst = (first: OrderView, second: OrderView): number => first.id - second.id;
const cheapestFirst = (first: OrderView, second: OrderView): number =>
  first.totalPaise - second.totalPaise || first.id - second.id;
const comparisons = {
  createdAt_desc: (first, second) => oldestFirst(second, first),
  createdAt_asc: oldestFirst,
  total_desc: (first, second) => cheapestFirst(second, first),
  total_asc: cheapestFirst,
} satisfies Record<string, (first: OrderView, second: OrderView) => number>;
