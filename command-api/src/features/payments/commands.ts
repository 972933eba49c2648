// The commands of a payment. Amounts are whole paise, times ISO 8601 in UTC.
import type { PaymentMethod } from '@aangan/shared-events/features/orders/events';
import type { DisputeKind, ForReturn, RefundCause } from '@aangan/shared-events/features/payments/events';
import type { GatewayPayment, GatewayRefund } from './gateway/payment-gateway.ts';

/** What an order's own stream says; the rules of its payment need no more of it. */
export type OrderToPay = {
  readonly orderId: number;
  readonly accountId: string;
  readonly totalPaise: number;
  readonly method: PaymentMethod;
  readonly placedAt: string;
  /** Undefined: the time to pay never ends. */
  readonly payBy: string | undefined;
  readonly isRejected: boolean;
};

type OfOrder = { readonly order: OrderToPay; readonly at: string };

/** The gateway has an order for it. */
export type RequestPayment = OfOrder & { readonly type: 'RequestPayment'; readonly gatewayOrderId: string };
/** What the gateway says about a payment, from wherever it was learned; repeating it changes nothing. */
export type RecordPayment = OfOrder & { readonly type: 'RecordPayment'; readonly payment: GatewayPayment };
/** What the gateway says about a refund; repeating it changes nothing. */
export type RecordRefund = OfOrder & { readonly type: 'RecordRefund'; readonly refund: GatewayRefund };
/** The gateway refuses an attempt of a refund. */
export type FailRefund = OfOrder & {
  readonly type: 'FailRefund';
  readonly refundId: string;
  readonly attempt: number;
  readonly description: string;
};
export type ExpirePayment = OfOrder & { readonly type: 'ExpirePayment' };
/** Without an amount everything that is left. */
export type RequestRefund = OfOrder & {
  readonly type: 'RequestRefund';
  readonly amountPaise: number | undefined;
  readonly cause: RefundCause;
  /** What an administrator typed. */
  readonly note?: string;
  /** Of a return: repeating it changes nothing. */
  readonly forReturn?: ForReturn;
};
/** Cash was handed back for a return; repeating it changes nothing. */
export type RefundCash = OfOrder & {
  readonly type: 'RefundCash';
  readonly amountPaise: number;
  readonly forReturn: ForReturn;
  readonly note?: string;
};
/** Tries a failed refund again, after the attempt that failed. */
export type RetryRefund = OfOrder & {
  readonly type: 'RetryRefund';
  readonly refundId: string;
  readonly failedAttempt: number;
};
/** Gives up a refund whose last attempt is the one that failed: the gateway was asked about no later one. */
export type WithdrawRefund = OfOrder & {
  readonly type: 'WithdrawRefund';
  readonly refundId: string;
  readonly failedAttempt: number;
};
export type CollectCash = OfOrder & { readonly type: 'CollectCash'; readonly note?: string };
/** Enters a refund that was made at the gateway itself; it completes a failed one of the same payment and amount. */
export type AdoptRefund = OfOrder & { readonly type: 'AdoptRefund'; readonly refund: GatewayRefund };
/** Enters a payment whose amount is wrong, and pays it back. */
export type ReturnPayment = OfOrder & { readonly type: 'ReturnPayment'; readonly payment: GatewayPayment };
/** What the shop cannot enter in its books was settled at the gateway. */
export type SettleDispute = OfOrder & {
  readonly type: 'SettleDispute';
  readonly kind: DisputeKind;
  readonly gatewayPaymentId: string;
};

export type PaymentCommand =
  | RequestPayment
  | RecordPayment
  | RecordRefund
  | FailRefund
  | ExpirePayment
  | RequestRefund
  | RetryRefund
  | WithdrawRefund
  | CollectCash
  | RefundCash
  | AdoptRefund
  | ReturnPayment
  | SettleDispute;
