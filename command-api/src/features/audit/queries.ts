// GET /api/audit/orders: the index finds the numbers; each order is folded from the log.
import type { FindOrders } from '../../domain/ports/find-orders.ts';
import type {
  AuditedOrder,
  AuditOrdersQuery,
  AuditOrdersResponse,
} from '@aangan/shared-events/features/audit/http';
import { orderStream } from '@aangan/shared-events/features/orders/events';
import { toRupees } from '@aangan/shared-events/amounts';
import { foldOrder } from './order-history.ts';
import { ERASED, readEvents, type LogReader } from './describe-events.ts';
import type { NamesOf } from '../../domain/ports/account-names.ts';

export type ListNeeds = LogReader & {
  readonly namesOf: NamesOf;
  readonly findOrders: FindOrders;
};

const PAGE_SIZE = 20;

/** A page of the orders that match. */
export async function listOrders(
  needs: ListNeeds,
  query: AuditOrdersQuery,
): Promise<Omit<AuditOrdersResponse, 'timeZone'>> {
  const found = await needs.findOrders(query);
  const totalPages = Math.max(1, Math.ceil(found.total / PAGE_SIZE));
  const page = Math.min(query.page ?? 1, totalPages);
  const numbers = await found.numbers((page - 1) * PAGE_SIZE, PAGE_SIZE);
  const read = await Promise.all(
    numbers.map(async (number) => ({ number, events: await readEvents(needs, orderStream(number)) })),
  );
  const unreadable = read
    .filter(({ events }) => events.some((event) => event.unreadable !== undefined))
    .map(({ number }) => number);
  const orders = read.flatMap(({ events }) => foldOrder(events) ?? []);
  const names = await needs.namesOf(orders.map(({ accountId }) => accountId));
  const rows = orders.map(({ id, accountId, totalPaise, status, createdAt }): AuditedOrder => ({
    id,
    customer: { id: accountId, name: names.get(accountId) ?? ERASED },
    amount: toRupees(totalPaise),
    status,
    placedAt: createdAt,
  }));
  const { total, searched } = found;
  return {
    ...{ orders: rows, total, page, totalPages },
    ...(searched !== undefined && { searched }),
    ...(unreadable.length > 0 && { unreadable }),
  };
}
