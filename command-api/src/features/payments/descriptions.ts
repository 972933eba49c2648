import { failureText } from '@aangan/shared-events/features/payments/failure-reasons';
import type { paymentEvents, DisputeKind, RefundCause } from '@aangan/shared-events/features/payments/events';
import { LEAST_PAISE } from '@aangan/shared-events/features/payments/states';
import { isErased, type Personal } from '@aangan/shared-events/personal';
import type { EventDescriptions } from '../../domain/event-description.ts';
import { formatUtc } from '../../domain/format-moment.ts';
import { formatMoney, formatRupees } from '../../domain/format-rupees.ts';

const causes: Readonly<Record<RefundCause, string>> = {
  'order-rejected': 'because the order was rejected',
  'late-capture': 'because the order was rejected before the payment arrived',
  'second-capture': 'because the order had been paid before',
  'wrong-amount': 'because its amount was not that of the order',
  administrator: 'by an administrator',
  return: 'for a return',
};
const disputes: Readonly<Record<DisputeKind, string>> = {
  'wrong-amount': 'its amount is not that of the order',
  'wrong-currency': 'its currency is not the rupee',
  'unknown-payment': 'it is not a payment of this order',
  'unknown-refund': 'the shop did not ask for this refund',
  'second-capture': 'the order had been paid before',
};
const instrumentIn = (instrument: string | null): string =>
  instrument === null ? '' : ` with ${instrument}`;

const wordsIn = (words: Personal<string> | null): string =>
  words === null ? '.' : isErased(words) ? ' (erased).' : `: ${words}`;

export const paymentDescriptions: EventDescriptions<typeof paymentEvents> = {
  PaymentRequested: ({ amountPaise, gatewayOrderId, payBy }) => ({
    title: 'Payment requested',
    text: `${formatRupees(amountPaise)} can be paid online until ${formatUtc(payBy)}, at the gateway as ${gatewayOrderId}.`,
    changes: [],
  }),
  PaymentFailed: ({ amountPaise, instrument, code, reason, gatewayPaymentId }) => ({
    title: 'Payment failed',
    text: `An attempt to pay ${formatRupees(amountPaise)}${instrumentIn(instrument)} failed (${gatewayPaymentId}, ${reason ?? code}). ${failureText({ reason })}`,
    changes: [],
  }),
  PaymentCaptured: ({ amountPaise, instrument, gatewayPaymentId }) => ({
    title: 'Payment captured',
    text: `The gateway captured ${formatRupees(amountPaise)}${instrumentIn(instrument)} as ${gatewayPaymentId}.`,
    changes: [{ what: 'Paid', from: null, to: formatRupees(amountPaise) }],
  }),
  PaymentExpired: ({ payBy }) => ({
    title: 'Time to pay ended',
    text: `The order had not been paid by ${formatUtc(payBy)}.`,
    changes: [],
  }),
  RefundRequested: ({ refundId, amountPaise, cause, reason, note, attempt }) => ({
    title: attempt === 1 ? 'Refund requested' : 'Refund requested again',
    text: `${formatRupees(amountPaise)} is to be paid back ${causes[cause]} (refund ${refundId}, attempt ${attempt})${wordsIn(note ?? reason)}`,
    changes: [],
  }),
  RefundProcessed: ({ refundId, amountPaise, gatewayRefundId }) => ({
    title: 'Refund processed',
    text: `The gateway paid back ${formatRupees(amountPaise)} as ${gatewayRefundId} (refund ${refundId}).`,
    changes: [{ what: 'Paid back', from: null, to: formatRupees(amountPaise) }],
  }),
  RefundFailed: ({ refundId, attempt, description }) => ({
    title: 'Refund failed',
    text: `Attempt ${attempt} of refund ${refundId} failed: ${description}`,
    changes: [],
  }),
  RefundWithdrawn: ({ refundId, amountPaise }) => ({
    title: 'Refund withdrawn',
    text: `An administrator gave up the refund of ${formatRupees(amountPaise)} (refund ${refundId}).`,
    changes: [],
  }),
  CashCollected: ({ amountPaise, note, reference }) => ({
    title: 'Cash collected',
    text: `${formatRupees(amountPaise)} was collected on delivery${wordsIn(note ?? reference)}`,
    changes: [{ what: 'Paid', from: null, to: formatRupees(amountPaise) }],
  }),
  CashRefunded: ({ amountPaise, forReturn, note }) => ({
    title: 'Cash refunded',
    text: `${formatRupees(amountPaise)} was handed back in cash for return ${forReturn.returnId}${wordsIn(note ?? null)}`,
    changes: [{ what: 'Paid back', from: null, to: formatRupees(amountPaise) }],
  }),
  RefundRefused: ({ forReturn, amountPaise, leftPaise, reason }) => ({
    title: 'Refund refused',
    text: `${formatRupees(amountPaise)} was asked for return ${forReturn.returnId}; the payment had ${formatRupees(leftPaise)} left${reason === 'too-small' ? `, and less than ${formatRupees(LEAST_PAISE)} is neither paid back nor left` : ''}.`,
    changes: [],
  }),
  PaymentDisputeSettled: ({ kind, gatewayPaymentId }) => ({
    title: 'Dispute settled',
    text: `An administrator settled the dispute about ${gatewayPaymentId} at the gateway: ${disputes[kind]}.`,
    changes: [],
  }),
  PaymentDisputed: ({ kind, gatewayPaymentId, gatewayRefundId, amountPaise, currency }) => ({
    title: 'Payment disputed',
    text: `The gateway names ${gatewayRefundId ?? gatewayPaymentId ?? 'a payment'} of ${formatMoney(amountPaise, currency)}: ${disputes[kind]}.`,
    changes: [],
  }),
};
