// What follows a payment's events: an unpaid order is rejected, a rejected one gets its money back, and a refund is carried out at the gateway.
import { eventsOf, type EventMetadata, type Recorded, type ShopEvent } from '@aangan/shared-events/event';
import { orderEvents } from '@aangan/shared-events/features/orders/events';
import { paymentEvents, paymentStream } from '@aangan/shared-events/features/payments/events';
import { z } from 'zod';
import type { CommandContext } from '../../domain/command-context.ts';
import { isDecidedConflict } from '../../domain/common-refusals.ts';
import type { RejectUnpaid } from '../../domain/ports/reject-unpaid.ts';
import { RetryLaterError, type ProcessManager } from '../../domain/process-manager.ts';
import { GatewayUnavailableError } from './gateway/payment-gateway.ts';
import { payBack, type PayBackNeeds } from './pay-back.ts';
import { refundOfRejected } from './reactions.ts';
import { receiptOf } from './receipts.ts';
import type { OrderToPayOf, PaymentHandler } from './record-gateway.ts';

export type PaymentReactionNeeds = {
  readonly payments: PaymentHandler;
  readonly orderToPay: OrderToPayOf;
  /** Whether the views, if they have reached a position of the log, show the order as rejected; undefined when they have not. */
  readonly isShownRejected: (orderId: number, position: bigint) => Promise<boolean | undefined>;
  readonly rejectUnpaid: RejectUnpaid;
  readonly now: () => Date;
};

export type RefundNeeds = PayBackNeeds & {
  readonly now: () => Date;
  /** Milliseconds that never go back. */
  readonly monotonic?: () => number;
};

const isPaymentEvent = eventsOf(paymentEvents);
const isOrderEvent = eventsOf(orderEvents);
const refundSchema = z.object({ refundId: z.string(), attempt: z.int() });
const setToSchema = z.object({ to: z.string() });

/** PaymentExpired -> OrderRejected, while the order is pending and its status was not set since. */
export function rejectUnpaidOrder({ rejectUnpaid, now }: PaymentReactionNeeds): ProcessManager {
  return {
    name: 'reject-unpaid-order',
    types: ['PaymentExpired'],
    taskRequestedBy: ({ type, id }) => (type === 'PaymentExpired' ? id : undefined),
    taskCompletedBy: () => undefined,
    act: async (event) => {
      if (!isPaymentEvent(event)) return;
      const context = contextOf(event, now());
      await rejectUnpaid(event.data.orderId, event.position, context).catch(ignoreConflict);
    },
  };
}

/** A rejected order with money, whichever came last -> RefundRequested. */
export function refundRejectedOrder({
  payments,
  orderToPay,
  isShownRejected,
  now,
}: Omit<PaymentReactionNeeds, 'rejectUnpaid'>): ProcessManager {
  return {
    name: 'refund-rejected-order',
    types: ['OrderRejected', 'OrderStatusSet', 'PaymentCaptured'],
    taskRequestedBy: ({ type, data, id }) => {
      if (type === 'OrderRejected' || type === 'PaymentCaptured') return id;
      return type === 'OrderStatusSet' && setToSchema.safeParse(data).data?.to === 'rejected'
        ? id
        : undefined;
    },
    taskCompletedBy: () => undefined,
    act: async (event) => {
      if (!isPaymentEvent(event) && !isOrderEvent(event)) return;
      const { orderId } = event.data;
      // Nearly every capture is of an order in good standing, and needs no read of the log: a rejection that comes later is a task of its own.
      if (event.type === 'PaymentCaptured' && (await isShownRejected(orderId, event.position)) === false)
        return;
      const order = await orderToPay(orderId);
      if (!order?.isRejected) return;
      const stream = paymentStream(orderId);
      const context = contextOf(event, now());
      const since = { isLate: event.type === 'PaymentCaptured', at: context.at };
      const command = refundOfRejected(order, (await payments.load(stream)).state, since);
      if (command !== undefined) await payments.handle({ stream, command, context });
    },
  };
}

/** The pauses after the gateway was unavailable, in milliseconds: they double from the first to the longest. */
const PAUSE_MS = { first: 1_000, longest: 60_000 };

/** RefundRequested -> RefundProcessed or RefundFailed, by way of the gateway. Every process may run it: the gateway does each attempt once. */
export function carryOutRefund(needs: RefundNeeds): ProcessManager {
  // One gateway: when it does not answer one task, the others wait with it.
  let pause = { ms: 0, until: -Infinity };
  const { monotonic = () => performance.now() } = needs;
  return {
    name: 'carry-out-refund',
    types: ['RefundRequested', 'RefundProcessed', 'RefundFailed'],
    taskRequestedBy: ({ type, data, id }) =>
      type === 'RefundRequested' ? (attemptIn(data) ?? id) : undefined,
    taskCompletedBy: ({ type, data }) => (type === 'RefundRequested' ? undefined : attemptIn(data)),
    act: async (event) => {
      if (!isPaymentEvent(event) || event.type !== 'RefundRequested') return;
      if (monotonic() < pause.until) throw new RetryLaterError('waiting for the payment gateway');
      try {
        await payBack(needs, event.data, contextOf(event, needs.now()));
        pause = { ms: 0, until: -Infinity };
      } catch (error) {
        if (!(error instanceof GatewayUnavailableError)) throw error;
        const ms = Math.min(pause.ms * 2 || PAUSE_MS.first, PAUSE_MS.longest);
        pause = { ms, until: monotonic() + ms };
        throw new RetryLaterError('waiting for the payment gateway', { cause: error });
      }
    },
  };
}

function attemptIn(data: unknown): string | undefined {
  const refund = refundSchema.safeParse(data);
  return refund.success ? receiptOf(refund.data) : undefined;
}

// The shop itself acts, not the person who caused the event.
function contextOf(
  { id, metadata }: Pick<Recorded<ShopEvent>, 'id'> & { readonly metadata: EventMetadata },
  now: Date,
): CommandContext {
  const { origin, correlationId } = metadata;
  return { by: { kind: 'system' }, origin, correlationId, causationId: id, at: now.toISOString() };
}

// Someone decided about the order before.
function ignoreConflict(error: unknown): void {
  if (!isDecidedConflict(error)) throw error;
}
