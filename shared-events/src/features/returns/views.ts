// The views of returns.
import type { Return } from './return.ts';
import type { ReturnState } from './states.ts';

export const returnsProjection = 'returns';

/** A return, and its place in the lists. */
export type ReturnView = Return & {
  /** Position of its first event in the log. */
  readonly place: number;
};

/** Exists for each erased customer: what they wrote in a later event is not stored. */
export type ErasedReturnerView = { readonly accountId: string };

export const returnKey = (returnId: string): string => `return:${returnId}`;
export const erasedReturnerKey = (accountId: string): string => `erased:${accountId}`;
/** The returns in one state, or all, scored by their place. */
export const returnsIndex = (state: ReturnState | 'all'): string => `in:${state}`;
/** A customer's returns, scored by their place. */
export const returnsOfIndex = (accountId: string): string => `of:${accountId}`;
/** The returns of an order, scored by their number. */
export const returnsOfOrderIndex = (orderId: number): string => `order:${orderId}`;
