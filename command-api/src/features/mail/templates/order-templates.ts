// The mails about an order, to the e-mail address that was given with it.
import { failureText } from '@aangan/shared-events/features/payments/failure-reasons';
import { trackingPage } from '@aangan/shared-events/features/orders/couriers';
import type { PlacedOrder, Recipient, Shipment } from '@aangan/shared-events/features/orders/events';
import type { OrderStatus } from '@aangan/shared-events/features/orders/statuses';
import type { PaymentLedger } from '@aangan/shared-events/features/payments/ledger';
import { isErased, type Personal } from '@aangan/shared-events/personal';
import { formatRupees } from '../../../domain/format-rupees.ts';
import { formatMoment } from '../../../domain/format-moment.ts';
import { amountsOf, fact, linkToOrder, paragraph } from './parts.ts';
import { moneyBackParts, refundText } from './money-back.ts';
import {
  UnwritableMailError,
  type MailContent,
  type MailPart,
  type MailShop,
  type MailSources,
  type Template,
} from './template.ts';

type OrderFacts = {
  readonly order: PlacedOrder;
  readonly status: OrderStatus;
  readonly recipient: Recipient;
  /** Undefined before the order was shipped. */
  readonly shipment?: Personal<Shipment>;
  /** Undefined before the payment's first event. */
  readonly payment: PaymentLedger | undefined;
  readonly refundId: string | undefined;
  readonly gatewayPaymentId: string | undefined;
  readonly colorNameOf: MailSources['colorNameOf'];
};

/** Makes a template about an order from what it says. */
function aboutOrder(write: (facts: OrderFacts, shop: MailShop) => MailContent): Template {
  return async ({ orderId, refundId, gatewayPaymentId }, { orderOf, paymentOf, colorNameOf }, shop) => {
    const found = orderId === undefined ? undefined : await orderOf(orderId);
    if (orderId === undefined || found === undefined)
      throw new UnwritableMailError(`order ${orderId} does not exist`);
    const { recipient } = found.order;
    if (isErased(recipient)) return undefined;
    const payment = await paymentOf(orderId);
    const content = write({ ...found, recipient, payment, refundId, gatewayPaymentId, colorNameOf }, shop);
    return { ...content, to: recipient.contactInfo.email };
  };
}

export const orderPlaced = aboutOrder((facts, shop) => {
  const { order, recipient, colorNameOf } = facts;
  return {
    subject: `Your order ${order.orderId}`,
    preview: `We have received your order of ${formatRupees(order.totalPaise)}.`,
    heading: `Thank you, ${recipient.shippingAddress.firstName}`,
    parts: [
      paragraph(
        `We have received your order ${order.orderId} of ${formatMoment(order.placedAt, shop.timeZone)}${sinceThen(facts)}`,
      ),
      amountsOf(order.items, order.totalPaise, colorNameOf),
      { kind: 'fact', label: 'Payment', lines: [paymentLine(facts, shop)] },
      { kind: 'fact', label: 'Delivery to', lines: addressLines(recipient) },
      linkToOrder(order.orderId),
    ],
  };
});

export const paymentReceived = aboutOrder(({ order, payment, gatewayPaymentId }) => {
  const capture = payment?.captures.find((each) => each.gatewayPaymentId === gatewayPaymentId);
  if (capture === undefined) throw new UnwritableMailError(`payment ${gatewayPaymentId} does not exist`);
  const paid = capture.amountPaise;
  const instrument = capture.instrument ?? undefined;
  return {
    subject: `Payment received for order ${order.orderId}`,
    preview: `We have received ${formatRupees(paid)}.`,
    heading: 'Payment received',
    parts: [
      paragraph(`We have received ${formatRupees(paid)} for your order ${order.orderId}. Thank you.`),
      ...(instrument === undefined ? [] : [fact('Paid with', instrument)]),
      linkToOrder(order.orderId),
    ],
  };
});

export const paymentFailed = aboutOrder((facts, shop) => {
  const { order, payment } = facts;
  const failed = payment?.failures.at(-1);
  const isPaid = hasCaptures(facts);
  return {
    subject: `Payment failed for order ${order.orderId}`,
    preview: 'The payment for your order did not go through.',
    heading: 'Payment failed',
    isOvertaken: isPaid,
    parts: [
      paragraph(
        `The payment of ${formatRupees(order.totalPaise)} for your order ${order.orderId} did not go through. If your bank has taken the money, it gives it back.`,
      ),
      ...(failed === undefined ? [] : [paragraph(failureText(failed))]),
      paragraph(
        isPaid
          ? 'Another payment for it has arrived meanwhile.'
          : canStillBePaid(facts) && order.payBy !== undefined
            ? `You can try again until ${formatMoment(order.payBy, shop.timeZone)}. We keep your order until then.`
            : 'The time to pay has ended, so we cannot deliver this order. You are welcome to order again.',
      ),
      linkToOrder(order.orderId),
    ],
  };
});

export const orderAccepted = aboutOrder(({ order, status, recipient, shipment, colorNameOf }) => ({
  subject: `Order ${order.orderId} is accepted`,
  preview: 'We are preparing your order.',
  heading: 'Your order is accepted',
  isOvertaken: status === 'pending' || status === 'rejected',
  parts: [
    paragraph(`We have accepted your order ${order.orderId} and are preparing it.`),
    amountsOf(order.items, order.totalPaise, colorNameOf),
    { kind: 'fact', label: 'Delivery to', lines: addressLines(recipient) },
    ...shipmentParts(shipment),
    linkToOrder(order.orderId),
  ],
}));

export const orderRejected = aboutOrder(({ order, status, payment, colorNameOf }) => {
  const wasNotPaid = payment?.isExpired === true && payment.summary.paidPaise === 0;
  return {
    subject: `Order ${order.orderId} is cancelled`,
    preview: wasNotPaid ? 'It was not paid in time.' : 'We are sorry that we cannot deliver it.',
    heading: 'Your order is cancelled',
    isOvertaken: status !== 'rejected',
    parts: [
      paragraph(
        wasNotPaid
          ? `Your order ${order.orderId} was not paid in time, so we have cancelled it. Nothing is charged. You are welcome to order again.`
          : `We are sorry: we cannot deliver your order ${order.orderId}, and have cancelled it.`,
      ),
      ...moneyBackParts(payment),
      amountsOf(order.items, order.totalPaise, colorNameOf),
      linkToOrder(order.orderId),
    ],
  };
});

export const refundPaid = aboutOrder(({ order, payment, refundId }) => {
  const refund = payment?.refunds.find((each) => each.refundId === refundId);
  if (refund === undefined) throw new UnwritableMailError(`refund ${refundId} does not exist`);
  const amount = formatRupees(refund.amountPaise);
  const instrument = payment?.captures.find(
    ({ gatewayPaymentId }) => gatewayPaymentId === refund.gatewayPaymentId,
  )?.instrument;
  return {
    subject: `Refund for order ${order.orderId}`,
    preview: `We have paid back ${amount}.`,
    heading: 'Your refund is on its way',
    parts: [
      paragraph(
        `${refundText(refund.cause, amount, order.orderId)} Depending on your bank it takes 5 to 7 working days to arrive.`,
      ),
      ...(instrument ? [fact('Paid back to', instrument)] : []),
      linkToOrder(order.orderId),
    ],
  };
});

export const orderDelivered = aboutOrder(({ order, status, colorNameOf }) => ({
  subject: `Order ${order.orderId} is delivered`,
  preview: 'We hope that you like it.',
  heading: 'Your order is delivered',
  isOvertaken: status !== 'delivered',
  parts: [
    paragraph(`Your order ${order.orderId} is delivered. We hope that you like it.`),
    amountsOf(order.items, order.totalPaise, colorNameOf),
    linkToOrder(order.orderId),
  ],
}));

// The shop sends no mail of its own about a parcel, so the one about the acceptance names it when it is known by then.
function shipmentParts(shipment: OrderFacts['shipment']): readonly MailPart[] {
  if (shipment === undefined || isErased(shipment)) return [];
  const { courier, trackingNumber } = shipment;
  const page = trackingPage(courier, trackingNumber);
  const lines = [`${courier}, tracking number ${trackingNumber}`, ...(page === undefined ? [] : [page])];
  return [{ kind: 'fact', label: 'Sent with', lines }];
}

// A mail may be sent when the order was decided already, because the mail server was away.
function sinceThen({ status }: OrderFacts): string {
  if (status === 'pending') return ' and will confirm it soon.';
  return status === 'rejected' ? '. It has been cancelled since.' : ' and have accepted it.';
}

const hasCaptures = ({ payment }: OrderFacts): boolean => (payment?.captures.length ?? 0) > 0;

const canStillBePaid = (facts: OrderFacts): boolean =>
  !hasCaptures(facts) && facts.payment?.isExpired !== true && facts.status !== 'rejected';

function paymentLine(facts: OrderFacts, { timeZone }: MailShop): string {
  const { order, payment } = facts;
  if (order.paymentMethod === 'cod') return `${formatRupees(order.totalPaise)} in cash on delivery`;
  if ((payment?.summary.paidPaise ?? 0) > 0) return 'Paid online';
  if (order.payBy === undefined) return 'Online';
  if (!canStillBePaid(facts)) return 'Not paid';
  return `Please pay online until ${formatMoment(order.payBy, timeZone)}`;
}

function addressLines({ shippingAddress }: Recipient): readonly string[] {
  const { firstName, lastName, addressLine1, apt, city, state, postalCode } = shippingAddress;
  return [`${firstName} ${lastName}`, addressLine1, apt, `${city}, ${state} ${postalCode}`].filter(
    (line) => line.trim() !== '',
  );
}
