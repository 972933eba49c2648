// The states of a return and the reasons for one. Apart from their schemas, because screens need the lists alone.

/** Why a shopper returns something, in the order in which the reasons are offered. */
export const RETURN_REASONS = [
  'does-not-fit',
  'damaged',
  'not-as-described',
  'wrong-item',
  'changed-mind',
] as const;
export type ReturnReason = (typeof RETURN_REASONS)[number];

/**
 * `refunding`: the money is on its way, or the refund failed and is tried again. `closed`: nothing is refunded. A return in part of which was refunded can be refunded further.
 */
export const RETURN_STATES = [
  'requested',
  'approved',
  'refused',
  'withdrawn',
  'received',
  'refunding',
  'refunded',
  'closed',
] as const;
export type ReturnState = (typeof RETURN_STATES)[number];

/** The states in which the back office has something to do, oldest first. */
export const OPEN_RETURN_STATES = [
  'requested',
  'approved',
  'received',
  'refunding',
] as const satisfies readonly ReturnState[];

/** How a refund of a return is paid. */
export const REFUND_WAYS = ['online', 'cash'] as const;
export type RefundWay = (typeof REFUND_WAYS)[number];

/**
 * Why nothing of a refund was paid: the payment has not enough left; the amount is below the least that the gateway pays back, or leaves less; an
 * administrator gave it up after it had failed.
 */
export const UNPAID_REASONS = ['too-little-left', 'too-small', 'withdrawn'] as const;
export type UnpaidReason = (typeof UNPAID_REASONS)[number];
