// What became of one return: what its events add up to. The decider and the projection fold with it.
import { isErased, type Personal } from '../../personal.ts';
import type { ReturnEvent, ReturnRequested } from './events.ts';
import type { RefundWay, ReturnReason, ReturnState, UnpaidReason } from './states.ts';

export type ReturnedLine = ReturnRequested['data']['lines'][number] & {
  /** Null before the parcel arrived. */
  readonly received: number | null;
  /** Whether what arrived can be sold again. */
  readonly restock: boolean;
};

export type OpenRefund = {
  readonly attempt: number;
  readonly amountPaise: number;
  readonly how: RefundWay;
  /** The gateway did not pay it, or a part of it; it is tried again. */
  readonly hasFailed?: true;
  /** What was paid of it when a part of it had failed. Absent: nothing. */
  readonly paidPaise?: number;
};
/** A refund of which nothing was paid, and why. */
export type UnpaidRefund = {
  readonly why: UnpaidReason;
  readonly amountPaise: number;
  /** What the payment had left when it refused the refund; null for one that was withdrawn. */
  readonly leftPaise: number | null;
};

/** Times are ISO 8601, amounts whole paise. */
export type Return = {
  readonly returnId: string;
  readonly orderId: number;
  readonly number: number;
  readonly accountId: string;
  readonly lines: readonly ReturnedLine[];
  readonly reason: ReturnReason;
  /** What the shopper wrote; null for nothing, and once they are erased. */
  readonly note: string | null;
  readonly pictures: readonly string[];
  /** As the order was paid. */
  readonly refundWay: RefundWay;
  /** Why it was refused, or closed without a refund. */
  readonly explanation: string | null;
  readonly state: ReturnState;
  /** Each state that it came to, and when. */
  readonly steps: readonly { readonly state: ReturnState; readonly at: string }[];
  /** How many refunds were asked for. */
  readonly attempts: number;
  /** The refund that is neither paid nor given up. */
  readonly refund: OpenRefund | null;
  readonly refundedPaise: number;
  /** The ids of the refunds of the order's payment that were paid. */
  readonly paidRefunds: readonly string[];
  /** The last refund, when nothing of it was paid. */
  readonly unpaid: UnpaidRefund | null;
  /** Of its stream. */
  readonly revision: number;
};

/** The return after an event; undefined before the first. The event must be the next of the stream. */
export function returnAfter(before: Return | undefined, event: ReturnEvent): Return | undefined {
  if (event.type === 'ReturnRequested') return requested(event);
  if (before === undefined) return undefined;
  const to = (state: ReturnState): Return => ({
    ...before,
    state,
    steps: [...before.steps, { state, at: event.data.at }],
    revision: before.revision + 1,
  });
  switch (event.type) {
    case 'ReturnApproved':
      return to('approved');
    case 'ReturnRefused':
      return { ...to('refused'), explanation: textOf(event.data.explanation) };
    case 'ReturnWithdrawn':
      return to('withdrawn');
    case 'ReturnReceived': {
      const arrived = new Map(event.data.lines.map((each) => [each.line, each]));
      const lines = before.lines.map((each) => ({
        ...each,
        received: arrived.get(each.line)?.quantity ?? 0,
        restock: arrived.get(each.line)?.restock ?? false,
      }));
      return { ...to('received'), lines };
    }
    case 'ReturnRefundRequested': {
      const { attempt, amountPaise, how } = event.data;
      return {
        ...to('refunding'),
        ...{ attempts: attempt, refund: { attempt, amountPaise, how }, unpaid: null },
      };
    }
    case 'ReturnRefundRefused': {
      const { reason = 'too-little-left', leftPaise } = event.data;
      return unpaid(before, to, { why: reason, amountPaise: before.refund?.amountPaise ?? 0, leftPaise });
    }
    case 'ReturnRefundFailed': {
      const { paidPaise } = event.data;
      const paid = paidPaise !== undefined && { paidPaise };
      return {
        ...{ ...before, revision: before.revision + 1 },
        refund: before.refund && { ...before.refund, hasFailed: true, ...paid },
      };
    }
    case 'ReturnRefundWithdrawn':
      return unpaid(before, to, {
        ...{ why: 'withdrawn', amountPaise: event.data.amountPaise, leftPaise: null },
      });
    case 'ReturnRefunded':
      return refunded(before, to, event.data);
    case 'ReturnClosed':
      return { ...to('closed'), explanation: textOf(event.data.explanation) };
    default:
      return event satisfies never;
  }
}

type Refunded = Pick<
  Extract<ReturnEvent, { type: 'ReturnRefunded' }>['data'],
  'attempt' | 'amountPaise' | 'refundIds'
>;

/** A refund that was given up may be paid all the same, while a later one is under way. */
function refunded(
  before: Return,
  to: (state: ReturnState) => Return,
  { attempt, amountPaise, refundIds }: Refunded,
): Return {
  const paid = {
    refundedPaise: before.refundedPaise + amountPaise,
    paidRefunds: [...before.paidRefunds, ...refundIds],
  };
  if (before.refund !== null && before.refund.attempt !== attempt)
    return { ...before, ...paid, revision: before.revision + 1 };
  const unpaid = attempt === before.attempts ? null : before.unpaid;
  return { ...to('refunded'), ...paid, refund: null, unpaid };
}

/** The return is where it was before the refund. */
function unpaid(before: Return, to: (state: ReturnState) => Return, refund: UnpaidRefund): Return {
  return { ...to(before.refundedPaise > 0 ? 'refunded' : 'received'), refund: null, unpaid: refund };
}

function requested({ data }: ReturnRequested): Return {
  const { returnId, orderId, number, accountId, lines, reason, note, pictures, refundWay, at } = data;
  return {
    ...{ returnId, orderId, number, accountId, reason, note: textOf(note), pictures, refundWay },
    lines: lines.map((line) => ({ ...line, received: null, restock: false })),
    ...{ explanation: null, state: 'requested', steps: [{ state: 'requested', at }] },
    ...{ attempts: 0, refund: null, refundedPaise: 0, paidRefunds: [], unpaid: null, revision: 0 },
  };
}

function textOf(text: Personal<string> | undefined): string | null {
  return text === undefined || isErased(text) ? null : text;
}

/**
 * What can still be refunded for what arrived, in paise; 0 before anything arrived, and after a refund that was given up was paid beside another one. What
 * the payment has left is another limit.
 */
export function refundableOf({ lines, refundedPaise, refund }: Return): number {
  const worth = lines.reduce((sum, { received, pricePaise }) => sum + (received ?? 0) * pricePaise, 0);
  return Math.max(0, worth - refundedPaise - (refund?.amountPaise ?? 0));
}
