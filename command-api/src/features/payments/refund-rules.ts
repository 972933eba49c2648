// The rules of refunds: never more than is left, each refund of a return once, what is refused to a return stays refused, and what an administrator has
// withdrawn is refunded by an administrator alone.
import type { ForReturn, PaymentEvent } from '@aangan/shared-events/features/payments/events';
import {
  cashLeftIn,
  hasUnknownRefund,
  isSameReturn,
  ledgerAfter,
  neverAskedOf,
  refundableIn,
  refundableOf,
  type PaymentLedger,
  type Refund,
} from '@aangan/shared-events/features/payments/ledger';
import { LEAST_PAISE } from '@aangan/shared-events/features/payments/states';
import { DomainError } from '../../domain/domain-error.ts';
import type { OrderToPay, RefundCash, RequestRefund, RetryRefund, WithdrawRefund } from './commands.ts';
import { nothingToRefund, refundNotFailed, refundTooLarge, refundTooSmall } from './refusals.ts';

type Ledger = PaymentLedger | undefined;
type Events = readonly PaymentEvent[];

/** The fields of every payment event. */
export const idsOf = ({ orderId, accountId }: OrderToPay) => ({ orderId, accountId });

/**
 * The refund of a return is decided once, in the payment's stream: the same command later finds what was decided. Without this a process
 * manager that is late would pay what was refused, once there is money for it.
 */
export function decidedOnce<Command extends RequestRefund | RefundCash>(
  command: Command,
  ledger: Ledger,
  decide: (command: Command, ledger: Ledger) => Events,
): Events {
  const { order, at, forReturn, amountPaise } = command;
  if (forReturn === undefined) return decide(command, ledger);
  if (ledger?.refusals.some((each) => isSameReturn(each.forReturn, forReturn))) return [];
  try {
    return decide(command, ledger);
  } catch (error) {
    if (!(error instanceof DomainError) || amountPaise === undefined) throw error;
    const how = command.type === 'RefundCash' ? 'cash' : 'online';
    const leftPaise = ledger === undefined ? 0 : (how === 'cash' ? cashLeftIn : refundableIn)(ledger);
    const data = { ...idsOf(order), forReturn, how, amountPaise, leftPaise, refusedAt: at } as const;
    const isTooSmall = error.code === refundTooSmall().code;
    return [{ type: 'RefundRefused', data: { ...data, ...(isTooSmall && { reason: 'too-small' }) } }];
  }
}

/** A refund through the gateway, split over several payments of the order where one has not enough left. */
export function requestRefund(command: RequestRefund, ledger: Ledger): Events {
  const { order, at, cause, note, forReturn } = command;
  if (ledger?.refunds.some((each) => isSameReturn(each.forReturn, forReturn))) return [];
  const noted = { ...(note !== undefined && { note }), ...(forReturn && { forReturn }) };
  const isAsked = cause === 'administrator' || cause === 'return';
  const payments = leftIn(ledger, isAsked ? refundableOf : neverAskedOf);
  const left = sumOf(payments);
  if (ledger === undefined || left === 0) {
    if (isAsked) throw nothingToRefund();
    return [];
  }
  const amountPaise = command.amountPaise ?? left;
  if (amountPaise > left) throw refundTooLarge(left);
  const shares = sharesOf(amountPaise, payments);
  if (isTooSmall(amountPaise, left, shares)) throw refundTooSmall();
  const events: PaymentEvent[] = [];
  let now = ledger;
  for (const share of shares) {
    const event = refundOf(order, now, { ...share, cause, at, ...noted });
    events.push(event);
    now = ledgerAfter(now, event);
  }
  return events;
}

/** Whether an amount is below the least that the gateway pays back, or would leave less than that of the payment. */
export function isRefundTooSmall(ledger: Ledger, amountPaise: number): boolean {
  const payments = leftIn(ledger, refundableOf);
  return isTooSmall(amountPaise, sumOf(payments), sharesOf(amountPaise, payments));
}

type Share = Pick<Refund, 'gatewayPaymentId' | 'amountPaise'>;

const sumOf = (payments: readonly Share[]): number =>
  payments.reduce((sum, { amountPaise }) => sum + amountPaise, 0);

function leftIn(
  ledger: Ledger,
  leftOf: (ledger: PaymentLedger, gatewayPaymentId: string) => number,
): readonly Share[] {
  if (ledger === undefined) return [];
  return ledger.captures.map(({ gatewayPaymentId }) => ({
    gatewayPaymentId,
    amountPaise: leftOf(ledger, gatewayPaymentId),
  }));
}

/** What each payment gives of an amount. */
function sharesOf(amountPaise: number, payments: readonly Share[]): readonly Share[] {
  let due = amountPaise;
  return payments.flatMap(({ gatewayPaymentId, amountPaise: left }) => {
    const share = Math.min(due, left);
    due -= share;
    return share === 0 ? [] : [{ gatewayPaymentId, amountPaise: share }];
  });
}

function isTooSmall(amountPaise: number, left: number, shares: readonly Share[]): boolean {
  const rest = left - amountPaise;
  return (
    amountPaise < LEAST_PAISE ||
    (rest > 0 && rest < LEAST_PAISE) ||
    (rest >= 0 && shares.some((share) => share.amountPaise < LEAST_PAISE))
  );
}

type NewRefund = Pick<Refund, 'gatewayPaymentId' | 'amountPaise' | 'cause'> & {
  readonly at: string;
  /** The shop's own words. */
  readonly reason?: string;
  readonly note?: string;
  readonly forReturn?: ForReturn;
};

/** The first attempt of a refund of one payment. */
export function refundOf(order: OrderToPay, ledger: Ledger, refund: NewRefund): PaymentEvent {
  const { at: requestedAt, reason = null, ...rest } = refund;
  const refundId = `${order.orderId}-${(ledger?.refunds.length ?? 0) + 1}`;
  return {
    type: 'RefundRequested',
    data: { ...idsOf(order), refundId, reason, ...rest, attempt: 1, requestedAt },
  };
}

/** Another attempt of a failed refund. */
export function retryRefund({ order, at, refundId, failedAttempt }: RetryRefund, ledger: Ledger): Events {
  const failed = ledger?.refunds.find((each) => each.refundId === refundId);
  if (ledger === undefined || failed === undefined) throw refundNotFailed();
  if (failed.state !== 'failed' || failed.attempt !== failedAttempt) return [];
  // It may have been made by hand at the gateway: another attempt would pay twice.
  if (hasUnknownRefund(ledger)) return [];
  const { gatewayPaymentId, amountPaise, cause } = failed;
  const data = { ...idsOf(order), refundId, gatewayPaymentId, amountPaise, cause, reason: null };
  return [{ type: 'RefundRequested', data: { ...data, attempt: failedAttempt + 1, requestedAt: at } }];
}

/** A failed refund is given up. */
export function withdrawRefund(
  { order, at, refundId, failedAttempt }: WithdrawRefund,
  ledger: Ledger,
): Events {
  const failed = ledger?.refunds.find((each) => each.refundId === refundId);
  if (failed?.state === 'withdrawn') return [];
  if (failed?.state !== 'failed' || failed.attempt !== failedAttempt) throw refundNotFailed();
  const { gatewayPaymentId, amountPaise, attempt } = failed;
  const data = { ...idsOf(order), refundId, gatewayPaymentId, amountPaise, attempt };
  return [{ type: 'RefundWithdrawn', data: { ...data, withdrawnAt: at } }];
}

/** Cash that was collected is handed back for a return. */
export function refundCash({ order, at, amountPaise, forReturn, note }: RefundCash, ledger: Ledger): Events {
  if (ledger?.cashRefunds.some((each) => isSameReturn(each.forReturn, forReturn))) return [];
  const left = ledger === undefined ? 0 : cashLeftIn(ledger);
  if (ledger === undefined || left === 0) throw nothingToRefund();
  if (amountPaise > left) throw refundTooLarge(left);
  const refundId = `${order.orderId}-cash-${ledger.cashRefunds.length + 1}`;
  const data = { ...idsOf(order), refundId, amountPaise, forReturn, refundedAt: at };
  return [{ type: 'CashRefunded', data: { ...data, ...(note !== undefined && { note }) } }];
}
