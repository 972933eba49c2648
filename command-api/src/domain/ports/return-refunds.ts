// What payments and returns need of each other for the refunds of returns.
import type { Recorded } from '@aangan/shared-events/event';
import type { ReturnEvent } from '@aangan/shared-events/features/returns/events';
import type { CommandContext } from '../command-context.ts';

type RefundOfReturn = { readonly orderId: number; readonly number: number; readonly attempt: number };

/** Tells a return that the order's payment has not enough left, or that the amount is too small; idempotent. */
export type RefuseReturnRefund = (
  refused: RefundOfReturn & { readonly leftPaise: number; readonly reason?: 'too-small' },
  context: CommandContext,
) => Promise<unknown>;

/** Whether a return still waits for the outcome of one of its refunds. Once it does not, it never will again. */
export type AwaitsReturnRefund = (refund: RefundOfReturn) => Promise<boolean>;

/** Whether an amount is below the least that the gateway pays back of an order's payment, or would leave less than that. */
export type IsReturnRefundTooSmall = (orderId: number, amountPaise: number) => Promise<boolean>;

/**
 * What became of one refund of a return, of all its parts together. `requested`: money is on its way. `failed`: a part of it failed, which is tried again
 * or withdrawn.
 */
export type ReturnRefund = {
  readonly number: number;
  readonly attempt: number;
  readonly state: 'requested' | 'failed' | 'settled';
  /** What was paid back of it; nothing once all of it is withdrawn. */
  readonly paid: readonly PaidPart[];
};

/** A refund of the order's payment that was paid. */
export type PaidPart = { readonly refundId: string; readonly amountPaise: number };

/** The refund of a return that a refund of an order's payment belongs to; undefined when it is for no return. */
export type ReturnRefundOf = (orderId: number, refundId: string) => Promise<ReturnRefund | undefined>;

/**
 * Enters the refund of a return in the books of its order's payment, once; or tells the return that not enough was left. Returns the ids of its
 * refunds; none when the return does not wait for it.
 */
export type RefundReturn = (
  asked: Recorded<Extract<ReturnEvent, { type: 'ReturnRefundRequested' }>>,
  context: CommandContext,
) => Promise<readonly string[]>;
