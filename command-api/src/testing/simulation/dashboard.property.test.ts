// Random commands on a few orders over days and months: what the dashboard, the lists and the best sellers show is what a plain sum over the log gives.
import type { Recorded, ShopEvent } from '@aangan/shared-events/event';
import { orderStream, type OrderEvent, type PlacedOrder } from '@aangan/shared-events/features/orders/events';
import {
  daySalesKey,
  salesProjectionName,
  type DaySalesView,
} from '@aangan/shared-events/features/orders/sales/views';
import { ORDER_STATUSES, type OrderStatus } from '@aangan/shared-events/features/orders/statuses';
import { orderKey, ordersProjection, type OrderView } from '@aangan/shared-events/features/orders/views';
import { paymentStream, type PaymentEvent } from '@aangan/shared-events/features/payments/events';
import { PAYMENT_STATES, type PaymentState } from '@aangan/shared-events/features/payments/states';
import {
  paymentDayKey,
  paymentsProjection,
  type PaymentDayView,
} from '@aangan/shared-events/features/payments/views';
import { makeShopTime } from '@aangan/shared-events/shop-time';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CommandContext } from '../../domain/command-context.ts';
import { DomainError } from '../../domain/domain-error.ts';
import type { OrderCommand } from '../../features/orders/commands.ts';
import { orderDecider } from '../../features/orders/decider.ts';
import { findForAdministrator } from '../../features/orders/list-orders.ts';
import { orderStats, toOrderResponse, viewOf } from '../../features/orders/queries.ts';
import { topProducts } from '../../features/orders/sales/top-products.ts';
import type { OrderToPay, PaymentCommand } from '../../features/payments/commands.ts';
import { paymentDecider } from '../../features/payments/decider.ts';
import { makeLog } from './in-memory-log.ts';
import { makeSimulatedViews, TIME_ZONE } from './simulated-views.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Half past eleven in the evening in the shop. */
const BEGINNING = Date.parse('2026-11-20T18:00:00.000Z');
const OFFSET = 5.5 * 60 * MINUTE;
const time = makeShopTime(TIME_ZONE);

const KINDS = [
  ...['place', 'place', 'place', 'accept', 'reject', 'set', 'set', 'set', 'ship', 'claim', 'release'],
  ...['capture', 'capture', 'capture', 'capture late', 'fail', 'expire', 'refund', 'refund', 'refund'],
  ...['refund made', 'refund made', 'refund fails', 'retry', 'withdraw', 'collect', 'collect', 'hand back'],
] as const;
type Action = {
  readonly kind: (typeof KINDS)[number];
  readonly order: number;
  readonly n: number;
  /** By how much the clock moves before, in milliseconds. */
  readonly later: number;
};
const actions: fc.Arbitrary<readonly Action[]> = fc.array(
  fc.record({
    kind: fc.constantFrom(...KINDS),
    order: fc.nat(4),
    n: fc.nat(11),
    later: fc.oneof(
      { weight: 12, arbitrary: fc.integer({ min: 0, max: 20 * MINUTE }) },
      { weight: 3, arbitrary: fc.integer({ min: 0, max: 3 * DAY }) },
      { weight: 1, arbitrary: fc.integer({ min: 0, max: 40 * DAY }) },
      { weight: 1, arbitrary: fc.integer({ min: -10 * MINUTE, max: 0 }) },
    ),
  }),
  { minLength: 5, maxLength: 60, size: 'max' },
);

/** The shop after these actions: its log, and the views of it. */
function play(history: readonly Action[]) {
  const log: Recorded<OrderEvent | PaymentEvent>[] = [];
  const views = makeSimulatedViews();
  const append = (event: Recorded<OrderEvent | PaymentEvent>): void => {
    const recorded = { ...event, position: BigInt(100 + log.length) };
    log.push(recorded);
    views.append(recorded);
  };
  const orders = makeLog(orderDecider, () => Promise.resolve(), append);
  const payments = makeLog(paymentDecider, () => Promise.resolve(), append);
  const placed: PlacedOrder[] = [];
  let now = BEGINNING;

  const context = (): CommandContext => ({
    ...{ by: { kind: 'system' }, origin: { client: 'api' }, correlationId: 'property' },
    at: new Date(now).toISOString(),
  });
  const place = (n: number): void => {
    const orderId = placed.length + 1;
    const items = Array.from({ length: 1 + (n % 3) }, (_, at) => ({
      ...{ productId: 1 + ((n + at) % 3), productRevision: 0, name: `Product ${n}`, image: null },
      ...{ colorId: null, color: 'Default', size: at === 0 ? 'M' : 'L' },
      ...{ quantity: 1 + (n % 2), pricePaise: 10_000 + 99 * n },
    }));
    const order: PlacedOrder = {
      ...{ orderId, accountId: `a-${n % 2}`, items, recipient: { erased: true }, placedAt: context().at },
      totalPaise: items.reduce((sum, { quantity, pricePaise }) => sum + quantity * pricePaise, 0),
      ...(n % 3 === 0
        ? { paymentMethod: 'cod' }
        : { paymentMethod: 'online', payBy: new Date(now + 2 * DAY).toISOString() }),
    };
    placed.push(order);
    orders.appendNow(orderStream(orderId), { type: 'PlaceOrder', order }, context());
  };
  const change = (orderId: number, command: OrderCommand): void =>
    orders.appendNow(orderStream(orderId), command, context());
  const pay = (
    orderId: number,
    commandOf: (of: { order: OrderToPay; at: string }) => PaymentCommand,
  ): void => {
    const state = orders.peek(orderStream(orderId));
    if (state === undefined) return;
    const { paymentMethod: method, totalPaise, placedAt, payBy, accountId } = state.order;
    const isRejected = state.status === 'rejected';
    const order = { orderId, accountId, totalPaise, method, placedAt, payBy, isRejected };
    const command = commandOf({ order, at: context().at });
    payments.appendNow(paymentStream(orderId), command, context());
  };
  const request = (orderId: number): void =>
    pay(orderId, (of) => ({ ...of, type: 'RequestPayment', gatewayOrderId: `order_${orderId}` }));
  const payment = (orderId: number, status: 'captured' | 'failed', id: string, createdAt = now) => ({
    ...{ id, orderId: `order_${orderId}`, amountPaise: placed[orderId - 1]?.totalPaise ?? 0, status },
    ...{ refundedPaise: 0, currency: 'INR', method: 'upi' as const, instrument: null, createdAt },
    failure: status === 'failed' ? { code: 'BAD_REQUEST_ERROR', reason: null } : null,
  });

  const act = ({ kind, order, n }: Action): void => {
    if (kind === 'place') return place(n);
    if (placed.length === 0) return;
    const orderId = 1 + ((placed.length - 1 + order) % placed.length);
    const expectedRevision = undefined;
    const ledger = payments.peek(paymentStream(orderId));
    const [refund] = (ledger?.refunds ?? []).filter(({ state }) => state !== 'processed');
    const { refundId = '', attempt = 1 } = refund ?? {};
    const forReturn = { returnId: `${orderId}-1`, attempt: 1 + n };
    switch (kind) {
      case 'accept': {
        const asOf = orders.peek(orderStream(orderId))?.revision ?? 0;
        return change(orderId, { type: 'AcceptOrder', expectedRevision, isPaid: n > 5, asOf });
      }
      case 'reject':
        return change(orderId, {
          type: 'RejectOrder',
          expectedRevision,
          ...(n > 8 && { reason: 'not-paid' }),
        });
      case 'set': {
        const to = (['pending', 'fulfilled', 'delivered', 'rejected'] as const)[n % 4] ?? 'pending';
        return change(orderId, { type: 'SetOrderStatus', to, expectedRevision });
      }
      case 'ship':
        return n > 7
          ? change(orderId, { type: 'RemoveOrderShipment', expectedRevision })
          : change(orderId, {
              ...{ type: 'ShipOrder', expectedRevision },
              shipment: { courier: 'Delhivery', trackingNumber: `N-${n}` },
            });
      case 'claim':
        return change(orderId, {
          ...{ type: 'ClaimReturn', lines: [{ line: 0, quantity: 1 }], reason: 'damaged', note: undefined },
          ...{ pictures: [], deliveredAt: context().at, returnDays: 14, at: context().at },
        });
      case 'release':
        return change(orderId, { type: 'ReleaseReturn', number: 1 + (n % 2), kept: [] });
      case 'capture':
      case 'capture late': {
        const said = payment(
          orderId,
          'captured',
          `pay_${orderId}`,
          kind === 'capture' ? now : now - 5 * 60 * MINUTE,
        );
        request(orderId);
        return pay(orderId, (of) => ({ ...of, type: 'RecordPayment', payment: said }));
      }
      case 'fail':
        request(orderId);
        return pay(orderId, (of) => ({
          ...{ ...of, type: 'RecordPayment', payment: payment(orderId, 'failed', `failed_${n}`) },
        }));
      case 'expire':
        return pay(orderId, (of) => ({ ...of, type: 'ExpirePayment' }));
      case 'refund':
        return pay(orderId, (of) => ({
          ...{ ...of, type: 'RequestRefund', amountPaise: n > 6 ? undefined : 100 * (1 + n) },
          cause: 'administrator',
        }));
      case 'refund made':
        if (refund === undefined) return;
        return pay(orderId, (of) => ({
          ...{ ...of, type: 'RecordRefund' },
          refund: {
            ...{ id: `rfnd_${refundId}_${attempt}`, paymentId: refund.gatewayPaymentId, status: 'processed' },
            ...{
              amountPaise: refund.amountPaise,
              receipt: `${refundId}:${attempt}`,
              createdAt: now - n * 10 * MINUTE,
            },
          },
        }));
      case 'refund fails':
        return pay(orderId, (of) => ({ ...of, type: 'FailRefund', refundId, attempt, description: 'No.' }));
      case 'retry':
        return pay(orderId, (of) => ({ ...of, type: 'RetryRefund', refundId, failedAttempt: attempt }));
      case 'withdraw':
        return pay(orderId, (of) => ({ ...of, type: 'WithdrawRefund', refundId, failedAttempt: attempt }));
      case 'collect':
        return pay(orderId, (of) => ({ ...of, type: 'CollectCash' }));
      case 'hand back':
        return pay(orderId, (of) => ({ ...of, type: 'RefundCash', amountPaise: 100 * (1 + n), forReturn }));
      default:
        return kind satisfies never;
    }
  };
  for (const action of history) {
    now += action.later;
    try {
      act(action);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
    }
  }
  views.fold();
  return { log, views, now, stateOf: (orderId: number) => orders.peek(orderStream(orderId)) };
}

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
    fc.asyncProperty(actions, async (history) => {
      const { log, views, now, stateOf } = play(history);
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
    { numRuns: 60, interruptAfterTimeLimit: 15_000 },
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
