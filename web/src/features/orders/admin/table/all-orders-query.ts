// Pages of all orders, searched and sorted by the server, with live messages applied to the cached pages.
import type { OrderResponse } from '@aangan/shared-events/features/orders/http';
import { isNothingDue } from '@aangan/shared-events/features/orders/nothing-due';
import type { OrderStatus } from '@aangan/shared-events/features/orders/statuses';
import { orderPaths } from '@aangan/shared-events/features/orders/paths';
import { PAYMENT_STATES } from '@aangan/shared-events/features/payments/states';
import type { LiveMessages } from '@aangan/shared-events/live/http';
import type { QueryClient } from '@tanstack/react-query';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { numberOf, optionalNumber } from '../../../../lib/api/answer-fields.ts';
import { fieldsOf } from '@aangan/shared-events/fields';
import { personalKey } from '../../../../lib/session/personal-data.ts';
import { read } from '../../../../lib/api/request.ts';
import { type LiveRecord, liveMessagesSince } from '../../../../lib/live-record.ts';
import { markOutdated } from '../../../../lib/outdated.ts';
import { ordersFrom } from '../../answers.ts';
import { newestOf, type PaymentStatus, withPaymentStatus } from '../../order-cache.ts';
import type { OrdersSearch } from './orders-search.ts';

export const ROWS_PER_PAGE = 20;
/** How long an order counts as just arrived, in milliseconds. */
const JUST_MS = 1_000;

export type OrdersPage = {
  readonly orders: readonly OrderResponse[];
  /** How many orders match the search, with the changes that are known: near to it once the page is outdated. */
  readonly total: number;
  readonly totalPages: number;
  readonly page: number;
  /** The number of newest orders that were searched, when not all were. */
  readonly searched: number | undefined;
  /** Of the shop, whose days are searched; undefined in an answer without it. */
  readonly timeZone?: string | undefined;
  /** A later change may have added an order to this page or removed one from it. */
  readonly isOutdated: boolean;
};

export const allOrdersKey = () => personalKey('all-orders');

export function allOrdersQuery(search: OrdersSearch) {
  return queryOptions({
    queryKey: [...allOrdersKey(), search],
    queryFn: async ({ client, signal }) => {
      const began = performance.now();
      const page = await readOrders(search, ROWS_PER_PAGE, signal);
      return withMessages(page, search, liveMessagesSince(client, began));
    },
    networkMode: 'always',
    refetchOnWindowFocus: false,
    placeholderData: keepPreviousData,
  });
}

/** Without a state of payment that does not exist: the first load, which parses the address, has no list of them. */
export function knownSearch<Search extends OrdersSearch>({ payment, ...search }: Search) {
  const known = PAYMENT_STATES.find((each) => each === payment);
  return { ...search, ...(known && { payment: known }) };
}

/** Fetches a page of `limit` orders. */
export async function readOrders(
  search: OrdersSearch,
  limit: number,
  signal?: AbortSignal,
): Promise<OrdersPage> {
  const query = { ...knownSearch(search), page: search.page ?? 1, limit };
  const answer = await read<unknown>(orderPaths.all, { query, ...(signal && { signal }) });
  const { total, totalPages, page, searched, timeZone } = fieldsOf(answer);
  const orders = ordersFrom(answer);
  return {
    orders,
    total: numberOf(total, orders.length),
    totalPages: numberOf(totalPages, 1),
    page: numberOf(page, 1),
    searched: optionalNumber(searched),
    timeZone: typeof timeZone === 'string' ? timeZone : undefined,
    isOutdated: false,
  };
}

/** Applies a live message to all cached pages, shown or not. */
export function onAnyOrder(client: QueryClient, message: LiveRecord): void {
  changePages(client, (page, search) => withMessage(page, search, message));
}

/** Applies the messages that arrived during the request. An order with a lower number than all of a full page is already counted in the answer. */
export function withMessages(
  page: OrdersPage,
  search: OrdersSearch,
  messages: readonly LiveRecord[],
): OrdersPage {
  const goesOn = isTopOfNewest(page, search) && page.orders.length >= ROWS_PER_PAGE;
  const lowest = goesOn ? (page.orders.at(-1)?.id ?? 0) : 0;
  return messages
    .filter((each) => each.name !== 'order-placed' || each.data.order.id > lowest)
    .reduce((now, each) => withMessage(now, search, each), page);
}

function withMessage(page: OrdersPage, search: OrdersSearch, message: LiveRecord): OrdersPage {
  if (message.name === 'order-placed') return withPlaced(page, search, message.data.order);
  if (message.name === 'payment-status') return withPayment(page, search, message.data);
  return message.name === 'order-status' ? withStatus(page, search, message.data) : page;
}

/** Replaces an order with its state after a change in this tab. The message about the change, which is the same value once more, changes nothing then. */
export function replaceAmongAll(client: QueryClient, order: OrderResponse): void {
  changePages(client, (page, search) =>
    withRow(page, search, order.id, mayMatter(search, order), (row) => newestOf(row, order)),
  );
}

/** For an answer without the order: the row shows the status that was set. */
export function setStatusAmongAll(
  client: QueryClient,
  orderId: number,
  set: Pick<OrderResponse, 'status'> & Partial<Pick<OrderResponse, 'trackingStatus'>>,
): void {
  changePages(client, (page, search) =>
    withRow(page, search, orderId, mayMatter(search, set), (row) => ({ ...row, ...set })),
  );
}

export function withStatus(
  page: OrdersPage,
  search: OrdersSearch,
  { orderId, from, ...change }: LiveMessages['order-status'],
): OrdersPage {
  const isAffected =
    from === undefined ? mayMatter(search, change) : isAffectedBy(search, from, change.status);
  return withRow(page, search, orderId, isAffected, (row) =>
    row.revision >= change.revision ? row : { ...row, ...change },
  );
}

export function withPayment(page: OrdersPage, search: OrdersSearch, status: PaymentStatus): OrdersPage {
  const { state, from } = status;
  const { payment } = search;
  const isNamed = from !== state && (payment === state || payment === from);
  const isAffected =
    payment !== undefined && isNamed && !(search.status && isNothingDue(search.status, payment));
  return withRow(
    page,
    search,
    status.orderId,
    isAffected,
    (row) => withPaymentStatus([row], status)[0] ?? row,
  );
}

/**
 * Updates the row in place, even if it no longer matches the filters, so that rows do not jump; marks the page as outdated then.
 * @param isAffected whether an order that the page does not show may match the filters now, or did before
 */
function withRow(
  page: OrdersPage,
  search: OrdersSearch,
  orderId: number,
  isAffected: boolean,
  change: (row: OrderResponse) => OrderResponse,
): OrdersPage {
  const known = page.orders.find(({ id }) => id === orderId);
  if (known === undefined) return isAffected && !page.isOutdated ? { ...page, isOutdated: true } : page;
  const changed = change(known);
  if (changed === known) return page;
  const orders = page.orders.map((order) => (order === known ? changed : order));
  const total = page.total - Number(isCounted(search, known)) + Number(isCounted(search, changed));
  return { ...page, orders, total, isOutdated: page.isOutdated || hasLeft(search, known, changed) };
}

/** The search text covers the status, too (filter-orders.ts of the API). */
function hasLeft(search: OrdersSearch, before: OrderResponse, now: OrderResponse): boolean {
  if (!isCounted(search, now)) return true;
  return wordsOf(search).some((word) => before.status.includes(word) && !now.status.includes(word));
}

/** Whether the filters by status and payment count a row; the search text may still match in another place than the status. */
function isCounted(search: OrdersSearch, { status, payment: { state } }: OrderResponse): boolean {
  if (search.status !== undefined && search.status !== status) return false;
  return search.payment === undefined || (search.payment === state && !isNothingDue(status, state));
}

type StatusNow = Pick<OrderResponse, 'status'> & Partial<Pick<OrderResponse, 'revision'>>;

/** Whether a change of an order that a page does not show may add it to the matches or remove it. */
function isAffectedBy(search: OrdersSearch, from: OrderStatus, now: OrderStatus): boolean {
  const { status, payment } = search;
  if (from === now) return false;
  if (status !== undefined)
    return (status === now || status === from) && !(payment !== undefined && isNothingDue(status, payment));
  if (payment !== undefined && isNothingDue(from, payment) !== isNothingDue(now, payment)) return true;
  return wordsOf(search).some((word) => from.includes(word) !== now.includes(word));
}

// The same where the status before is not known. One that was pending leaves another page of the pending ones. With an unpaid state as the only filter it leaves when it
// is rejected, and enters when it is reopened, since something is due again; an accepted one was pending before, not rejected.
function mayMatter(search: OrdersSearch, change: StatusNow): boolean {
  const { status, payment } = search;
  const now = change.status;
  if (status === 'pending' && now !== 'pending' && wasPending(change)) return true;
  if (status !== undefined) return status === now && !(payment !== undefined && isNothingDue(now, payment));
  if (now !== 'accepted' && payment !== undefined && isNothingDue('rejected', payment)) return true;
  return wordsOf(search).some(
    (word) => now.includes(word) || (wasPending(change) && 'pending'.includes(word)),
  );
}

/** Whether the order was pending before, as far as that is known: only a pending one is accepted, and each begins as one, at revision 0. */
function wasPending({ status, revision }: StatusNow): boolean {
  return status === 'accepted' || revision === 1;
}

function wordsOf({ search = '' }: OrdersSearch): readonly string[] {
  return search.toLocaleLowerCase('en').split(/\s+/).filter(Boolean);
}

/** Shows an order's payment after a change in this tab. */
export function setPaymentAmongAll(client: QueryClient, status: PaymentStatus): void {
  changePages(client, (page, search) => withPayment(page, search, status));
}

/** Inserts the order at the top of an unfiltered first page; marks other pages as outdated. */
export function withPlaced(page: OrdersPage, search: OrdersSearch, order: OrderResponse): OrdersPage {
  if (page.orders.some(({ id }) => id === order.id)) return page;
  if (search.status !== undefined && search.status !== order.status) return page;
  if (search.payment !== undefined && search.payment !== order.payment.state) return page;
  if (!isTopOfNewest(page, search)) return { ...page, isOutdated: true };
  const total = page.total + 1;
  const totalPages = Math.max(page.totalPages, Math.ceil(total / ROWS_PER_PAGE));
  const orders = [order, ...page.orders].sort(newestFirst).slice(0, ROWS_PER_PAGE);
  return { ...page, orders, total, totalPages };
}

function isTopOfNewest({ page }: OrdersPage, { search: text, from, to, sort }: OrdersSearch): boolean {
  return page === 1 && [text, from, to, sort].every((each) => each === undefined);
}

const newestFirst = (first: OrderResponse, second: OrderResponse): number => second.id - first.id;

/** Whether the order has arrived by live message within the last second. */
export function hasJustArrived(client: QueryClient, orderId: number): boolean {
  return liveMessagesSince(client, performance.now() - JUST_MS).some(
    ({ name, data }) => name === 'order-placed' && data.order.id === orderId,
  );
}

function changePages(
  client: QueryClient,
  change: (page: OrdersPage, search: OrdersSearch) => OrdersPage,
): void {
  for (const [queryKey, page] of client.getQueriesData<OrdersPage>({ queryKey: allOrdersKey() })) {
    const search = queryKey.at(-1);
    if (page === undefined || typeof search !== 'object' || search === null) continue;
    const changed = change(page, search);
    if (changed === page) continue;
    const isOutdated = changed.isOutdated || client.getQueryState(queryKey)?.isInvalidated;
    client.setQueryData(queryKey, changed);
    if (isOutdated) markOutdated(client, queryKey);
  }
}
