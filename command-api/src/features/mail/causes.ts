// Which events cause which mail.
import { alertEvents, type AlertEvent } from '@aangan/shared-events/features/alerts/events';
import { eventsOf, type Recorded, type ShopEvent } from '@aangan/shared-events/event';
import type { MailAbout } from '@aangan/shared-events/features/mail/events';
import type { MailTemplate } from '@aangan/shared-events/features/mail/states';
import { orderEvents, type OrderEvent } from '@aangan/shared-events/features/orders/events';
import type { OrderStatus } from '@aangan/shared-events/features/orders/statuses';
import { paymentEvents, type PaymentEvent } from '@aangan/shared-events/features/payments/events';
import type { PaymentLedger } from '@aangan/shared-events/features/payments/ledger';
import { returnEvents, type ReturnEvent } from '@aangan/shared-events/features/returns/events';
import { createHash } from 'node:crypto';
import type { MailSources } from './templates/template.ts';

type CausingEvent = Recorded<AlertEvent | OrderEvent | PaymentEvent | ReturnEvent>;

/** A mail that an event causes. */
export type CausedMail = {
  readonly template: MailTemplate;
  readonly accountId: string;
  readonly about: MailAbout;
  /** Tells the recipients of one event apart: `order:12` for whoever ordered. */
  readonly recipient: string;
};

/** The types of the events that cause mails. Another one needs its case in `mailsOf`. */
export const CAUSES = [
  'OrderPlaced',
  'OrderAccepted',
  'OrderRejected',
  'OrderStatusSet',
  'PaymentCaptured',
  'PaymentFailed',
  'RefundProcessed',
  'StockAlertFulfilled',
  'ReturnRequested',
  'ReturnApproved',
  'ReturnRefused',
  'ReturnReceived',
  'ReturnRefunded',
  'ReturnClosed',
] as const satisfies readonly CausingEvent['type'][];

const isAlertEvent = eventsOf(alertEvents);
const isOrderEvent = eventsOf(orderEvents);
const isPaymentEvent = eventsOf(paymentEvents);
const isReturnEvent = eventsOf(returnEvents);

/** What decides whether an event causes a mail. It must be the same whenever the event is read. */
export type CauseSources = Pick<MailSources, 'paymentOf'> & {
  /** The status that an order had before a position of the log. */
  readonly statusBefore: (orderId: number, position: bigint) => Promise<OrderStatus | undefined>;
};

/** The mails that an event causes, one for each recipient. */
export async function mailsOf(
  event: Recorded<ShopEvent>,
  sources: CauseSources,
): Promise<readonly CausedMail[]> {
  if (isAlertEvent(event)) return mailsOfAlert(event);
  if (isReturnEvent(event)) return mailsOfReturn(event);
  if (!isOrderEvent(event) && !isPaymentEvent(event)) return [];
  const { orderId } = event.data;
  const ofOrder = (template: MailTemplate, about: MailAbout = {}): readonly CausedMail[] => [
    {
      ...{ template, accountId: event.data.accountId, recipient: `order:${orderId}` },
      about: { orderId, ...about },
    },
  ];
  switch (event.type) {
    case 'OrderPlaced':
      return ofOrder('order-placed');
    case 'OrderAccepted':
      return ofOrder('order-accepted');
    case 'OrderRejected':
      return ofOrder('order-rejected');
    case 'OrderStatusSet':
      if (event.data.to === 'delivered') return ofOrder('order-delivered');
      return event.data.to === 'rejected' ? ofOrder('order-rejected') : [];
    case 'PaymentCaptured':
      return (await paysOrder(event, sources))
        ? ofOrder('payment-received', { gatewayPaymentId: event.data.gatewayPaymentId })
        : [];
    case 'PaymentFailed':
      return isFirstFailure(event.data.gatewayPaymentId, await sources.paymentOf(orderId))
        ? ofOrder('payment-failed')
        : [];
    case 'RefundProcessed':
      return ofOrder('refund-paid', { refundId: event.data.refundId });
    case 'OrderShipped':
    case 'OrderShipmentRemoved':
    case 'OrderReturnClaimed':
    case 'OrderReturnReleased':
    case 'PaymentRequested':
    case 'PaymentExpired':
    case 'RefundRequested':
    case 'RefundFailed':
    case 'RefundWithdrawn':
    case 'CashCollected':
    case 'CashRefunded':
    case 'RefundRefused':
    case 'PaymentDisputed':
    case 'PaymentDisputeSettled':
      return [];
    default:
      return event satisfies never;
  }
}

function mailsOfAlert({ type, data }: Recorded<AlertEvent>): readonly CausedMail[] {
  if (type !== 'StockAlertFulfilled') return [];
  const { productId, accountId, variant } = data;
  const alert = { productId, accountId, variant };
  return [{ template: 'back-in-stock', accountId, recipient: `account:${accountId}`, about: { alert } }];
}

// A second payment, one of a wrong amount and one that comes after the order was rejected go back: the mail about the refund says so.
async function paysOrder(
  { data, position }: Recorded<Extract<PaymentEvent, { type: 'PaymentCaptured' }>>,
  { paymentOf, statusBefore }: CauseSources,
): Promise<boolean> {
  const ledger = await paymentOf(data.orderId);
  const goesBack = (id: string): boolean | undefined =>
    ledger?.refunds.some(
      ({ gatewayPaymentId, cause }) => gatewayPaymentId === id && cause === 'wrong-amount',
    );
  const first = ledger?.captures.find(({ gatewayPaymentId }) => !goesBack(gatewayPaymentId));
  if (first?.gatewayPaymentId !== data.gatewayPaymentId) return false;
  return (await statusBefore(data.orderId, position)) !== 'rejected';
}

// A shopper who tries several cards in a row gets one mail, and none when the next card was taken.
function isFirstFailure(gatewayPaymentId: string, ledger: PaymentLedger | undefined): boolean {
  if (ledger === undefined || ledger.captures.length > 0) return false;
  return ledger.failures[0]?.gatewayPaymentId === gatewayPaymentId;
}

function mailsOfReturn({ type, data }: ReturnEvent): readonly CausedMail[] {
  const { orderId, accountId, number: returnNumber } = data;
  const ofReturn = (template: MailTemplate, about: MailAbout = {}): readonly CausedMail[] => [
    {
      ...{ template, accountId, recipient: `order:${orderId}` },
      about: { orderId, returnNumber, ...about },
    },
  ];
  switch (type) {
    case 'ReturnRequested':
      return ofReturn('return-requested');
    case 'ReturnApproved':
      return ofReturn('return-approved');
    case 'ReturnRefused':
      return ofReturn('return-refused');
    case 'ReturnReceived':
      return ofReturn('return-received');
    case 'ReturnRefunded': {
      // A refund through the gateway has a mail of its own.
      const [refundId] = data.refundIds;
      return data.how === 'cash' && refundId !== undefined ? ofReturn('return-refunded', { refundId }) : [];
    }
    case 'ReturnClosed':
      return ofReturn('return-closed');
    case 'ReturnWithdrawn':
    case 'ReturnRefundRequested':
    case 'ReturnRefundRefused':
    case 'ReturnRefundFailed':
    case 'ReturnRefundWithdrawn':
      return [];
    default:
      return type satisfies never;
  }
}

/** The id of a mail, from the id of the event that causes it: one event and recipient give at most one mail of a template. */
export function mailIdOf(
  eventId: string,
  { template, recipient }: Pick<CausedMail, 'template' | 'recipient'>,
): string {
  return createHash('sha256')
    .update(JSON.stringify([eventId, template, recipient]))
    .digest('hex')
    .slice(0, 32);
}
