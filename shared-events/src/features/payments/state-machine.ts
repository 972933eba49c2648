// The state of an order's payment, from the amounts that were paid, refunded and that are due. No other file spells out which event leads to which state.
import type { PaymentMethod } from '../orders/events.ts';
import type { PaymentEvent } from './events.ts';
import type { PaymentState } from './states.ts';

/** Where the payment of an order stands; amounts in whole paise. */
export type PaymentSummary = {
  readonly state: PaymentState;
  readonly paidPaise: number;
  readonly refundedPaise: number;
};

/** The summary of a new order. */
export function duePayment(method: PaymentMethod): PaymentSummary {
  return { state: method === 'cod' ? 'due on delivery' : 'awaiting', paidPaise: 0, refundedPaise: 0 };
}

/** The summary after an event of the payment. */
export function summaryAfter(before: PaymentSummary, event: PaymentEvent): PaymentSummary {
  switch (event.type) {
    case 'PaymentCaptured':
    case 'CashCollected':
      return settled(before.paidPaise + event.data.amountPaise, before.refundedPaise);
    case 'RefundProcessed':
      return settled(before.paidPaise, before.refundedPaise + event.data.amountPaise);
    case 'PaymentFailed':
      return before.state === 'awaiting' ? { ...before, state: 'failed' } : before;
    case 'PaymentExpired':
      return before.paidPaise === 0 ? { ...before, state: 'expired' } : before;
    case 'PaymentRequested':
    case 'RefundRequested':
    case 'RefundFailed':
    case 'PaymentDisputed':
    case 'PaymentDisputeSettled':
      return before;
    default:
      return event satisfies never;
  }
}

function settled(paidPaise: number, refundedPaise: number): PaymentSummary {
  const state = refundedPaise === 0 ? 'paid' : refundedPaise < paidPaise ? 'refunded in part' : 'refunded';
  return { state, paidPaise, refundedPaise };
}
