// Numbers of orders for an auditor: by number or words, customer, status, amount and day, each of them or several. Indexes find them, however old they are.
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
import { MOST_SEARCHED, readOrders, type OrderViews } from './search-orders.ts';

export type FindForAudit = (query: AuditOrdersQuery) => Promise<FoundOrders>;

/** Makes the search, newest orders first. `accountOf` names the account of a username. */
export function makeFindForAudit(
  views: OrderViews,
  time: ShopTime,
  accountOf: (username: string) => string,
  most: number = MOST_SEARCHED,
): FindForAudit {
  return async (query) => {
    const { customer = '', amountMin, amountMax } = query;
    if (customer !== '') return among(await ofCustomer(views, [customer, accountOf(customer)], most), query);
    if (amountMin === undefined && amountMax === undefined) return findForAdministrator(views, time, query);
    return among(await ofAmount(views, query, most), query);
  };

  async function among({ numbers, total }: Candidates, query: AuditOrdersQuery): Promise<FoundOrders> {
    const found: OrderView[] = [];
    await readOrders(
      views,
      numbers,
      (orders) => void found.push(...orders.filter((order) => costs(order, query))),
    );
    const fitting = filterOrders(found, { ...query, sort: 'createdAt_desc' }, time);
    return foundAmong(
      fitting.map(({ id }) => id),
      total > numbers.length ? numbers.length : undefined,
    );
  }
}

/** Numbers to be looked through, of so many that there are. */
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

function costs(
  { totalPaise }: OrderView,
  { amountMin = 0, amountMax = Infinity }: AuditOrdersQuery,
): boolean {
  return totalPaise >= amountMin && totalPaise <= amountMax;
}
