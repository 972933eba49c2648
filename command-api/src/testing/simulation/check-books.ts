// The invariants of the simulation: what holds once everything has settled.
import type { OrderEvent, PlacedOrder } from '@aangan/shared-events/features/orders/events';
import { orderStream } from '@aangan/shared-events/features/orders/events';
import { isOpen, isToExpire } from '@aangan/shared-events/features/payments/due-times';
import { paymentStream, type PaymentEvent } from '@aangan/shared-events/features/payments/events';
import { duePayment, keptPaise } from '@aangan/shared-events/features/payments/state-machine';
import { openDisputes } from '@aangan/shared-events/features/payments/ledger';
import {
  paymentKey,
  paymentsProjection,
  type PaymentView,
} from '@aangan/shared-events/features/payments/views';
import { ordersProjection, orderKey, type OrderView } from '@aangan/shared-events/features/orders/views';
import { makeShopTime } from '@aangan/shared-events/shop-time';
import type { OrderCommand } from '../../features/orders/commands.ts';
import type { OrderState } from '../../features/orders/decider.ts';
import type { PaymentCommand } from '../../features/payments/commands.ts';
import type { PaymentStreamState } from '../../features/payments/decider.ts';
import { compareDay } from '../../features/payments/board/compare-books.ts';
import { parseReceipt } from '../../features/payments/receipts.ts';
import type { ModelGateway } from '../model-gateway.ts';
import { orderIdIn } from './order-receipts.ts';
import type { InMemoryLog } from './in-memory-log.ts';
import { TIME_ZONE, type SimulatedViews } from './simulated-views.ts';

export type Checked = {
  readonly placed: ReadonlyMap<number, PlacedOrder>;
  readonly orders: InMemoryLog<OrderState, OrderCommand, OrderEvent>;
  readonly payments: InMemoryLog<PaymentStreamState, PaymentCommand, PaymentEvent>;
  readonly model: ModelGateway;
  readonly views: SimulatedViews;
  readonly tasks: ReadonlyMap<string, unknown>;
  readonly fail: (what: string) => never;
};

/** What holds once everything has settled. */
export async function checkBooks(checked: Checked): Promise<void> {
  const { placed, orders, payments, model, views, tasks, fail } = checked;
  if (tasks.size > 0) fail(`${tasks.size} tasks are left, first ${[...tasks.keys()][0]}`);
  const made = new Map<string, number>();
  for (const { receipt, status } of model.books.refunds.values()) {
    const { refundId } = parseReceipt(receipt);
    if (status === 'processed' && refundId !== '') made.set(refundId, (made.get(refundId) ?? 0) + 1);
  }
  for (const [refundId, times] of made) if (times > 1) fail(`refund ${refundId} was paid ${times} times`);
  for (const [orderId, order] of placed) {
    const ledger = payments.peek(paymentStream(orderId));
    const atGateway = gatewaySums(model, orderId);
    const captured = sum(ledger?.captures ?? []);
    const refunded = sum((ledger?.refunds ?? []).filter(({ state }) => state === 'processed'));
    if (captured !== atGateway.captured)
      fail(`order ${orderId}: the gateway captured ${atGateway.captured}, the log ${captured}`);
    if (refunded !== atGateway.refunded)
      fail(`order ${orderId}: the gateway refunded ${atGateway.refunded}, the log ${refunded}`);
    const shown = (await views.document<OrderView>(ordersProjection, orderKey(orderId)))?.payment;
    const view = (await views.document<PaymentView>(paymentsProjection, paymentKey(orderId)))?.ledger;
    const summaries = [ledger?.summary ?? duePayment('online'), view?.summary ?? duePayment('online'), shown];
    const texts = summaries.map((each) => each && `${each.state} ${each.paidPaise} ${keptPaise(each)}`);
    if (new Set(texts).size > 1) fail(`order ${orderId}: log, view and order have ${texts.join(', ')}`);
    const kept = captured - refunded;
    if (kept > order.totalPaise) fail(`order ${orderId} was paid twice`);
    if (orders.peek(orderStream(orderId))?.status === 'rejected' && kept > 0)
      fail(`order ${orderId} is rejected and ${kept} paise were not paid back`);
    if (ledger !== undefined && isOpen(ledger)) fail(`order ${orderId} has not settled`);
    if (isToExpire(ledger, order.payBy ?? '')) fail(`order ${orderId} neither paid nor expired`);
    if (ledger?.refunds.some(({ state }) => state !== 'processed' && state !== 'withdrawn'))
      fail(`order ${orderId} has an open refund`);
    const [dispute] = ledger === undefined ? [] : openDisputes(ledger);
    if (dispute !== undefined) fail(`order ${orderId} has an open dispute, ${dispute.kind}`);
  }
  await checkDays(checked);
}

/** Every day adds up, as the board of truth compares it. */
async function checkDays({ placed, model, views, fail }: Checked): Promise<void> {
  const time = makeShopTime(TIME_ZONE);
  const ids = [...placed.keys()];
  const books = await views.documents<PaymentView>(paymentsProjection, ids.map(paymentKey));
  const ledgers = books.flatMap((view) => view?.ledger ?? []);
  const orders = (await views.documents<OrderView>(ordersProjection, ids.map(orderKey))).filter(
    (order) => order !== undefined,
  );
  const dayOf = ({ createdAt }: { readonly createdAt: number }): string => time.at(new Date(createdAt)).day;
  const inRupees = [...model.books.payments.values()].filter(({ currency }) => currency === 'INR');
  const captures = inRupees.filter(({ status }) => status === 'captured' || status === 'refunded');
  const refunds = [...model.books.refunds.values()].filter(({ status }) => status === 'processed');
  const orderOf = (paymentId: string): number | null => {
    const { orderId } = model.books.payments.get(paymentId) ?? {};
    return orderIdIn(model.books.orders.get(orderId ?? '')?.receipt) ?? null;
  };
  for (const day of new Set([...captures, ...refunds].map(dayOf))) {
    const gateway = {
      captures: captures
        .filter((each) => dayOf(each) === day)
        .map((each) => ({ ...each, orderId: orderOf(each.id) })),
      refunds: refunds
        .filter((each) => dayOf(each) === day)
        .map((each) => ({ ...each, orderId: orderOf(each.paymentId) })),
    };
    const isOn = (at: string): boolean => time.at(at).day === day;
    const [difference] = compareDay({ ledgers, orders, gateway }, isOn).differences;
    if (difference !== undefined) fail(`${day}: ${difference.description}`);
  }
}

function gatewaySums(model: Checked['model'], orderId: number) {
  const payments = [...model.books.payments.values()].filter(
    (payment) => orderIdIn(model.books.orders.get(payment.orderId ?? '')?.receipt) === orderId,
  );
  const captured = payments.filter(
    ({ status, currency }) => currency === 'INR' && (status === 'captured' || status === 'refunded'),
  );
  const ids = new Set(payments.map(({ id }) => id));
  const refunds = [...model.books.refunds.values()].filter(
    ({ paymentId, status }) => ids.has(paymentId) && status === 'processed',
  );
  return { captured: sum(captured), refunded: sum(refunds) };
}

const sum = (amounts: readonly { readonly amountPaise: number }[]): number =>
  amounts.reduce((all, { amountPaise }) => all + amountPaise, 0);
