// Texts of payments for shoppers and for the back office.
import type { ErrorTexts } from '../../lib/api/api-error.ts';
import { formatRupees } from '../../lib/rupees.ts';

export const paymentTexts = {
  sandbox: 'Test payments: no money moves, and no real card is charged.',
  loading: 'Loading the payment…',
  payNow: 'Pay now',
  tryAgain: 'Try again',
  opening: 'Opening the payment…',
  open: 'Payment window is open',
  checking: 'Checking the payment',
  checkingText: 'This takes a few seconds. Please do not pay again.',
  checkAgain: 'Check again',
  notOpened: 'The payment window could not be opened. Please check your connection and try again.',
  closed: 'The payment window was closed before the payment was complete.',
  openText: 'Please complete the payment in the window. This page updates automatically.',
  awaiting: (rupees: number) => `Pay ${formatRupees(rupees)} to confirm your order`,
  awaitingText: 'Your order is placed. It is confirmed after payment.',
  stillDue: (rupees: number) => `${formatRupees(rupees)} is still to be paid`,
  stillDueText: 'Your order is not paid yet. Please pay it now.',
  reserved: (until: string) => `Your order is kept until ${until}.`,
  left: (time: string) => `${time} left`,
  overdue: 'The time to pay is over. This order is cancelled in a moment.',
  failed: 'The payment failed',
  failedText: 'The bank did not complete the payment.',
  failedHint: 'You can try again with the same or another payment method.',
  paid: (rupees: number) => `Paid ${formatRupees(rupees)}`,
  paidWith: (instrument: string) => `Paid with ${instrument}.`,
  paidNext: 'The shop confirms your order next.',
  paidTwice: (refunded: number) => `You paid more than once. ${formatRupees(refunded)} was paid back to you.`,
  refundComing: (rupees: number) => `${formatRupees(rupees)} is on its way back to you`,
  refundComingText: 'Your order was cancelled after you paid. The refund is being sent to your bank.',
  refundSentText: 'The refund is being sent to your bank.',
  refundDelayed: (rupees: number) => `The refund of ${formatRupees(rupees)} is delayed`,
  refundDelayedText: 'Your bank has not taken it yet. The shop is looking into it; you need not do anything.',
  refundNotSent: (rupees: number) => `The refund of ${formatRupees(rupees)} was not sent`,
  refundNotSentText:
    'The shop has withdrawn it, usually because the money was paid back to you in another way. If it was not, please contact the shop.',
  cancelled: 'Your order was cancelled',
  notPayable: 'Your order is placed. It cannot be paid online at the moment.',
  stillDueNotPayable: 'It cannot be paid online at the moment.',
  expired: 'The time to pay has passed',
  expiredText:
    'Your order was cancelled, and you owe nothing. A payment that still arrives is refunded automatically.',
  refundedInPart: (refunded: number, paid: number) =>
    `${formatRupees(refunded)} of ${formatRupees(paid)} refunded`,
  refundedAlready: (refunded: number, paid: number) =>
    `${formatRupees(refunded)} of ${formatRupees(paid)} is refunded already.`,
  refunded: (rupees: number) => `${formatRupees(rupees)} refunded`,
  refundTime: 'A refund usually reaches your account within 5 to 7 working days.',
  refunds: 'Refunds',
  shopAgain: 'See all products',
} as const;

export const shopperRefundLabels = {
  requested: 'on its way',
  processed: 'refunded',
  failed: 'delayed',
  withdrawn: 'not sent',
} as const;

export const paymentErrors: ErrorTexts = { otherwise: 'The payment could not be loaded.' };
export const checkoutErrors: ErrorTexts = {
  otherwise: 'Payment is not available right now. Please try again.',
  noAnswer: 'The shop could not be reached. Please check your connection and try again.',
};
export const confirmErrors: ErrorTexts = {
  otherwise: 'The payment could not be checked yet. Please do not pay again.',
};
