// Begins to pay an order: one order at the gateway for each, whoever asks first.
import { paymentStream } from '@aangan/shared-events/features/payments/events';
import { awaitsPayment } from '@aangan/shared-events/features/payments/ledger';
import { paymentPaths } from '@aangan/shared-events/features/payments/paths';
import type { CheckoutResponse } from '@aangan/shared-events/features/payments/http';
import type { CommandContext } from '../../domain/command-context.ts';
import type { OrderToPay } from './commands.ts';
import { canPay } from './decider.ts';
import { GatewayUnavailableError, type GatewayOrder } from './gateway/payment-gateway.ts';
import { asRefusal } from './gateway-refusals.ts';
import { notOnline, paymentClosed, paymentUnavailable } from './refusals.ts';
import type { PaymentNeeds } from './payment-needs.ts';
import { orderReceipt } from './receipts.ts';

type Begun = {
  /** Null when nothing is left to pay. */
  readonly options: CheckoutResponse['checkout'];
  readonly position: bigint | undefined;
};
type Needs = Pick<
  PaymentNeeds,
  'payments' | 'online' | 'recipientOf' | 'deadlineMinutes' | 'publicUrl' | 'shopName' | 'noteFound'
> & {
  /** Of the log; see `orderReceipt`. */
  readonly logId: () => Promise<string>;
};

/** By how much the gateway's clock may be behind the shop's, in milliseconds. */
const CLOCK_SKEW_MS = 60_000;

/** Throws 409 `payment-closed` or `not-online`, and 503 `payment-unavailable` while the gateway is. */
export function makeCheckout(needs: Needs) {
  const { payments, online, recipientOf, deadlineMinutes, publicUrl, shopName, noteFound, logId } = needs;
  const unavailable = () => paymentUnavailable(deadlineMinutes);

  const requested = async (order: OrderToPay, context: CommandContext) => {
    const stream = paymentStream(order.orderId);
    const { state, position } = await payments.load(stream);
    if (state !== undefined && !awaitsPayment(state)) return { ledger: state, position };
    if (!canPay(order, state, context.at)) throw paymentClosed();
    if (online === undefined) throw unavailable();
    const { gateway, records } = online;
    // The key of the request belongs to its own command only; what the gateway says is recorded without it.
    const { idempotencyKey: _, ...own } = context;
    const ask = async () => {
      noteFound(await records.ask(order.orderId, own), context.at);
      const { state: asked, position: askedAt } = await payments.load(stream);
      return { ledger: asked, position: askedAt };
    };
    if (state?.request) {
      // It may have been paid after all, in a window that was closed.
      const asked = await ask();
      if (asked.ledger && awaitsPayment(asked.ledger))
        requirePayable(order, await gateway.order(state.request.gatewayOrderId));
      return asked;
    }
    const { orderId, totalPaise: amountPaise, placedAt } = order;
    const receipt = orderReceipt(await logId(), orderId);
    const notBefore = Date.parse(placedAt) - CLOCK_SKEW_MS;
    const made = await gateway.createOrder({ receipt, amountPaise, notBefore });
    requirePayable(order, made);
    const { id: gatewayOrderId } = made;
    const command = { type: 'RequestPayment', order, at: context.at, gatewayOrderId } as const;
    const handled = await payments.handle({
      stream,
      command,
      context,
      ...(state === undefined && { expectNew: true }),
    });
    return { ledger: handled.stream.state, position: handled.position };
  };

  return async (order: OrderToPay, context: CommandContext): Promise<Begun> => {
    if (order.method !== 'online') throw notOnline();
    const { ledger, position } = await requested(order, context).catch((error: unknown) =>
      asRefusal(error, unavailable, unavailable),
    );
    if (!ledger?.request || !awaitsPayment(ledger) || online === undefined)
      return { options: null, position };
    const { key, script } = online.gateway.checkout;
    const recipient = await recipientOf(order.orderId);
    const returnPath = paymentPaths.returned.replace(':orderId', String(order.orderId));
    const options = {
      key,
      order_id: ledger.request.gatewayOrderId,
      amount: ledger.request.amountPaise,
      currency: 'INR',
      name: shopName,
      description: `Order #${order.orderId}`,
      callback_url: publicUrl === undefined ? returnPath : new URL(returnPath, publicUrl).href,
      prefill: {
        name: recipient === null ? '' : nameOf(recipient.shippingAddress),
        email: recipient?.contactInfo.email ?? '',
        contact: recipient?.contactInfo.phone ?? '',
      },
    } as const;
    return { options: { script, options }, position };
  };
}

/** Throws `GatewayUnavailableError` unless the gateway's order is one that the shop's can be paid with. */
function requirePayable(
  { orderId, totalPaise }: OrderToPay,
  { id, amountPaise, currency, status }: GatewayOrder,
): void {
  if (amountPaise === totalPaise && currency === 'INR' && status !== 'paid') return;
  const what = `${amountPaise} paise in ${currency}, ${status}`;
  throw new GatewayUnavailableError(`order ${orderId} cannot be paid with ${id} of the gateway (${what})`);
}

const nameOf = ({ firstName, lastName }: { readonly firstName: string; readonly lastName: string }): string =>
  `${firstName} ${lastName}`;
