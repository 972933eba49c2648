import type { OrderResponse } from '@aangan/shared-events/features/orders/http';
import { QueryClient } from '@tanstack/react-query';
import { describe, expect, test } from 'vitest';
import {
  allOrdersKey,
  onAnyOrder,
  type OrdersPage,
  replaceAmongAll,
  ROWS_PER_PAGE,
  setStatusAmongAll,
  withMessages,
  withPayment,
  withPlaced,
  withStatus,
} from './all-orders-query.ts';
import type { OrdersSearch } from './orders-search.ts';

const order = (id: number, more: Partial<OrderResponse> = {}): OrderResponse => ({
  ...{ id, userId: 'a-71', totalPrice: 100, status: 'pending', trackingStatus: 'Processing' },
  ...{ shippingAddress: '', shippingAddressFields: null, contactInfo: null, paymentMethod: 'cod' },
  ...{ payment: { state: 'due on delivery' }, createdAt: '2026-11-17T14:44:07.000Z', revision: 0 },
  OrderItems: [],
  ...more,
});
const page = (ids: readonly number[], more: Partial<OrdersPage> = {}): OrdersPage => ({
  ...{ orders: ids.map((id) => order(id)), total: ids.length, totalPages: 1, page: 1 },
  ...{ searched: undefined, isOutdated: false },
  ...more,
});
const cached = (search: OrdersSearch, orders: OrdersPage) => {
  const client = new QueryClient();
  client.setQueryData([...allOrdersKey(), search], orders);
  return client;
};
const shownIn = (client: QueryClient) => {
  const [[key, shown] = []] = client.getQueriesData<OrdersPage>({ queryKey: allOrdersKey() });
  return { shown, isInvalidated: key && client.getQueryState(key)?.isInvalidated };
};
const idsOf = ({ orders }: OrdersPage): readonly number[] => orders.map(({ id }) => id);

describe('a new order', () => {
  test('is inserted at the top of the newest, and the page keeps its length', () => {
    const full = Array.from({ length: ROWS_PER_PAGE }, (_, index) => 40 - index);
    const shown = withPlaced(page(full, { total: 40, totalPages: 2 }), {}, order(41));
    expect([idsOf(shown)[0], shown.orders.length]).toEqual([41, ROWS_PER_PAGE]);
    expect(shown).toMatchObject({ total: 41, totalPages: 3, isOutdated: false });
  });
  test('that is known already, or has another status, changes nothing', () => {
    const shown = page([2, 1]);
    expect(withPlaced(shown, {}, order(2))).toBe(shown);
    expect(withPlaced(shown, { status: 'delivered' }, order(3))).toBe(shown);
  });
  test('only marks a page as outdated where its position is unknown', () => {
    for (const search of [{ search: 'silk' }, { from: '2026-11-01' }, { sort: 'total_asc' }] as const)
      expect(withPlaced(page([2, 1]), search, order(3))).toEqual({ ...page([2, 1]), isOutdated: true });
    expect(withPlaced(page([2, 1], { page: 2 }), {}, order(3))).toMatchObject({ isOutdated: true });
  });
});

test('a message that arrives during a request is applied once', () => {
  // Number 39 was assigned before 40 and placed after it.
  const rows = [40, ...Array.from({ length: ROWS_PER_PAGE - 1 }, (_, index) => 38 - index)];
  const answer = page(rows, { total: 60 });
  const placed = (id: number) => ({ name: 'order-placed', data: { order: order(id) } }) as const;
  const shown = withMessages(answer, {}, [placed(12), placed(38), placed(39), placed(41)]);
  expect(shown).toMatchObject({ total: 62, isOutdated: false });
  expect(idsOf(shown).slice(0, 4)).toEqual([41, 40, 39, 38]);
  // On other pages the position of the order is unknown.
  expect(withMessages(answer, { sort: 'total_asc' }, [placed(12)])).toMatchObject({ isOutdated: true });
});

describe('a status', () => {
  const delivered = { orderId: 2, status: 'delivered', trackingStatus: 'Confirmed', revision: 1 } as const;
  test('updates the row in place', () => {
    const shown = withStatus(page([3, 2, 1]), {}, delivered);
    expect(idsOf(shown)).toEqual([3, 2, 1]);
    expect(shown.orders[1]).toMatchObject({ status: 'delivered', trackingStatus: 'Confirmed', revision: 1 });
    expect(shown.isOutdated).toBe(false);
  });
  test('that no longer matches the filter keeps the row and marks the page as outdated', () => {
    const shown = withStatus(page([3, 2, 1]), { status: 'pending' }, delivered);
    expect([idsOf(shown), shown.isOutdated]).toEqual([[3, 2, 1], true]);
    const rejected = { ...delivered, status: 'rejected' } as const;
    expect(withStatus(page([3, 2, 1]), { payment: 'due on delivery' }, rejected).isOutdated).toBe(true);
    const paid = page([], { orders: [order(2, { payment: { state: 'paid' } })] });
    expect(withStatus(paid, { payment: 'paid' }, rejected).isOutdated).toBe(false);
    expect(withStatus(page([3, 2, 1]), { search: 'lotus pending' }, delivered).isOutdated).toBe(true);
    expect(withStatus(page([3, 2, 1]), { search: 'lotus' }, delivered).isOutdated).toBe(false);
  });
  test('that no longer matches the filter leaves the count, and comes back to it', () => {
    const left = withStatus(page([3, 2, 1], { total: 41, totalPages: 3 }), { status: 'pending' }, delivered);
    expect(left).toMatchObject({ total: 40, totalPages: 3 });
    const again = withStatus(left, { status: 'pending' }, { ...delivered, status: 'fulfilled', revision: 2 });
    expect(again.total).toBe(40);
    expect(withPlaced(again, { status: 'pending' }, order(4))).toMatchObject({ total: 41, totalPages: 3 });
    const back = withStatus(again, { status: 'pending' }, { ...delivered, status: 'pending', revision: 3 });
    expect(back.total).toBe(41);
    expect(withStatus(page([2], { total: 9 }), {}, delivered).total).toBe(9);
  });
  test('of an order on another page marks the page as outdated if it matches the filter, or did before', () => {
    expect(withStatus(page([3]), { status: 'delivered' }, delivered).isOutdated).toBe(true);
    const shown = page([3]);
    // It may have been delivered after anything but the state that each order begins with.
    expect(withStatus(shown, { status: 'pending' }, { ...delivered, revision: 2 })).toBe(shown);
    const accepted = { ...delivered, status: 'accepted', revision: 2 } as const;
    expect(withStatus(shown, { status: 'pending' }, accepted).isOutdated).toBe(true);
    expect(withStatus(shown, { status: 'delivered' }, accepted)).toBe(shown);
    expect(withStatus(shown, { search: 'delivered' }, delivered).isOutdated).toBe(true);
    expect(withStatus(shown, { search: 'lotus' }, delivered)).toBe(shown);
    const rejected = { ...delivered, status: 'rejected' } as const;
    expect(withStatus(shown, { status: 'rejected', payment: 'awaiting' }, rejected)).toBe(shown);
    expect(withStatus(shown, { status: 'accepted' }, rejected)).toBe(shown);
  });
  test.each([
    [{ status: 'accepted' }, 'accepted', 'fulfilled', true],
    [{ status: 'fulfilled' }, 'fulfilled', 'delivered', true],
    [{ status: 'delivered' }, 'delivered', 'rejected', true],
    [{ status: 'pending' }, 'accepted', 'delivered', false],
    // A shipment, or units that come back.
    [{ status: 'fulfilled' }, 'fulfilled', 'fulfilled', false],
    [{ status: 'rejected', payment: 'awaiting' }, 'rejected', 'pending', false],
    [{ payment: 'due on delivery' }, 'fulfilled', 'delivered', false],
    [{ payment: 'due on delivery' }, 'rejected', 'accepted', true],
    [{ search: 'lotus deliver' }, 'delivered', 'fulfilled', true],
    [{ search: 'lotus' }, 'delivered', 'fulfilled', false],
  ] as const)('of an order on another page of %o, %s before and %s now: outdated is %s', (...each) => {
    const [search, from, status, isOutdated] = each;
    const message = { ...delivered, revision: 4, status, from };
    expect(withStatus(page([3]), search, message).isOutdated).toBe(isOutdated);
    expect(withStatus(page([2]), {}, message).orders[0]).not.toHaveProperty('from');
  });
  test('that is the first change of an order on another page marks the pages of the pending ones', () => {
    const rejected = { ...delivered, status: 'rejected' } as const;
    for (const search of [{ status: 'pending' }, { search: 'pending' }] as const)
      expect(withStatus(page([3]), search, rejected).isOutdated).toBe(true);
    const client = cached({ status: 'pending' }, page([3]));
    replaceAmongAll(client, order(2, { status: 'rejected', revision: 1 }));
    expect(shownIn(client)).toMatchObject({ shown: { isOutdated: true }, isInvalidated: true });
  });
  test('of an order that something is due of again, or no longer, marks a page of unpaid orders as outdated', () => {
    const shown = page([3]);
    const due = { payment: 'due on delivery' } as const;
    expect(withStatus(shown, due, { ...delivered, status: 'pending' }).isOutdated).toBe(true);
    expect(withStatus(shown, due, { ...delivered, status: 'rejected' }).isOutdated).toBe(true);
    expect(withStatus(shown, due, { ...delivered, status: 'accepted' })).toBe(shown);
    expect(withStatus(shown, { payment: 'paid' }, delivered)).toBe(shown);
    expect(withStatus(shown, { ...due, status: 'accepted' }, delivered)).toBe(shown);
  });
  test('older than the shown one changes nothing', () => {
    const shown = page([], { orders: [order(2, { revision: 1 })] });
    expect(withStatus(shown, {}, delivered)).toBe(shown);
  });
});

describe('a payment', () => {
  const awaiting = { orderId: 2, state: 'awaiting', paid: 0, refunded: 0, revision: 1 } as const;
  test('of an order on another page marks the page as outdated where something is due of it', () => {
    const shown = page([3]);
    expect(withPayment(shown, { payment: 'awaiting' }, awaiting).isOutdated).toBe(true);
    expect(withPayment(shown, { payment: 'paid' }, awaiting)).toBe(shown);
    expect(withPayment(shown, { payment: 'awaiting', status: 'rejected' }, awaiting)).toBe(shown);
    expect(
      withPayment(shown, { payment: 'paid', status: 'rejected' }, { ...awaiting, state: 'paid' }),
    ).toMatchObject({ isOutdated: true });
  });
  test('of an order on another page that has left the state marks the page as outdated', () => {
    const paid = { ...awaiting, state: 'paid' } as const;
    const outdatedBy = (
      message: typeof paid & { readonly from?: 'awaiting' | 'paid' },
      search: OrdersSearch,
    ) => withPayment(page([3]), search, message).isOutdated;
    expect(outdatedBy({ ...paid, from: 'awaiting' }, { payment: 'awaiting' })).toBe(true);
    expect(outdatedBy({ ...paid, from: 'awaiting' }, { payment: 'awaiting', status: 'rejected' })).toBe(
      false,
    );
    expect(outdatedBy({ ...paid, from: 'awaiting' }, { payment: 'failed' })).toBe(false);
    // A refund that was asked for.
    expect(outdatedBy({ ...paid, from: 'paid' }, { payment: 'paid' })).toBe(false);
  });
  test('that no longer matches the filter keeps the row and marks the page as outdated', () => {
    const due = page([], { orders: [order(2, { payment: { state: 'awaiting', revision: 0 } })] });
    const paid = { ...awaiting, state: 'paid' } as const;
    expect(withPayment({ ...due, total: 1 }, { payment: 'awaiting' }, paid)).toMatchObject({
      orders: [{ payment: { state: 'paid' } }],
      total: 0,
      isOutdated: true,
    });
    expect(withPayment(due, { payment: 'awaiting' }, awaiting).isOutdated).toBe(false);
  });
});

describe('an own change', () => {
  const pending = { status: 'pending' } as const;
  const accepted = order(2, { status: 'accepted', trackingStatus: 'Confirmed', revision: 1 });

  test('that ends a match with the filter marks the page, although the message about it comes later', () => {
    const client = cached(pending, page([3, 2, 1]));
    replaceAmongAll(client, accepted);
    expect(shownIn(client)).toMatchObject({ shown: { isOutdated: true }, isInvalidated: true });
    expect(shownIn(client).shown?.orders[1]).toEqual(accepted);
    const change = { orderId: 2, status: 'accepted', trackingStatus: 'Confirmed', revision: 1 } as const;
    onAnyOrder(client, { name: 'order-status', data: change });
    expect(shownIn(client)).toMatchObject({ shown: { isOutdated: true }, isInvalidated: true });
  });
  test('of an order that another page does not show marks that page if it matches its filter', () => {
    const client = cached({ status: 'accepted' }, page([3]));
    replaceAmongAll(client, accepted);
    expect(shownIn(client)).toMatchObject({ shown: { isOutdated: true }, isInvalidated: true });
  });
  test('that keeps the match leaves the page as current as it was', () => {
    const client = cached({}, page([3, 2, 1]));
    replaceAmongAll(client, accepted);
    expect(shownIn(client)).toMatchObject({ shown: { isOutdated: false }, isInvalidated: false });
    void client.invalidateQueries();
    replaceAmongAll(client, { ...accepted, revision: 2 });
    expect(shownIn(client)).toMatchObject({ shown: { isOutdated: false }, isInvalidated: true });
  });
  test('whose answer lacks the order marks the page, too', () => {
    const client = cached(pending, page([3, 2, 1]));
    setStatusAmongAll(client, 2, { status: 'accepted' });
    expect(shownIn(client).shown).toMatchObject({ isOutdated: true });
    expect(shownIn(client).shown?.orders[1]).toMatchObject({ status: 'accepted', revision: 0 });
  });
});
