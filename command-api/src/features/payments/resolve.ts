// The buttons of the board. Resolve asks the gateway about one order, writes down what is missing, and settles what is in dispute; Withdraw gives up a
// failed refund.
import { paymentStream } from '@aangan/shared-events/features/payments/events';
import type { DisputeKind } from '@aangan/shared-events/features/payments/events';
import { openDisputes, type Dispute } from '@aangan/shared-events/features/payments/ledger';
import type { CommandContext } from '../../domain/command-context.ts';
import { DomainError } from '../../domain/domain-error.ts';
import type { OrderToPay, PaymentCommand } from './commands.ts';
import { asRefusal } from './gateway-refusals.ts';
import type { NoteRecorded } from './note-recorded.ts';
import type { Payments } from './open-payments.ts';
import { parseReceipt } from './receipts.ts';
import { gatewayRefuses, gatewayUnavailable, refundNotFailed } from './refusals.ts';

type Needs = Pick<Payments, 'payments' | 'online'> & { readonly noteFound: NoteRecorded };

/** What only the gateway's dashboard can settle: the shop's books are in rupees, and of its own orders. */
export const settledAtGateway = (kind: DisputeKind): boolean =>
  kind === 'wrong-currency' || kind === 'unknown-payment';

/** Resolves with the position of the payment's stream. `settles` is a payment in dispute that was settled at the gateway. Throws 503 `gateway-unavailable`, and 409 `refund-in-the-way` or `refund-too-large` after all else is done. */
export function makeResolve({ payments, online, noteFound }: Needs) {
  return async (
    order: OrderToPay,
    context: CommandContext,
    settles?: string,
  ): Promise<bigint | undefined> => {
    if (online === undefined) throw gatewayUnavailable();
    const { gateway, records } = online;
    const stream = paymentStream(order.orderId);
    // The key of the request belongs to its first command only; each of these does nothing when repeated.
    const { idempotencyKey: _, ...own } = context;
    const handle = (command: PaymentCommand) => payments.handle({ stream, command, context: own });
    const { at } = context;
    const settle = async ({ kind, gatewayPaymentId, gatewayRefundId }: Dispute): Promise<void> => {
      if (gatewayPaymentId === null) return;
      if (settledAtGateway(kind) && gatewayPaymentId === settles)
        await handle({ type: 'SettleDispute', order, at, kind, gatewayPaymentId });
      if (kind === 'wrong-amount') {
        const payment = await gateway.payment(gatewayPaymentId);
        await handle({ type: 'ReturnPayment', order, at, payment });
      }
      if (kind !== 'unknown-refund') return;
      const refunds = await gateway.refundsOfPayment(gatewayPaymentId);
      const refund = refunds.find(({ id }) => id === gatewayRefundId);
      if (refund !== undefined) await handle({ type: 'AdoptRefund', order, at, refund });
    };
    // One that cannot be settled does not hold up the others.
    const refusals: DomainError[] = [];
    const unlessRefused = (error: unknown): void => {
      if (!(error instanceof DomainError) || error.kind !== 'conflict') throw error;
      refusals.push(error);
    };
    try {
      noteFound(await records.ask(order.orderId, own), own.at);
      const { state: ledger } = await payments.load(stream);
      for (const dispute of ledger === undefined ? [] : openDisputes(ledger))
        await settle(dispute).catch(unlessRefused);
      // Of one that was made by hand the dispute was settled above.
      const { state: settled } = await payments.load(stream);
      for (const { refundId, state, attempt: failedAttempt } of settled?.refunds ?? [])
        if (state === 'failed') await handle({ type: 'RetryRefund', order, at, refundId, failedAttempt });
    } catch (error) {
      return asRefusal(error, gatewayUnavailable, gatewayRefuses);
    }
    const [refusal] = refusals;
    if (refusal !== undefined) throw refusal;
    return (await payments.load(stream)).position;
  };
}

/** Gives up a failed refund, unless the gateway has made it after all. Resolves with the position of the payment's stream. Throws 409 `refund-not-failed`, 503 `gateway-unavailable`. */
export function makeWithdraw({ payments, online, noteFound }: Needs) {
  return async (order: OrderToPay, refundId: string, context: CommandContext) => {
    if (online === undefined) throw gatewayUnavailable();
    const { gateway, records } = online;
    const stream = paymentStream(order.orderId);
    const { idempotencyKey: _, ...own } = context;
    const askLastAttempt = async (): Promise<number> => {
      noteFound(await records.ask(order.orderId, own), own.at);
      const { state: ledger } = await payments.load(stream);
      const last = ledger?.refunds.find((each) => each.refundId === refundId);
      const made = last?.state === 'failed' ? await gateway.refundsOfPayment(last.gatewayPaymentId) : [];
      const isUnderWay = made.some(
        ({ receipt, status }) => status === 'pending' && parseReceipt(receipt).refundId === refundId,
      );
      if (isUnderWay) throw refundNotFailed();
      return last?.attempt ?? 0;
    };
    const failedAttempt = await askLastAttempt().catch((error: unknown) =>
      asRefusal(error, gatewayUnavailable, gatewayRefuses),
    );
    const command = { type: 'WithdrawRefund', order, at: context.at, refundId, failedAttempt } as const;
    return (await payments.handle({ stream, command, context })).position;
  };
}
