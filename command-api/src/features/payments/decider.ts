// The rules of a payment: money counts when the gateway says so, each payment and refund once, and nothing is paid back twice.
import { eventsOf } from '@aangan/shared-events/event';
import {
  paymentEvents,
  type DisputeKind,
  type ForReturn,
  type PaymentEvent,
} from '@aangan/shared-events/features/payments/events';
import {
  awaitsPayment,
  isSameReturn,
  ledgerAfter,
  openDisputes,
  refundableOf,
  type PaymentLedger,
  type Refund,
} from '@aangan/shared-events/features/payments/ledger';
import { isToExpire } from '@aangan/shared-events/features/payments/due-times';
import type { Decider } from '../../domain/decider.ts';
import type {
  AdoptRefund,
  CollectCash,
  ExpirePayment,
  FailRefund,
  OrderToPay,
  PaymentCommand,
  RecordPayment,
  RecordRefund,
  RequestPayment,
  ReturnPayment,
  SettleDispute,
} from './commands.ts';
import type { GatewayRefund } from './gateway/payment-gateway.ts';
import {
  alreadyCollected,
  notCashOnDelivery,
  nothingToCollect,
  notOnline,
  orderRejected,
  paymentClosed,
  refundInTheWay,
  refundTooLarge,
} from './refusals.ts';
import { parseReceipt } from './receipts.ts';
import {
  decidedOnce,
  idsOf,
  refundCash,
  refundOf,
  requestRefund,
  retryRefund,
  withdrawRefund,
} from './refund-rules.ts';

export type PaymentStreamState = PaymentLedger | undefined;
type Events = readonly PaymentEvent[];

export const paymentDecider: Decider<PaymentStreamState, PaymentCommand, PaymentEvent> = {
  initialState: undefined,
  isEvent: eventsOf(paymentEvents),
  decide,
  evolve: ledgerAfter,
};

function decide(command: PaymentCommand, ledger: PaymentStreamState): Events {
  switch (command.type) {
    case 'RequestPayment':
      return requestPayment(command, ledger);
    case 'RecordPayment':
      return recordPayment(command, ledger);
    case 'RecordRefund':
      return recordRefund(command, ledger);
    case 'FailRefund':
      return failRefund(command, ledger);
    case 'ExpirePayment':
      return expirePayment(command, ledger);
    case 'RequestRefund':
      return decidedOnce(command, ledger, requestRefund);
    case 'RetryRefund':
      return retryRefund(command, ledger);
    case 'WithdrawRefund':
      return withdrawRefund(command, ledger);
    case 'CollectCash':
      return collectCash(command, ledger);
    case 'RefundCash':
      return decidedOnce(command, ledger, refundCash);
    case 'AdoptRefund':
      return adoptRefund(command, ledger);
    case 'ReturnPayment':
      return returnPayment(command, ledger);
    case 'SettleDispute':
      return settleDispute(command, ledger);
    default:
      return command satisfies never;
  }
}

/** Whether the shopper can pay it at a moment. An order from before online payments has no time limit, and cannot be paid. */
export function canPay(order: OrderToPay, ledger: PaymentStreamState, at: string): boolean {
  const { method, isRejected, payBy } = order;
  if (method !== 'online' || isRejected || payBy === undefined || at >= payBy) return false;
  return ledger === undefined || (!ledger.isExpired && awaitsPayment(ledger));
}

// A loser of the race for the gateway's order finds the winner's.
function requestPayment({ order, at, gatewayOrderId }: RequestPayment, ledger: PaymentStreamState): Events {
  if (order.method !== 'online') throw notOnline();
  if (ledger?.request) return [];
  if (order.payBy === undefined || !canPay(order, ledger, at)) throw paymentClosed();
  const { totalPaise: amountPaise, payBy } = order;
  const data = {
    ...idsOf(order),
    gatewayOrderId,
    amountPaise,
    currency: 'INR',
    payBy,
    requestedAt: at,
  } as const;
  return [{ type: 'PaymentRequested', data }];
}

function recordPayment({ order, at, payment }: RecordPayment, ledger: PaymentStreamState): Events {
  const { id: gatewayPaymentId, amountPaise, method, instrument, status } = payment;
  if (status === 'created' || status === 'authorized') return [];
  if (ledger?.captures.some((capture) => capture.gatewayPaymentId === gatewayPaymentId)) return [];
  const wrong = faultOf(payment, ledger);
  if (status === 'failed') {
    const isKnown = ledger?.failures.some((failed) => failed.gatewayPaymentId === gatewayPaymentId);
    if (isKnown || wrong !== undefined) return [];
  }
  if (wrong !== undefined) return dispute(order, at, ledger, { kind: wrong, ...asDisputed(payment) });
  const attempt = {
    ...idsOf(order),
    gatewayOrderId: payment.orderId ?? '',
    ...{ gatewayPaymentId, amountPaise, method, instrument },
  };
  if (status === 'failed') {
    const { code = 'UNKNOWN', reason = null } = payment.failure ?? {};
    const failure = { code: code.slice(0, 100), reason: reason?.slice(0, 100) ?? null };
    return [{ type: 'PaymentFailed', data: { ...attempt, ...failure } }];
  }
  const captured: PaymentEvent = {
    type: 'PaymentCaptured',
    data: { ...attempt, capturedAt: new Date(payment.createdAt).toISOString() },
  };
  if (ledger === undefined || awaitsPayment(ledger)) return [captured];
  return [
    captured,
    ...dispute(order, at, ledger, { kind: 'second-capture', ...asDisputed(payment) }),
    refundOf(order, ledger, { gatewayPaymentId, amountPaise, cause: 'second-capture', at }),
  ];
}

/** What is wrong with a payment of the gateway; undefined when it fits the order. */
function faultOf(
  { orderId, currency, amountPaise }: RecordPayment['payment'],
  ledger: PaymentStreamState,
): DisputeKind | undefined {
  const request = ledger?.request;
  if (!request || orderId !== request.gatewayOrderId) return 'unknown-payment';
  if (currency !== 'INR') return 'wrong-currency';
  return amountPaise === request.amountPaise ? undefined : 'wrong-amount';
}

type Disputed = Omit<
  Extract<PaymentEvent, { type: 'PaymentDisputed' }>['data'],
  'orderId' | 'accountId' | 'disputedAt'
>;

const asDisputed = ({ id, amountPaise, currency }: RecordPayment['payment']) => ({
  gatewayPaymentId: id,
  gatewayRefundId: null,
  amountPaise,
  currency: currency.slice(0, 3),
});

// Each once.
function dispute(order: OrderToPay, at: string, ledger: PaymentStreamState, disputed: Disputed): Events {
  const isKnown = ledger?.disputes.some(
    ({ kind, gatewayPaymentId, gatewayRefundId }) =>
      kind === disputed.kind &&
      gatewayPaymentId === disputed.gatewayPaymentId &&
      gatewayRefundId === disputed.gatewayRefundId,
  );
  if (isKnown) return [];
  return [{ type: 'PaymentDisputed', data: { ...idsOf(order), ...disputed, disputedAt: at } }];
}

function recordRefund({ order, at, refund }: RecordRefund, ledger: PaymentStreamState): Events {
  const known = ledger?.refunds.find(({ gatewayRefundId }) => gatewayRefundId === refund.id);
  if (known?.state === 'processed') return [];
  const { refundId, attempt } = parseReceipt(refund.receipt);
  const asked = ledger?.refunds.find((each) => each.refundId === refundId);
  const isOurs =
    asked !== undefined &&
    asked.gatewayPaymentId === refund.paymentId &&
    asked.amountPaise === refund.amountPaise;
  // One that was withdrawn and is made after all is as unexpected as one that nobody asked for.
  if (isOurs && asked.state !== 'processed' && asked.state !== 'withdrawn')
    return outcomeOf(order, at, asked, attempt, refund);
  // A failed one moved no money, and one that is pending may still fail.
  if (refund.status !== 'processed') return [];
  return dispute(order, at, ledger, {
    kind: 'unknown-refund',
    gatewayPaymentId: refund.paymentId,
    gatewayRefundId: refund.id,
    amountPaise: refund.amountPaise,
    currency: 'INR',
  });
}

function outcomeOf(
  order: OrderToPay,
  at: string,
  asked: Refund,
  attempt: number,
  { id: gatewayRefundId, status, createdAt }: GatewayRefund,
): Events {
  const { refundId, gatewayPaymentId, amountPaise } = asked;
  const data = { ...idsOf(order), refundId, gatewayPaymentId, amountPaise, attempt, gatewayRefundId };
  if (status === 'processed') {
    const refundedAt = new Date(createdAt).toISOString();
    return [{ type: 'RefundProcessed', data: { ...data, refundedAt } }];
  }
  if (status === 'pending' || asked.state !== 'requested' || attempt !== asked.attempt) return [];
  const description = 'The gateway could not pay it back.';
  return [{ type: 'RefundFailed', data: { ...data, description, failedAt: at } }];
}

function failRefund(command: FailRefund, ledger: PaymentStreamState): Events {
  const { order, at, refundId, attempt, description } = command;
  const asked = ledger?.refunds.find((each) => each.refundId === refundId);
  if (asked?.state !== 'requested' || asked.attempt !== attempt) return [];
  const { gatewayPaymentId, amountPaise } = asked;
  const data = { ...idsOf(order), refundId, gatewayPaymentId, amountPaise, attempt, gatewayRefundId: null };
  return [{ type: 'RefundFailed', data: { ...data, description: description.slice(0, 500), failedAt: at } }];
}

function expirePayment({ order, at }: ExpirePayment, ledger: PaymentStreamState): Events {
  const { method, payBy } = order;
  if (method !== 'online' || payBy === undefined || at < payBy) return [];
  if (!isToExpire(ledger, payBy)) return [];
  return [{ type: 'PaymentExpired', data: { ...idsOf(order), payBy } }];
}

function collectCash({ order, at, note }: CollectCash, ledger: PaymentStreamState): Events {
  if (order.method !== 'cod') throw notCashOnDelivery();
  if (ledger?.collected) throw alreadyCollected();
  if (order.isRejected) throw orderRejected();
  if (order.totalPaise === 0) throw nothingToCollect();
  const data = { ...idsOf(order), amountPaise: order.totalPaise, reference: null, collectedAt: at };
  return [{ type: 'CashCollected', data: { ...data, ...(note !== undefined && { note }) } }];
}

function adoptRefund({ order, at, refund }: AdoptRefund, ledger: PaymentStreamState): Events {
  const { id: gatewayRefundId, paymentId: gatewayPaymentId, amountPaise, status, createdAt } = refund;
  if (ledger === undefined || status !== 'processed') return [];
  if (ledger.refunds.some((each) => each.gatewayRefundId === gatewayRefundId)) return [];
  const refundedAt = new Date(createdAt).toISOString();
  const made = { ...idsOf(order), gatewayPaymentId, amountPaise, gatewayRefundId, refundedAt };
  const failed = ledger.refunds.filter(
    (each) => each.state === 'failed' && each.gatewayPaymentId === gatewayPaymentId,
  );
  const byHand = failed.find((each) => each.amountPaise === amountPaise);
  if (byHand !== undefined) {
    const { refundId, attempt } = byHand;
    return [{ type: 'RefundProcessed', data: { ...made, refundId, attempt } }];
  }
  const left = refundableOf(ledger, gatewayPaymentId);
  if (amountPaise > left) throw failed.length > 0 ? refundInTheWay() : refundTooLarge(left);
  const reason = 'Made at the gateway.';
  const forReturn = withdrawnReturnOf(ledger, refund);
  const of =
    forReturn === undefined ? { cause: 'administrator' as const } : { cause: 'return' as const, forReturn };
  const asked = refundOf(order, ledger, { gatewayPaymentId, amountPaise, reason, at, ...of });
  if (asked.type !== 'RefundRequested') return [];
  const { refundId, attempt } = asked.data;
  return [asked, { type: 'RefundProcessed', data: { ...made, refundId, attempt } }];
}

/** The refund of a return that was withdrawn and is this one: by its receipt, else by payment and amount, where it was not paid since. */
function withdrawnReturnOf(
  { refunds }: PaymentLedger,
  { paymentId, amountPaise, receipt }: GatewayRefund,
): ForReturn | undefined {
  const { refundId } = parseReceipt(receipt);
  const withdrawn = refunds.filter(
    (each) =>
      each.state === 'withdrawn' && each.gatewayPaymentId === paymentId && each.amountPaise === amountPaise,
  );
  const named = withdrawn.find((each) => each.refundId === refundId);
  if (named !== undefined) return named.forReturn;
  const isPaid = ({ forReturn }: Refund): boolean =>
    refunds.some((each) => each.state === 'processed' && isSameReturn(each.forReturn, forReturn));
  return withdrawn.find((each) => each.forReturn !== undefined && !isPaid(each))?.forReturn;
}

function returnPayment({ order, at, payment }: ReturnPayment, ledger: PaymentStreamState): Events {
  const { id: gatewayPaymentId, orderId, amountPaise, method, instrument, status } = payment;
  if (ledger === undefined || (status !== 'captured' && status !== 'refunded')) return [];
  const isOpen = openDisputes(ledger).some(
    (each) => each.kind === 'wrong-amount' && each.gatewayPaymentId === gatewayPaymentId,
  );
  if (!isOpen) return [];
  const data = {
    ...idsOf(order),
    gatewayOrderId: orderId ?? '',
    ...{ gatewayPaymentId, amountPaise, method, instrument },
    capturedAt: new Date(payment.createdAt).toISOString(),
  };
  const back = { gatewayPaymentId, amountPaise, cause: 'wrong-amount', at } as const;
  return [{ type: 'PaymentCaptured', data }, refundOf(order, ledger, back)];
}

function settleDispute(
  { order, at, kind, gatewayPaymentId }: SettleDispute,
  ledger: PaymentStreamState,
): Events {
  const isOpen = ledger?.disputes.some(
    (each) => each.kind === kind && each.gatewayPaymentId === gatewayPaymentId && !each.isSettled,
  );
  if (!isOpen) return [];
  return [
    { type: 'PaymentDisputeSettled', data: { ...idsOf(order), kind, gatewayPaymentId, settledAt: at } },
  ];
}
