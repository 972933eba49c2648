// The books of one order's payment: what its events add up to. The decider and the projection fold with it, so that a rule and a screen never disagree.
import type { DisputeKind, ForReturn, GatewayMethod, PaymentEvent, RefundCause } from './events.ts';
import { isErased } from '../../personal.ts';
import { LEAST_PAISE } from './states.ts';
import { duePayment, summaryAfter, type PaymentSummary } from './state-machine.ts';

export type PaymentRequest = {
  readonly gatewayOrderId: string;
  readonly amountPaise: number;
  /** ISO 8601, as all times here. */
  readonly payBy: string;
  readonly requestedAt: string;
};
export type FailedAttempt = {
  readonly gatewayPaymentId: string;
  readonly code: string;
  readonly reason: string | null;
};
export type Capture = {
  readonly gatewayPaymentId: string;
  readonly amountPaise: number;
  readonly method: GatewayMethod;
  readonly instrument: string | null;
  readonly capturedAt: string;
};
export type Refund = {
  readonly refundId: string;
  readonly gatewayPaymentId: string;
  readonly amountPaise: number;
  readonly attempt: number;
  readonly cause: RefundCause;
  /** Null once the person is erased. */
  readonly reason: string | null;
  readonly state: 'requested' | 'processed' | 'failed' | 'withdrawn';
  readonly gatewayRefundId: string | null;
  /** Of the first attempt. */
  readonly requestedAt: string;
  /** When it was requested again, processed, failed or withdrawn. */
  readonly changedAt: string;
  readonly failure: string | null;
  readonly forReturn?: ForReturn;
};
/** Cash that was handed back. */
export type CashRefund = {
  readonly refundId: string;
  readonly amountPaise: number;
  readonly forReturn: ForReturn;
  readonly at: string;
};
/** A refund of a return that was not paid: of too small an amount, or without a reason, because not enough was left. */
export type RefusedRefund = {
  readonly forReturn: ForReturn;
  readonly leftPaise: number;
  readonly reason?: 'too-small';
};
export type Dispute = {
  readonly kind: DisputeKind;
  readonly gatewayPaymentId: string | null;
  readonly gatewayRefundId: string | null;
  readonly amountPaise: number;
  readonly currency: string;
  readonly disputedAt: string;
  /** An administrator has settled it at the gateway. */
  readonly isSettled?: true;
};

/** Amounts are whole paise. */
export type PaymentLedger = {
  readonly orderId: number;
  readonly accountId: string;
  readonly request: PaymentRequest | null;
  /** The newest last. */
  readonly failures: readonly FailedAttempt[];
  readonly captures: readonly Capture[];
  readonly refunds: readonly Refund[];
  readonly isExpired: boolean;
  readonly collected: {
    readonly amountPaise: number;
    readonly reference: string | null;
    readonly at: string;
  } | null;
  readonly cashRefunds: readonly CashRefund[];
  readonly refusals: readonly RefusedRefund[];
  readonly disputes: readonly Dispute[];
  readonly summary: PaymentSummary;
  /** Of the payment's stream. */
  readonly revision: number;
};

/** The books after an event; undefined before the first. The event must be the next of the stream. */
export function ledgerAfter(before: PaymentLedger | undefined, event: PaymentEvent): PaymentLedger {
  const ledger = before ?? opened(event);
  const summary = summaryAfter(ledger.summary, event);
  const moved = { ...ledger, summary, revision: ledger.revision + 1 };
  switch (event.type) {
    case 'PaymentRequested': {
      const { gatewayOrderId, amountPaise, payBy, requestedAt } = event.data;
      return { ...moved, request: { gatewayOrderId, amountPaise, payBy, requestedAt } };
    }
    case 'PaymentFailed': {
      const { gatewayPaymentId, code, reason } = event.data;
      return { ...moved, failures: [...ledger.failures, { gatewayPaymentId, code, reason }] };
    }
    case 'PaymentCaptured': {
      const { gatewayPaymentId, amountPaise, method, instrument, capturedAt } = event.data;
      const capture = { gatewayPaymentId, amountPaise, method, instrument, capturedAt };
      return { ...moved, captures: [...ledger.captures, capture] };
    }
    case 'PaymentExpired':
      return { ...moved, isExpired: true };
    case 'RefundRequested':
    case 'RefundProcessed':
    case 'RefundFailed':
    case 'RefundWithdrawn':
      return { ...moved, refunds: refundsAfter(ledger.refunds, event) };
    case 'CashCollected': {
      const { amountPaise, collectedAt } = event.data;
      const reference = noteOf(event) ?? event.data.reference;
      return { ...moved, collected: { amountPaise, reference, at: collectedAt } };
    }
    case 'CashRefunded': {
      const { refundId, amountPaise, forReturn, refundedAt: at } = event.data;
      return { ...moved, cashRefunds: [...ledger.cashRefunds, { refundId, amountPaise, forReturn, at }] };
    }
    case 'RefundRefused': {
      const { forReturn, leftPaise, reason } = event.data;
      const refusal = { forReturn, leftPaise, ...(reason && { reason }) };
      return { ...moved, refusals: [...ledger.refusals, refusal] };
    }
    case 'PaymentDisputed': {
      const { orderId: _, accountId: __, ...dispute } = event.data;
      return { ...moved, disputes: [...ledger.disputes, dispute] };
    }
    case 'PaymentDisputeSettled':
      return { ...moved, disputes: ledger.disputes.map((each) => settledBy(each, event)) };
    default:
      return event satisfies never;
  }
}

function settledBy(
  dispute: Dispute,
  { data }: Extract<PaymentEvent, { type: 'PaymentDisputeSettled' }>,
): Dispute {
  const isMeant = dispute.kind === data.kind && dispute.gatewayPaymentId === data.gatewayPaymentId;
  return isMeant ? { ...dispute, isSettled: true } : dispute;
}

function opened(event: PaymentEvent): PaymentLedger {
  const { orderId, accountId } = event.data;
  return {
    orderId,
    accountId,
    request: null,
    failures: [],
    captures: [],
    refunds: [],
    isExpired: false,
    collected: null,
    cashRefunds: [],
    refusals: [],
    disputes: [],
    summary: duePayment(isOfCash(event) ? 'cod' : 'online'),
    revision: -1,
  };
}

function isOfCash(event: PaymentEvent): boolean {
  return event.type === 'CashCollected' || (event.type === 'RefundRefused' && event.data.how === 'cash');
}

type RefundEvent = Extract<
  PaymentEvent,
  { type: 'RefundRequested' | 'RefundProcessed' | 'RefundFailed' | 'RefundWithdrawn' }
>;

function refundsAfter(before: readonly Refund[], event: RefundEvent): readonly Refund[] {
  const { refundId, attempt } = event.data;
  const known = before.some((refund) => refund.refundId === refundId);
  if (!known) return event.type === 'RefundRequested' ? [...before, firstAttempt(event)] : before;
  return before.map((refund) =>
    refund.refundId === refundId ? { ...refund, attempt, ...outcomeOf(event) } : refund,
  );
}

type Noted = Extract<PaymentEvent, { type: 'RefundRequested' | 'CashCollected' | 'CashRefunded' }>;

/** What an administrator typed; undefined where nothing was, and once the person is erased. */
export function noteOf({ data: { note } }: Noted): string | undefined {
  return note === undefined || isErased(note) ? undefined : note;
}

function firstAttempt(event: Extract<RefundEvent, { type: 'RefundRequested' }>): Refund {
  const { refundId, gatewayPaymentId, amountPaise, attempt, cause, requestedAt, forReturn } = event.data;
  const reason = noteOf(event) ?? event.data.reason;
  return {
    refundId,
    gatewayPaymentId,
    amountPaise,
    attempt,
    cause,
    reason,
    state: 'requested',
    gatewayRefundId: null,
    requestedAt,
    changedAt: requestedAt,
    failure: null,
    ...(forReturn && { forReturn }),
  };
}

function outcomeOf(event: RefundEvent): Pick<Refund, 'state' | 'gatewayRefundId' | 'changedAt' | 'failure'> {
  switch (event.type) {
    case 'RefundRequested':
      return {
        state: 'requested',
        gatewayRefundId: null,
        changedAt: event.data.requestedAt,
        failure: null,
      };
    case 'RefundProcessed': {
      const { gatewayRefundId, refundedAt } = event.data;
      return { state: 'processed', gatewayRefundId, changedAt: refundedAt, failure: null };
    }
    case 'RefundFailed': {
      const { gatewayRefundId, failedAt, description } = event.data;
      return { state: 'failed', gatewayRefundId, changedAt: failedAt, failure: description };
    }
    case 'RefundWithdrawn':
      return {
        state: 'withdrawn',
        gatewayRefundId: null,
        changedAt: event.data.withdrawnAt,
        failure: null,
      };
    default:
      return event satisfies never;
  }
}

/** The disputes that are not settled: a second capture is settled by paying one back, a payment or refund by entering it, and each by an administrator. */
export function openDisputes(ledger: PaymentLedger): readonly Dispute[] {
  const { captures, refunds, disputes } = ledger;
  return disputes.filter(({ kind, gatewayPaymentId, gatewayRefundId, isSettled }) => {
    if (isSettled) return false;
    switch (kind) {
      case 'second-capture':
        return (
          gatewayPaymentId !== null &&
          refundableOf(ledger, gatewayPaymentId) > 0 &&
          refundableIn(ledger) > (ledger.request?.amountPaise ?? 0)
        );
      case 'unknown-refund':
        return !refunds.some((refund) => refund.gatewayRefundId === gatewayRefundId);
      case 'wrong-amount':
      case 'wrong-currency':
      case 'unknown-payment':
        return !captures.some((capture) => capture.gatewayPaymentId === gatewayPaymentId);
      default:
        return kind satisfies never;
    }
  });
}

/** Whether a refund that the shop did not ask for waits to be entered: it may be a failed one, made by hand, which then must not be tried again. */
export function hasUnknownRefund(ledger: PaymentLedger): boolean {
  return openDisputes(ledger).some(({ kind }) => kind === 'unknown-refund');
}

/** The refunds that an administrator should know of: those that failed, and those that were withdrawn while the money is still there. */
export function troubledRefunds(ledger: PaymentLedger): readonly Refund[] {
  return ledger.refunds.filter(
    ({ state, gatewayPaymentId }) =>
      state === 'failed' || (state === 'withdrawn' && refundableOf(ledger, gatewayPaymentId) > 0),
  );
}

/** What a payment has left: captured, and neither paid back nor requested to be. A failed refund keeps its share until it is withdrawn: it is tried again. */
export function refundableOf({ captures, refunds }: PaymentLedger, gatewayPaymentId: string): number {
  const captured = captures.find((capture) => capture.gatewayPaymentId === gatewayPaymentId);
  const taken = refunds
    .filter((refund) => refund.gatewayPaymentId === gatewayPaymentId && refund.state !== 'withdrawn')
    .reduce((sum, { amountPaise }) => sum + amountPaise, 0);
  return Math.max(0, (captured?.amountPaise ?? 0) - taken);
}

/**
 * What of a payment no refund was ever requested for. The refund of a rejected order takes no more: a process manager repeats it when its checkpoint is
 * lost, and what a withdrawn refund held may have been paid back in another way.
 */
export function neverAskedOf({ captures, refunds }: PaymentLedger, gatewayPaymentId: string): number {
  const isOfIt = (each: { readonly gatewayPaymentId: string }) => each.gatewayPaymentId === gatewayPaymentId;
  const asked = refunds.filter(isOfIt).reduce((sum, { amountPaise }) => sum + amountPaise, 0);
  const left = (captures.find(isOfIt)?.amountPaise ?? 0) - asked;
  return left < LEAST_PAISE ? 0 : left;
}

/** What of the payments of a rejected order goes back and is not paid yet: requested, failed and tried again, or about to be requested. */
export function comingBackOf(ledger: PaymentLedger): number {
  const asked = ledger.refunds.filter(({ state }) => state === 'requested' || state === 'failed');
  return [
    ...asked.map(({ amountPaise }) => amountPaise),
    ...ledger.captures.map(({ gatewayPaymentId }) => neverAskedOf(ledger, gatewayPaymentId)),
  ].reduce((sum, amountPaise) => sum + amountPaise, 0);
}

/**
 * Whether it still waits for its money. A payment of a wrong amount that was returned does not count; after one of the right amount the gateway takes no
 * other, returned or not.
 */
export function awaitsPayment(ledger: PaymentLedger): boolean {
  const { captures, request } = ledger;
  return (
    refundableIn(ledger) === 0 && captures.every(({ amountPaise }) => amountPaise !== request?.amountPaise)
  );
}

/** What all captured payments of the order have left. */
export function refundableIn(ledger: PaymentLedger): number {
  return ledger.captures.reduce(
    (sum, { gatewayPaymentId }) => sum + refundableOf(ledger, gatewayPaymentId),
    0,
  );
}

/** What is left of the cash that was collected: what has not been handed back. */
export function cashLeftIn({ collected, cashRefunds }: PaymentLedger): number {
  const back = cashRefunds.reduce((sum, { amountPaise }) => sum + amountPaise, 0);
  return Math.max(0, (collected?.amountPaise ?? 0) - back);
}

/** Whether both are the same refund of a return. */
export function isSameReturn(one: ForReturn | undefined, other: ForReturn | undefined): boolean {
  return one !== undefined && one.returnId === other?.returnId && one.attempt === other.attempt;
}
