// What administrators do in the simulation: they decide about orders, refund, press the buttons of the board of truth, and refund at the gateway's own
// dashboard.
import { orderStream, type OrderEvent } from '@aangan/shared-events/features/orders/events';
import { paymentStream, type PaymentEvent } from '@aangan/shared-events/features/payments/events';
import { openDisputes, refundableIn } from '@aangan/shared-events/features/payments/ledger';
import { isPaidInFull } from '@aangan/shared-events/features/payments/state-machine';
import {
  disputedPaymentsIndex,
  paymentsProjection,
  troubledRefundsIndex,
} from '@aangan/shared-events/features/payments/views';
import type { CommandContext } from '../../domain/command-context.ts';
import { DomainError } from '../../domain/domain-error.ts';
import type { OrderCommand } from '../../features/orders/commands.ts';
import type { OrderState } from '../../features/orders/decider.ts';
import type { OrderToPay, PaymentCommand } from '../../features/payments/commands.ts';
import type { PaymentStreamState } from '../../features/payments/decider.ts';
import type { Online } from '../../features/payments/open-payments.ts';
import { isForRejection } from '../../features/payments/reactions.ts';
import { makeResolve, makeWithdraw, settledAtGateway } from '../../features/payments/resolve.ts';
import type { ModelGateway } from '../model-gateway.ts';
import type { InMemoryLog } from './in-memory-log.ts';
import type { SimulatedViews } from './simulated-views.ts';

export type AdministratorNeeds = {
  readonly orders: InMemoryLog<OrderState, OrderCommand, OrderEvent>;
  readonly payments: InMemoryLog<PaymentStreamState, PaymentCommand, PaymentEvent>;
  readonly online: Online;
  readonly noteFound: () => void;
  readonly model: ModelGateway;
  readonly views: SimulatedViews;
  readonly orderWith: (id: number) => OrderToPay | undefined;
  readonly contextNow: () => CommandContext;
  /** The orders that something still happens to. */
  readonly alive: readonly number[];
  readonly chance: (share: number) => boolean;
  /** A whole number from 0 up to `most`. */
  readonly below: (most: number) => number;
};

/** Whole rupees: the gateway refunds nothing below one. */
const RUPEE = 100;

export function makeAdministrator(needs: AdministratorNeeds) {
  const { orders, payments, model, views, orderWith, contextNow, alive, chance, below } = needs;
  const resolve = makeResolve(needs);
  const withdraw = makeWithdraw(needs);
  const pick = <T>(all: readonly T[]): T | undefined => all[below(all.length)];
  const ledgerOf = (id: number) => payments.peek(paymentStream(id));

  const decide = async (id: number): Promise<void> => {
    const [order, ledger] = [orderWith(id), ledgerOf(id)];
    const isPaid =
      ledger !== undefined && order !== undefined && isPaidInFull(ledger.summary, order.totalPaise);
    const asOf = orders.peek(orderStream(id))?.revision ?? 0;
    const to = pick(['pending', 'fulfilled', 'rejected'] as const) ?? 'pending';
    const command = pick<OrderCommand>([
      { type: 'AcceptOrder', expectedRevision: undefined, isPaid, asOf },
      { type: 'RejectOrder', expectedRevision: undefined },
      { type: 'SetOrderStatus', to, expectedRevision: undefined },
    ]);
    if (command !== undefined)
      await orders.handle({ stream: orderStream(id), command, context: contextNow() });
  };
  const requestRefund = async (id: number, amountPaise: number | undefined): Promise<void> => {
    const order = orderWith(id);
    if (order === undefined) return;
    const context = contextNow();
    const command = { type: 'RequestRefund', order, amountPaise, cause: 'administrator' } as const;
    await payments.handle({
      ...{ stream: paymentStream(id), context },
      command: { ...command, at: context.at },
    });
  };
  const refund = async (id: number): Promise<void> => {
    const ledger = ledgerOf(id);
    const left = ledger === undefined ? 0 : refundableIn(ledger);
    if (left > 0) await requestRefund(id, chance(0.5) ? undefined : RUPEE * (1 + below(left / RUPEE)));
  };
  /** At the gateway's dashboard: often what has failed in the shop. */
  const refundByHand = (): void => {
    const payment = pick([...model.books.payments.values()].slice(-alive.length));
    if (payment?.status !== 'captured' || payment.currency !== 'INR') return;
    const left = payment.amountPaise - payment.refundedPaise;
    const failed = alive
      .flatMap((id) => ledgerOf(id)?.refunds ?? [])
      .find((each) => each.state === 'failed' && each.gatewayPaymentId === payment.id);
    const wanted = failed && chance(0.6) ? failed.amountPaise : RUPEE * (1 + below(left / RUPEE));
    if (wanted <= left) model.refund({ paymentId: payment.id, amountPaise: wanted, receipt: null });
  };
  /** The button Resolve; what was disputed in another currency has been settled at the gateway. */
  const pressResolve = async (id: number): Promise<void> => {
    const [order, ledger] = [orderWith(id), ledgerOf(id)];
    if (order === undefined || ledger === undefined) return;
    const settles = openDisputes(ledger).find(({ kind }) => settledAtGateway(kind))?.gatewayPaymentId;
    await resolve(order, contextNow(), settles ?? undefined);
  };
  /** The button Withdraw, of every failed refund. */
  const pressWithdraw = async (id: number): Promise<void> => {
    const order = orderWith(id);
    for (const { refundId, state } of ledgerOf(id)?.refunds ?? [])
      if (order !== undefined && state === 'failed') await withdraw(order, refundId, contextNow());
  };
  /** An order that was rejected and is not any more keeps its money. */
  const keepMoney = async (id: number): Promise<void> => {
    const [order, ledger] = [orderWith(id), ledgerOf(id)];
    if (order === undefined || order.isRejected) return;
    for (const { refundId, state } of ledger?.refunds ?? [])
      if (state === 'failed' && isForRejection(ledger, refundId))
        await withdraw(order, refundId, contextNow());
  };
  /** The orders that the board lists. */
  const listed = async (): Promise<ReadonlySet<number>> => {
    const range = { newestFirst: false };
    const disputed = await views.members(paymentsProjection, disputedPaymentsIndex, range);
    const troubled = await views.members(paymentsProjection, troubledRefundsIndex, range);
    return new Set([...disputed, ...troubled].map(Number));
  };
  /** Settles an order that the board lists, with its buttons alone. */
  const settle = async (id: number): Promise<void> => {
    await keepMoney(id);
    await pressResolve(id).catch(async (error: unknown) => {
      if (!(error instanceof DomainError) || error.code !== 'refund-in-the-way') throw error;
      await pressWithdraw(id);
      await pressResolve(id);
    });
    const [order, ledger] = [orderWith(id), ledgerOf(id)];
    if (order === undefined || ledger === undefined) return;
    const tooMuch = refundableIn(ledger) - (order.isRejected ? 0 : order.totalPaise);
    if (tooMuch > 0) await requestRefund(id, tooMuch);
  };
  return { decide, refund, refundByHand, pressResolve, pressWithdraw, listed, settle };
}
