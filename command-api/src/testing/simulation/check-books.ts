// The invariants of the simulation: what holds once everything has settled.
import type { OrderEvent, PlacedOrder } from '@aangan/shared-events/features/orders/events';
import { orderStream } from '@aangan/shared-events/features/orders/events';
import { isOpen } from '@aangan/shared-events/features/payments/due-times';
import { paymentStream, type PaymentEvent } from '@aangan/shared-events/features/payments/events';
import { duePayment, summaryAfter } from '@aangan/shared-events/features/payments/state-machine';
import type { OrderCommand } from '../../features/orders/commands.ts';
import type { OrderState } from '../../features/orders/decider.ts';
import type { PaymentCommand } from '../../features/payments/commands.ts';
import type { PaymentStreamState } from '../../features/payments/decider.ts';
import { parseReceipt } from '../../features/payments/receipts.ts';
import type { ModelGateway } from '../model-gateway.ts';
import type { InMemoryLog } from './in-memory-log.ts';

export type Checked = {
  readonly placed: ReadonlyMap<number, PlacedOrder>;
  readonly orders: InMemoryLog<OrderState, OrderCommand, OrderEvent>;
  readonly payments: InMemoryLog<PaymentStreamState, PaymentCommand, PaymentEvent>;
  readonly model: ModelGateway;
  readonly tasks: ReadonlyMap<string, unknown>;
  readonly fail: (what: string) => never;
};

/** What holds once everything has settled. */
export function checkBooks({ placed, orders, payments, model, tasks, fail }: Checked): void {
  if (tasks.size > 0) fail(`${tasks.size} tasks are left, first ${[...tasks.keys()][0]}`);
  const made = new Map<string, number>();
  for (const { receipt, status } of model.books.refunds.values()) {
    const { refundId } = parseReceipt(receipt);
    if (status === 'processed') made.set(refundId, (made.get(refundId) ?? 0) + 1);
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
    const view = payments.eventsOf(paymentStream(orderId)).reduce(summaryAfter, duePayment('online'));
    if (view.paidPaise !== captured || view.refundedPaise !== refunded)
      fail(`order ${orderId}: the view has ${view.paidPaise} and ${view.refundedPaise}`);
    const kept = captured - refunded;
    if (kept > order.totalPaise) fail(`order ${orderId} was paid twice`);
    if (orders.peek(orderStream(orderId))?.status === 'rejected' && kept > 0)
      fail(`order ${orderId} is rejected and ${kept} paise were not paid back`);
    if (ledger !== undefined && isOpen(ledger)) fail(`order ${orderId} has not settled`);
    if (ledger?.captures.length === 0 && !ledger.isExpired) fail(`order ${orderId} neither paid nor expired`);
    if (ledger?.refunds.some(({ state }) => state !== 'processed'))
      fail(`order ${orderId} has an open refund`);
  }
}

function gatewaySums(model: Checked['model'], orderId: number) {
  const payments = [...model.books.payments.values()].filter(
    (payment) => model.books.orders.get(payment.orderId ?? '')?.receipt === String(orderId),
  );
  const captured = payments.filter(({ status }) => status === 'captured' || status === 'refunded');
  const ids = new Set(payments.map(({ id }) => id));
  const refunds = [...model.books.refunds.values()].filter(
    ({ paymentId, status }) => ids.has(paymentId) && status === 'processed',
  );
  return { captured: sum(captured), refunded: sum(refunds) };
}

const sum = (amounts: readonly { readonly amountPaise: number }[]): number =>
  amounts.reduce((all, { amountPaise }) => all + amountPaise, 0);
