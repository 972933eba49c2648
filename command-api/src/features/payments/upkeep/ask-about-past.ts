// Asks the gateway for everything that happened lately, whatever the shop has heard of it. Payments of unknown orders are left to the board.
import type { PaymentEvent } from '@aangan/shared-events/features/payments/events';
import type { PaymentLedger } from '@aangan/shared-events/features/payments/ledger';
import {
  gatewayOrderKey,
  paymentKey,
  paymentsProjection,
  type GatewayOrderView,
  type PaymentView,
} from '@aangan/shared-events/features/payments/views';
import type { CommandContext } from '../../../domain/command-context.ts';
import type { FeatureContext } from '../../../http/api-feature.ts';
import type { ForOrder } from './each-order.ts';
import { GatewayRefusedError, type GatewayPayment, type GatewayRefund } from '../gateway/payment-gateway.ts';
import type { Online } from '../open-payments.ts';
import { isNewPayment, isNewRefund, lookBack } from '../reactions.ts';
import { parseReceipt } from '../receipts.ts';

export type PastNeeds = {
  readonly views: Pick<FeatureContext['views'], 'document' | 'documents'>;
  readonly online: Online;
  readonly forOrder: ForOrder;
  readonly contextAt: (now: number) => CommandContext;
  /** Called with what was appended. */
  readonly onFound: (events: readonly PaymentEvent[], at: number) => void;
};
/** Milliseconds since 1970; `last` is 0 when it is not known. */
export type Look = { readonly last: number; readonly now: number; readonly isHeld: () => boolean };

/** Resolves with whether all of it was entered while the lease was held. */
export async function askAboutPast(needs: PastNeeds, look: Look): Promise<boolean> {
  const { gateway } = needs.online;
  const { last, now } = look;
  const payments = await gateway.paymentsBetween(lookBack('payments', last, now), now);
  await enterPayments(needs, payments, look);
  const refunds = await gateway.refundsBetween(lookBack('refunds', last, now), now);
  await enterRefunds(needs, { refunds, payments }, look);
  return look.isHeld();
}

async function enterPayments(
  { views, online, forOrder, contextAt, onFound }: PastNeeds,
  said: readonly GatewayPayment[],
  { now, isHeld }: Look,
): Promise<void> {
  const keys = [
    ...new Set(said.flatMap(({ orderId }) => (orderId === null ? [] : [gatewayOrderKey(orderId)]))),
  ];
  const found = await views.documents<GatewayOrderView>(paymentsProjection, keys);
  const orders = new Map(keys.map((key, at) => [key, found[at]?.orderId]));
  const ledgers = await ledgersOf(
    views,
    [...orders.values()].filter((id) => id !== undefined),
  );
  for (const payment of said) {
    const orderId = orders.get(gatewayOrderKey(payment.orderId ?? ''));
    if (orderId === undefined || !isNewPayment(ledgers.get(orderId), payment)) continue;
    if (!isHeld()) return;
    await forOrder(orderId, async () =>
      onFound((await online.records.payment(orderId, payment, contextAt(now))).events, now),
    );
  }
}

async function enterRefunds(
  { views, online, forOrder, contextAt, onFound }: PastNeeds,
  said: { readonly refunds: readonly GatewayRefund[]; readonly payments: readonly GatewayPayment[] },
  { now, isHeld }: Look,
): Promise<void> {
  const named = said.refunds.map(orderNamedBy).filter((id) => id !== undefined);
  const ledgers = await ledgersOf(views, named);
  const payments = new Map(said.payments.map((payment) => [payment.id, payment]));
  for (const refund of said.refunds) {
    const ours = ledgers.get(orderNamedBy(refund) ?? 0);
    const isOurs = ours?.captures.some(({ gatewayPaymentId }) => gatewayPaymentId === refund.paymentId);
    if (!isNewRefund(isOurs ? ours : undefined, refund)) continue;
    if (!isHeld()) return;
    const order = isOurs ? ours : await bookedFor(refund.paymentId, payments, { views, online });
    if (order === undefined || !isNewRefund(order, refund)) continue;
    const { orderId } = order;
    await forOrder(orderId, async () =>
      onFound((await online.records.refund(orderId, refund, contextAt(now))).events, now),
    );
  }
}

async function ledgersOf(
  views: PastNeeds['views'],
  orderIds: readonly number[],
): Promise<ReadonlyMap<number, PaymentLedger>> {
  const ids = [...new Set(orderIds)];
  const found = await views.documents<PaymentView>(paymentsProjection, ids.map(paymentKey));
  return new Map(found.flatMap((view) => (view?.ledger ? [[view.orderId, view.ledger] as const] : [])));
}

/** The order in a receipt of the shop's; whoever has the gateway's keys can write one, so it proves nothing. */
function orderNamedBy({ receipt }: GatewayRefund): number | undefined {
  const { refundId } = parseReceipt(receipt);
  return refundId === '' ? undefined : Number(refundId.split('-')[0]);
}

/** The books of the order that a payment is for; undefined where it is none of the shop's. */
async function bookedFor(
  paymentId: string,
  known: ReadonlyMap<string, GatewayPayment>,
  { views, online }: Pick<PastNeeds, 'views' | 'online'>,
): Promise<PaymentLedger | undefined> {
  const payment = known.get(paymentId) ?? (await online.gateway.payment(paymentId).catch(unlessRefused));
  if (!payment || payment.orderId === null) return undefined;
  const key = gatewayOrderKey(payment.orderId);
  const view = await views.document<GatewayOrderView>(paymentsProjection, key);
  return view && (await ledgersOf(views, [view.orderId])).get(view.orderId);
}

// The gateway does not know the payment, or not with these keys: that must not hold up all the others.
function unlessRefused(error: unknown): undefined {
  if (!(error instanceof GatewayRefusedError)) throw error;
  return undefined;
}
