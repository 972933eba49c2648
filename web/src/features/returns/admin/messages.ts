// Texts of returns in the back office.
import type { ReturnState } from '@aangan/shared-events/features/returns/states';
import { formatRupees } from '../../../lib/rupees.ts';
import type { ErrorTexts } from '../../../lib/api/api-error.ts';
import { returnStateLabels } from '../messages.ts';

export const adminReturnTexts = {
  title: 'Returns',
  lead: 'What customers send back: approve it, receive it, refund it.',
  loading: 'Loading returns…',
  shown: 'Which returns',
  shownOf: (state: ReturnState | 'all', count: number) =>
    `${state === 'all' ? 'All' : returnStateLabels[state]} ${count}`,
  list: 'Returns',
  empty: 'No returns',
  emptyText: 'A customer asks for one on the page of a delivered order.',
  outdated: 'Returns have changed since this page was loaded.',
  more: 'Show older returns',
  loadingMore: 'Loading…',
  name: (orderId: number, number: number) => `Order ${orderId} · Return ${number}`,
  approve: 'Approve',
  approving: 'Approving…',
  refuse: 'Refuse',
  refusing: 'Refusing…',
  explanation: 'Reason, as the customer reads it',
  noExplanation: 'Please say why it is refused.',
  receive: 'Parcel arrived',
  receiving: 'Saving…',
  arrived: (name: string) => `How many of ${name} arrived`,
  restock: (name: string) => `Sell ${name} again`,
  receivedOf: (received: number, quantity: number) => `${received} of ${quantity} arrived`,
  backOnSale: 'sold again',
  amount: 'Amount (₹)',
  atMost: (left: number) => `At most ${formatRupees(left)}.`,
  noAmount: 'Please fill in an amount in rupees.',
  tooMuch: 'This is more than can be refunded.',
  tooSmall: 'The amount is at least ₹1.00.',
  reference: 'Reference of the cash',
  referenceHint: 'The number of the receipt, or who took it.',
  noReference: 'Please fill in the reference.',
  refund: (amount: string, isCash: boolean) =>
    isCash ? `Record ${amount} in cash`.replace('  ', ' ') : `Refund ${amount}`.trim(),
  refundingNow: 'Saving…',
  refusedLeft: (left: number) =>
    left > 0
      ? `The last refund was refused: ${formatRupees(left)} is left of the payment.`
      : 'The last refund was refused: nothing is left of the payment, or no cash was collected.',
  refusedAmount:
    'The last refund was refused: at least ₹1.00 is paid back, and nothing or at least ₹1.00 is left.',
  refundWithdrawn: (amount: string) => `The last refund of ${amount} was withdrawn.`,
  close: 'Close without refund',
  closing: 'Closing…',
  closeQuestion: (name: string) => `Close ${name} without a refund?`,
  closeAbout: 'The customer gets no money for it.',
  closeExplanation: 'Reason, as the customer reads it (optional)',
  refunded: (amount: string) => `${amount} was refunded.`,
  refunding: (amount: string) => `${amount} is being refunded.`,
  refundFailed: 'Refund failed',
  failed: (amount: string) =>
    `The refund of ${amount} failed. The shop tries it again a few times; in the payment you can try it again at once, or withdraw it.`,
  viewPayment: 'Payment of the order',
  changed: 'This return was changed in the meantime. Here is its new state.',
  viewOrder: 'History of the order',
  cancel: 'Cancel',
} as const;

export const returnListErrors: ErrorTexts = { otherwise: 'The returns could not be loaded.' };
export const returnStepErrors: ErrorTexts = { otherwise: 'The return could not be changed.' };
