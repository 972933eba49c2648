// Texts of payments in the back office.
import type { ErrorTexts } from '../../../lib/api/api-error.ts';
import { formatRupees } from '../../../lib/rupees.ts';

export const adminPaymentTexts = {
  title: (orderId: number) => `Payment of order ${orderId}`,
  openLabel: (orderId: number) => `Payment of order ${orderId}: `,
  loading: 'Loading the payment…',
  nothingDue: 'Nothing to pay',
  remaining: 'Can be refunded',
  noRefunds: 'Nothing has been refunded.',
  refundTitle: 'Refund',
  amount: 'Amount (₹)',
  reason: 'Reason',
  reasonHint: 'Recorded in the history of the order.',
  atMost: (rupees: number) => `At most ${formatRupees(rupees)} can be refunded.`,
  noAmount: 'Please fill in the amount.',
  badAmount: 'Please fill in an amount in rupees with at most two decimals.',
  tooSmall: 'The amount is at least ₹1.00.',
  tooMuch: 'This is more than can be refunded.',
  restTooSmall: 'What is left must be nothing or at least ₹1.00.',
  noReason: 'Please fill in the reason.',
  longReason: 'The reason is too long.',
  confirmRefund: (amount: string, orderId: number) => `Refund ${amount} of order ${orderId}?`,
  confirmRefundText: 'The gateway sends it back to the customer. This cannot be undone.',
  refund: (amount: string) => `Refund ${amount}`,
  refunding: 'Refunding…',
  refundRequested: (amount: string) => `${amount} is being refunded.`,
  again: 'Try the refund again',
  trying: 'Trying again…',
  triedAgain: 'The refund is tried again.',
  withdraw: 'Withdraw',
  withdrawLabel: (amount: string) => `Withdraw the refund of ${amount}`,
  withdrawQuestion: (amount: string) => `Withdraw the refund of ${amount}?`,
  withdrawText:
    'It is not tried again, and the customer does not get this money. You can refund it in another way afterwards.',
  withdrawing: 'Withdrawing…',
  withdrawn: 'The refund is withdrawn.',
  collectTitle: 'Cash on delivery',
  collect: (amount: string) => `Cash collected: ${amount}`,
  collecting: 'Saving…',
  collected: 'The cash was recorded.',
  reference: 'Reference (optional)',
  referenceHint: 'For example the number of the courier’s receipt.',
} as const;

export const refundStateLabels = {
  requested: 'Requested',
  processed: 'Refunded',
  failed: 'Failed',
  withdrawn: 'Withdrawn',
} as const;

export const stateLabels = {
  'due on delivery': 'Due on delivery',
  awaiting: 'Awaiting payment',
  paid: 'Paid',
  failed: 'Payment failed',
  expired: 'Payment expired',
  'refunded in part': 'Refunded in part',
  refunding: 'Being refunded',
  refunded: 'Refunded',
} as const;

export const refundErrors: ErrorTexts = {
  otherwise: 'Error refunding the payment',
  noAnswer: 'The shop did not answer. Send it again without changing it: it is refunded only once.',
};
export const withdrawErrors: ErrorTexts = { otherwise: 'Error withdrawing the refund' };
export const collectErrors: ErrorTexts = { otherwise: 'Error recording the cash' };
export const resolveErrors: ErrorTexts = { otherwise: 'Error comparing the order with the gateway' };

export const boardTexts = {
  outdated: 'Payments have changed since then.',
  title: 'Payments',
  lead: 'What the gateway, the log and the orders say about each day.',
  loading: 'Loading the payments…',
  range: 'Days to compare',
  ranges: { '7': '7 days', '31': '31 days' },
  equal: 'Everything adds up',
  equalText: 'The gateway, the log and the orders agree to the paisa.',
  unknown: 'The gateway does not answer',
  unknownText: 'The log and the orders agree. They are compared with the gateway as soon as it answers.',
  differs: (count: number) => (count === 1 ? '1 difference' : `${count} differences`),
  differsText: 'Resolve asks the gateway again and records what is missing.',
  differsHere: 'Each difference says what to do about it.',
  differsUnknownText: 'The gateway does not answer, so not all of them can be resolved now.',
  askedAt: (time: string) => `Gateway asked at ${time}`,
  refresh: 'Compare now',
  refreshing: 'Comparing…',
  differences: 'Differences',
  unlisted: (count: number) =>
    count === 1
      ? '1 more order is in dispute. It is listed when others are resolved.'
      : `${count} more orders are in dispute. They are listed when others are resolved.`,
  days: 'Payments by day',
  noOrder: 'No order of the shop',
  payment: 'Payment',
  showPayment: (orderId: number) => `Show the payment of order ${orderId}`,
  resolve: 'Resolve',
  resolving: 'Resolving…',
  resolved: (orderId: number) => `Order ${orderId} was compared with the gateway.`,
  notResolvable: 'Please check it in the gateway’s dashboard.',
  noAnswer: 'no answer',
  why: (figure: string, amount: string, day: string) => `Why ${amount} ${figure} on ${day}?`,
} as const;

export const kindLabels = {
  capture: 'Captured',
  refund: 'Refunded',
  collected: 'Collected',
  dispute: 'Disputed',
  'refund-failed': 'Refund failed',
} as const;

export const boardErrors: ErrorTexts = { otherwise: 'The payments could not be loaded.' };
