// The button of the board: asks the gateway about one order, writes down what is missing, and settles what is in dispute.
import { paymentStream } from '@aangan/shared-events/features/payments/events';
import type { DisputeKind } from '@aangan/shared-events/features/payments/events';
import { openDisputes } from '@aangan/shared-events/features/payments/ledger';
import type { CommandContext } from '../../domain/command-context.ts';
import type { OrderToPay, PaymentCommand } from './commands.ts';
import { asRefusal } from './gateway-refusals.ts';
import type { Payments } from './open-payments.ts';
import { gatewayUnavailable } from './refusals.ts';

/** What only the gateway's dashboard can settle: the shop's books are in rupees, and of its own orders. */
export const settledAtGateway = (kind: DisputeKind): boolean =>
  kind === 'wrong-currency' || kind === 'unknown-payment';

/** Resolves with the position of the payment's stream. `settles` is a payment in dispute that was settled at the gateway. Throws 503 `gateway-unavailable`. */
export function makeResolve({ payments, online }: Pick<Payments, 'payments' | 'online'>) {
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
    try {
      await records.ask(order.orderId, own);
      const { state: ledger } = await payments.load(stream);
      for (const dispute of ledger === undefined ? [] : openDisputes(ledger)) {
        const { kind, gatewayPaymentId, gatewayRefundId } = dispute;
        if (gatewayPaymentId === null) continue;
        if (settledAtGateway(kind) && gatewayPaymentId === settles)
          await handle({ type: 'SettleDispute', order, at, kind, gatewayPaymentId });
        if (kind === 'wrong-amount') {
          const payment = await gateway.payment(gatewayPaymentId);
          await handle({ type: 'ReturnPayment', order, at, payment });
        }
        if (kind !== 'unknown-refund') continue;
        const refunds = await gateway.refundsOfPayment(gatewayPaymentId);
        const refund = refunds.find(({ id }) => id === gatewayRefundId);
        if (refund !== undefined) await handle({ type: 'AdoptRefund', order, at, refund });
      }
      for (const { refundId, state, attempt: failedAttempt } of ledger?.refunds ?? [])
        if (state === 'failed') await handle({ type: 'RetryRefund', order, at, refundId, failedAttempt });
    } catch (error) {
      return asRefusal(error, gatewayUnavailable);
    }
    return (await payments.load(stream)).position;
  };
}
