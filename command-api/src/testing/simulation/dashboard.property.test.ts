// Random commands on a few orders over days and months: what the dashboard, the lists and the best sellers show is what a plain sum over the log gives.
import type { ShopEvent } from '@aangan/shared-events/event';
import type { OrderEvent, PlacedOrder } from '@aangan/shared-events/features/orders/events';
import {
  daySalesKey,
  salesProjectionName,
  type DaySalesView,
} from '@aangan/shared-events/features/orders/sales/views';
import { ORDER_STATUSES, type OrderStatus } from '@aangan/shared-events/features/orders/statuses';
import { orderKey, ordersProjection, type OrderView } from '@aangan/shared-events/features/orders/views';
import type { PaymentEvent } from '@aangan/shared-events/features/payments/events';
import { PAYMENT_STATES, type PaymentState } from '@aangan/shared-events/features/payments/states';
import {
  paymentDayKey,
  paymentsProjection,
  type PaymentDayView,
} from '@aangan/shared-events/features/payments/views';
import { makeShopTime } from '@aangan/shared-events/shop-time';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findForAdministrator } from '../../features/orders/list-orders.ts';
import { orderStats, toOrderResponse, viewOf } from '../../features/orders/queries.ts';
import { topProducts } from '../../features/orders/sales/top-products.ts';
import { orderActions, playOrders } from './played-orders.ts';
import { TIME_ZONE } from './simulated-views.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const OFFSET = 5.5 * 60 * MINUTE;
const time = makeShopTime(TIME_ZONE);

type Facts = {
  readonly order: PlacedOrder;
  status: OrderStatus;
  paid: number;
  refunded: number;
  refunding: number;
  isExpired: boolean;
  hasFailed: boolean;
};

/** What happened to each order, from its events alone. */
function factsOf(log: readonly ShopEvent[]): readonly Facts[] {
  const facts = new Map<number, Facts>();
  for (const { type, data } of log as readonly (OrderEvent | PaymentEvent)[]) {
    if (type === 'OrderPlaced') {
      const none = { paid: 0, refunded: 0, refunding: 0, isExpired: false, hasFailed: false };
      facts.set(data.orderId, { order: data, status: 'pending', ...none });
    }
    const of = facts.get(data.orderId);
    if (of === undefined) throw new Error('an order is changed before it is placed');
    if (type === 'OrderAccepted') of.status = 'accepted';
    if (type === 'OrderRejected') of.status = 'rejected';
    if (type === 'OrderStatusSet') of.status = data.to;
    if (type === 'PaymentCaptured' || type === 'CashCollected') of.paid += data.amountPaise;
    if (type === 'RefundRequested' && data.attempt === 1) of.refunding += data.amountPaise;
    if (type === 'RefundProcessed' || type === 'RefundWithdrawn') of.refunding -= data.amountPaise;
    if (type === 'RefundProcessed' || type === 'CashRefunded') of.refunded += data.amountPaise;
    if (type === 'PaymentExpired') of.isExpired = true;
    if (type === 'PaymentFailed') of.hasFailed = true;
  }
  return [...facts.values()];
}

function paymentStateOf({ order, paid, refunded, refunding, isExpired, hasFailed }: Facts): PaymentState {
  if (paid === 0 && order.paymentMethod === 'cod') return 'due on delivery';
  if (paid === 0 && isExpired) return 'expired';
  if (paid === 0) return hasFailed ? 'failed' : 'awaiting';
  if (paid > refunded + refunding) return refunded === 0 ? 'paid' : 'refunded in part';
  return refunding > 0 ? 'refunding' : 'refunded';
}

/** The day and hour of India, whose offset never changes. */
function local(moment: string | number): { readonly day: string; readonly hour: number } {
  const text = new Date(new Date(moment).getTime() + OFFSET).toISOString();
  return { day: text.slice(0, 10), hour: Number(text.slice(11, 13)) };
}

const sum = <T>(all: readonly T[], amountOf: (each: T) => number): number =>
  all.reduce((total, each) => total + amountOf(each), 0);
const counted = (all: readonly Facts[]): { orders: number; paise: number } => ({
  orders: all.length,
  paise: sum(all, ({ order }) => order.totalPaise),
});

test('the dashboard, the lists and the best sellers are what the log adds up to', async () => {
  await fc.assert(
    fc.asyncProperty(orderActions, async (history) => {
      const { log, views, now, stateOf } = playOrders(history);
      const facts = factsOf(log);
      const sold = facts.filter(({ status }) => status !== 'rejected');

      // The numbers of orders.
      const inStatus = (status: OrderStatus): number => facts.filter((each) => each.status === status).length;
      expect(await orderStats(views)).toEqual({
        total: facts.length,
        status: Object.fromEntries(ORDER_STATUSES.map((status) => [status, inStatus(status)])),
      });

      // Each order, with its payment.
      for (const each of facts) {
        const view = await views.document<OrderView>(ordersProjection, orderKey(each.order.orderId));
        expect(view).toMatchObject({
          status: each.status,
          payment: {
            ...{ state: paymentStateOf(each), paidPaise: each.paid },
            ...{ refundedPaise: each.refunded, refundingPaise: each.refunding },
          },
        });
        // A write is answered from the order's own stream, and a read from the view.
        const state = stateOf(each.order.orderId);
        if (view === undefined || state === undefined) throw new Error('an order is missing');
        expect(toOrderResponse(view)).toEqual(toOrderResponse(viewOf(state, view.payment)));
        expect(view.returns ?? []).toEqual(state.returned);
        const moved = view.payment.moves;
        const isIn = (kind: string): boolean => kind === 'captured' || kind === 'collected';
        expect(sum(moved, ({ kind, amountPaise }) => (isIn(kind) ? amountPaise : -amountPaise))).toBe(
          each.paid - each.refunded,
        );
      }

      // The sales of each day and hour.
      const days = Map.groupBy(facts, ({ order }) => local(order.placedAt).day);
      for (const [day, ofDay] of days) {
        const counting = ofDay.filter((each) => sold.includes(each));
        const hours = Map.groupBy(counting, ({ order }) => local(order.placedAt).hour);
        expect(await views.document<DaySalesView>(salesProjectionName, daySalesKey(day))).toEqual({
          ...counted(counting),
          hours: Object.fromEntries([...hours].map(([hour, ofHour]) => [String(hour), counted(ofHour)])),
        });
      }

      // The best sellers of the windows that end today.
      const today = local(now).day;
      for (const window of [1, 7, 30] as const) {
        const first = local(Date.parse(`${today}T00:00:00Z`) - OFFSET - (window - 1) * DAY).day;
        const lines = sold
          .filter(({ order }) => local(order.placedAt).day >= first && local(order.placedAt).day <= today)
          .flatMap(({ order }) => order.items);
        const expected = [...Map.groupBy(lines, ({ productId }) => productId)].map(([productId, ofIt]) => ({
          productId,
          units: sum(ofIt, ({ quantity }) => quantity),
          paise: sum(ofIt, ({ quantity, pricePaise }) => quantity * pricePaise),
        }));
        const { products } = await topProducts(views, today, window, 10);
        const found = products.map(({ productId, units, paise }) => ({ productId, units, paise }));
        expect(found.toSorted(byId), `${window} days to ${today}`).toEqual(expected.toSorted(byId));
      }

      // What moved on each day.
      const moves = log.flatMap((event) => moveOf(event));
      for (const [day, ofDay] of Map.groupBy(moves, ({ at }) => local(at).day)) {
        const movedOf = (kind: string) => {
          const ofKind = ofDay.filter((move) => move.kind === kind);
          return { count: ofKind.length, paise: sum(ofKind, ({ paise }) => paise) };
        };
        expect(await views.document<PaymentDayView>(paymentsProjection, paymentDayKey(day))).toEqual({
          ...{
            captured: movedOf('captured'),
            refunded: movedOf('refunded'),
            collected: movedOf('collected'),
          },
        });
      }

      // The lists, by status, payment and days.
      const isNothingDue = ({ status, paid }: Facts, state: PaymentState): boolean =>
        status === 'rejected' && paid === 0 && state !== 'expired';
      const [from, to] = [...days.keys()].toSorted();
      for (const status of [undefined, ...ORDER_STATUSES])
        for (const payment of [undefined, ...PAYMENT_STATES])
          for (const range of [{}, { from }, { to }, { from, to }])
            for (const sort of ['createdAt_desc', 'total_asc'] as const) {
              const found = await findForAdministrator(views, time, { status, payment, sort, ...range });
              const expected = facts.filter((each) => {
                const { day } = local(each.order.placedAt);
                const state = paymentStateOf(each);
                if (range.from !== undefined && day < range.from) return false;
                if (range.to !== undefined && day > range.to) return false;
                if (status !== undefined && each.status !== status) return false;
                return payment === undefined || (state === payment && !isNothingDue(each, state));
              });
              const sorted = expected.toSorted(sort === 'total_asc' ? byTotal : newestFirst);
              expect(await found.numbers(0, 1_000), JSON.stringify({ status, payment, range, sort })).toEqual(
                sorted.map(({ order }) => order.orderId),
              );
              expect(found.total).toBe(sorted.length);
            }
    }),
    // The limit bounds how long a failure is made smaller.
    { numRuns: 40, interruptAfterTimeLimit: 15_000 },
  );
});

const byId = (one: { productId: number }, other: { productId: number }): number =>
  one.productId - other.productId;
const newestFirst = (one: Facts, other: Facts): number => other.order.orderId - one.order.orderId;
const byTotal = (one: Facts, other: Facts): number =>
  one.order.totalPaise - other.order.totalPaise || one.order.orderId - other.order.orderId;

function moveOf(event: OrderEvent | PaymentEvent) {
  switch (event.type) {
    case 'PaymentCaptured':
      return [{ kind: 'captured', paise: event.data.amountPaise, at: event.data.capturedAt }];
    case 'RefundProcessed':
      return [{ kind: 'refunded', paise: event.data.amountPaise, at: event.data.refundedAt }];
    case 'CashCollected':
      return [{ kind: 'collected', paise: event.data.amountPaise, at: event.data.collectedAt }];
    default:
      return [];
  }
}
