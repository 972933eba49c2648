// The commands of a return. Amounts are whole paise, times ISO 8601 in UTC.
import type { ReturnRequested } from '@aangan/shared-events/features/returns/events';
import type { RefundWay } from '@aangan/shared-events/features/returns/states';
import type { PaidPart } from '../../domain/ports/return-refunds.ts';

/** Follows a claim in the order's stream; repeating it changes nothing. */
export type OpenReturn = { readonly type: 'OpenReturn'; readonly request: ReturnRequested['data'] };

type Change = {
  /** The revision that the sender has seen; undefined when not sent. */
  readonly expectedRevision: number | undefined;
  readonly at: string;
};
export type ApproveReturn = Change & { readonly type: 'ApproveReturn' };
/** Without an explanation only once the key that would seal it is destroyed. */
export type RefuseReturn = Change & { readonly type: 'RefuseReturn'; readonly explanation?: string };
export type WithdrawReturn = Change & { readonly type: 'WithdrawReturn' };
export type ReceiveReturn = Change & {
  readonly type: 'ReceiveReturn';
  /** What arrived; a line that is left out did not. */
  readonly lines: readonly { readonly line: number; readonly quantity: number; readonly restock: boolean }[];
};
export type RequestReturnRefund = Change & {
  readonly type: 'RequestReturnRefund';
  readonly amountPaise: number;
  readonly how: RefundWay;
  /** The gateway pays back no such amount, or none that leaves so little. */
  readonly isTooSmall: boolean;
  /** Of cash. */
  readonly reference?: string;
};
export type CloseReturn = Change & { readonly type: 'CloseReturn'; readonly explanation?: string };
/** The payment has not enough left, or the amount is too small; repeating it changes nothing. */
export type RefuseReturnRefund = {
  readonly type: 'RefuseReturnRefund';
  readonly attempt: number;
  readonly leftPaise: number;
  readonly reason?: 'too-small';
  readonly at: string;
};
/** An administrator gave up the refund; repeating it changes nothing. */
export type WithdrawReturnRefund = {
  readonly type: 'WithdrawReturnRefund';
  readonly attempt: number;
  readonly at: string;
};
/** The gateway did not pay the refund, or a part of it; repeating it changes nothing until more is paid. */
export type RecordReturnRefundFailed = {
  readonly type: 'RecordReturnRefundFailed';
  readonly attempt: number;
  /** What was paid of the other parts. */
  readonly paidPaise: number;
  readonly at: string;
};
/** Money was paid back, also of a refund that was given up before; repeating it changes nothing. */
export type RecordReturnRefunded = {
  readonly type: 'RecordReturnRefunded';
  readonly attempt: number;
  /** All that was paid of the attempt. */
  readonly paid: readonly PaidPart[];
  readonly at: string;
};

export type ReturnChange =
  | ApproveReturn
  | RefuseReturn
  | WithdrawReturn
  | ReceiveReturn
  | RequestReturnRefund
  | CloseReturn;
export type ReturnCommand =
  | OpenReturn
  | ReturnChange
  | RefuseReturnRefund
  | WithdrawReturnRefund
  | RecordReturnRefundFailed
  | RecordReturnRefunded;
