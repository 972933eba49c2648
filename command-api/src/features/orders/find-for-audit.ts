// The auditor's search for order numbers: any combination of number or words, customer, status, amount and
// day. Indexes find them, however old they are.
import type { AuditOrdersQuery } from '@aangan/shared-events/features/audit/http';
import {
  ordersByTotalIndex,
  ordersOfIndex,
  ordersProjection,
  type OrderView,
} from '@aangan/shared-events/features/orders/views';
import type { ShopTime } from '@aangan/shared-events/shop-time';
import { filterOrders } from './filter-orders.ts';
import { foundAmong, type FoundOrders } from './found-orders.ts';
import { findForAdministrator } from './list-orders.ts';
import { MAX_SEARCHED, readOrders, type OrderViews } from './search-orders.ts';

export type FindForAudit = (query: AuditOrdersQuery) => Promise<FoundOrders>;

/** Makes the search, newest orders first. `accountOf` returns the account id of a username. */
export function makeFindForAudit(
  views: OrderViews,
  time: ShopTime,
  accountOf: (username: string) => string,
  maxSearched: number = MAX_SEARCHED,
): FindForAudit {
  return async (query) => {
    const { customer = '', amountMin, amountMax } = query;
    if (customer !== '')
      return among(await ofCustomer(views, [customer, accountOf(customer)], maxSearched), query);
    if (amountMin === undefined && amountMax === undefined) return findForAdministrator(views, time, query);
    return among(await ofAmount(views, query, maxSearched), query);
  };

  async function among({ numbers, total }: Candidates, query: AuditOrdersQuery): Promise<FoundOrders> {
    const found: OrderView[] = [];
    await readOrders(
      views,
      numbers,
      (orders) => void found.push(...orders.filter((order) => isInAmountRange(order, query))),
    );
    const matching = filterOrders(found, { ...query, sort: 'createdAt_desc' }, time);
    return foundAmong(
      matching.map(({ id }) => id),
      total > numbers.length ? numbers.length : undefined,
    );
  }
}

/** Numbers to be filtered, and how many there are in all. */
type Candidates = { readonly numbers: readonly number[]; readonly total: number };

async function ofCustomer(
  views: OrderViews,
  accountIds: readonly string[],
  most: number,
): Promise<Candidates> {
  const lists = await Promise.all(
    accountIds.map((id) =>
      views.members(ordersProjection, ordersOfIndex(id), { newestFirst: true, count: most + 1 }),
    ),
  );
  const numbers = [...new Set(lists.flat().map(Number))];
  return { numbers: numbers.slice(0, most), total: numbers.length };
}

async function ofAmount(
  views: OrderViews,
  { status, amountMin: from, amountMax: to }: AuditOrdersQuery,
  most: number,
): Promise<Candidates> {
  const index = ordersByTotalIndex(status ?? 'all');
  const [total, members] = await Promise.all([
    views.size(ordersProjection, index, { from, to }),
    views.members(ordersProjection, index, { newestFirst: true, count: most, from, to }),
  ]);
  return { numbers: members.map(Number), total };
}

function isInAmountRange(
  { totalPaise }: OrderView,
  { amountMin = 0, amountMax = Infinity }: AuditOrdersQuery,
): boolean {
  return totalPaise >= amountMin && totalPaise <= amountMax;
}
