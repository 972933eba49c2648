// One attempt of a refund, by way of the gateway. What was decided about it meanwhile is read again right before the gateway is asked to pay: another
// process may have made the attempt long ago, and an administrator may have withdrawn the refund since it failed.
import { paymentStream } from '@aangan/shared-events/features/payments/events';
import type { CommandContext } from '../../domain/command-context.ts';
import { GatewayRefusedError, type PaymentGateway } from './gateway/payment-gateway.ts';
import { isForRejection, isMadeByHand, madeEarlier, refundCall } from './reactions.ts';
import type { GatewayRecords, OrderToPayOf, PaymentHandler } from './record-gateway.ts';
import { refundFailureText } from './refund-failure-text.ts';

export type PayBackNeeds = {
  readonly payments: PaymentHandler;
  readonly orderToPay: OrderToPayOf;
  readonly gateway: PaymentGateway;
  readonly records: GatewayRecords;
};

/** The failure of an attempt that was not made. */
const MADE_BY_HAND = 'A refund of this payment was made at the gateway itself. Please resolve it first.';

/** The same, of an attempt after which the gateway was found to have made the one before. */
const UNDER_WAY = 'An earlier attempt is still under way at the gateway.';

/** The same, of an order whose status an administrator has set since it was rejected. */
const NOT_REJECTED =
  'The order is not rejected any more. Please withdraw the refund, or reject the order again.';

/** The attempt must not be made; `failure` is recorded, unless another process has recorded its outcome. */
class NotDueError extends Error {
  override readonly name = 'NotDueError';
  readonly failure: string | undefined;

  constructor(failure?: string) {
    super(failure ?? 'the attempt is over');
    this.failure = failure;
  }
}

type Asked = { readonly orderId: number; readonly refundId: string; readonly attempt: number };

/** Carries out one attempt of a refund. Throws `GatewayUnavailableError`, after which the same attempt can be repeated. */
export async function payBack(
  { payments, orderToPay, gateway, records }: PayBackNeeds,
  { orderId, refundId, attempt }: Asked,
  context: CommandContext,
): Promise<void> {
  const stream = paymentStream(orderId);
  const read = async () => {
    const order = await orderToPay(orderId);
    const { state: ledger } = await payments.load(stream);
    const call = refundCall(ledger, refundId, attempt);
    if (call === undefined || order === undefined) throw new NotDueError();
    return { order, ledger, call };
  };
  const beforePaying = async (): Promise<void> => {
    const { order, ledger } = await read();
    if (isForRejection(ledger, refundId) && !order.isRejected) throw new NotDueError(NOT_REJECTED);
  };
  const fail = async (description: string): Promise<void> => {
    const order = await orderToPay(orderId);
    if (order === undefined) return;
    const { at } = context;
    const command = { type: 'FailRefund', order, at, refundId, attempt, description } as const;
    await payments.handle({ stream, command, context });
  };
  try {
    const { ledger, call } = await read();
    // After a failure the money may have been paid back all the same: by the attempt that failed, or by hand.
    const made = attempt > 1 ? await gateway.refundsOfPayment(call.paymentId) : [];
    const earlier = madeEarlier(refundId, attempt, made);
    // The bank may yet refuse it, under the receipt of the earlier attempt: this one would wait for ever.
    if (earlier?.status === 'pending') return await fail(UNDER_WAY);
    const byHand = made.filter((each) => isMadeByHand(ledger, each));
    if (earlier === undefined && byHand.length > 0) {
      for (const each of byHand) await records.refund(orderId, each, context);
      return await fail(MADE_BY_HAND);
    }
    const refund = earlier ?? (await gateway.refund({ ...call, beforePaying }));
    await records.refund(orderId, refund, context);
  } catch (error) {
    if (error instanceof NotDueError) return error.failure === undefined ? undefined : fail(error.failure);
    if (!(error instanceof GatewayRefusedError)) throw error;
    await fail(refundFailureText(error));
  }
}
