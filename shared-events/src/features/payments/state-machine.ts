// The state of an order's payment, from the amounts that were paid, refunded and that are due. No other file spells out which event leads to which state.
import type { PaymentMethod } from '../orders/events.ts';
import type { PaymentEvent } from './events.ts';
import type { PaymentState } from './states.ts';

/** Where the payment of an order stands; amounts in whole paise. */
export type PaymentSummary = {
  readonly state: PaymentState;
  readonly paidPaise: number;
  readonly refundedPaise: number;
  /** Of refunds that have been requested and are neither processed nor withdrawn; a failed one is tried again. */
  readonly refundingPaise: number;
};

/** The summary of a new order. */
export function duePayment(method: PaymentMethod): PaymentSummary {
  return {
    state: method === 'cod' ? 'due on delivery' : 'awaiting',
    paidPaise: 0,
    refundedPaise: 0,
    refundingPaise: 0,
  };
}

/** The summary after an event of the payment. */
export function summaryAfter(before: PaymentSummary, event: PaymentEvent): PaymentSummary {
  const { paidPaise, refundedPaise, refundingPaise } = before;
  switch (event.type) {
    case 'PaymentCaptured':
    case 'CashCollected':
      return settled({ ...before, paidPaise: paidPaise + event.data.amountPaise });
    case 'RefundRequested':
      // A failed refund that is requested again is under way since its first attempt.
      if (event.data.attempt > 1) return before;
      return settled({ ...before, refundingPaise: refundingPaise + event.data.amountPaise });
    case 'RefundProcessed':
      return settled({
        ...before,
        refundedPaise: refundedPaise + event.data.amountPaise,
        refundingPaise: refundingPaise - event.data.amountPaise,
      });
    case 'CashRefunded':
      return settled({ ...before, refundedPaise: refundedPaise + event.data.amountPaise });
    case 'RefundWithdrawn':
      return settled({ ...before, refundingPaise: refundingPaise - event.data.amountPaise });
    case 'PaymentFailed':
      return before.state === 'awaiting' ? { ...before, state: 'failed' } : before;
    case 'PaymentExpired':
      return before.paidPaise === 0 ? { ...before, state: 'expired' } : before;
    case 'PaymentRequested':
    case 'RefundFailed':
    case 'RefundRefused':
    case 'PaymentDisputed':
    case 'PaymentDisputeSettled':
      return before;
    default:
      return event satisfies never;
  }
}

/** What the shop has of the payment and will keep, in whole paise: no refund of it is processed or under way. */
export function keptPaise({ paidPaise, refundedPaise, refundingPaise }: PaymentSummary): number {
  return paidPaise - refundedPaise - refundingPaise;
}

/** Whether the whole total was paid and the shop keeps some of it: a part that an administrator pays back does not make an order unpaid. */
export function isPaidInFull(summary: PaymentSummary, totalPaise: number): boolean {
  return summary.paidPaise >= totalPaise && keptPaise(summary) > 0;
}

function settled(summary: PaymentSummary): PaymentSummary {
  const { refundedPaise, refundingPaise } = summary;
  if (keptPaise(summary) > 0) return { ...summary, state: refundedPaise === 0 ? 'paid' : 'refunded in part' };
  return { ...summary, state: refundingPaise > 0 ? 'refunding' : 'refunded' };
}
