import type { SharedState } from '../../../lib/shared-state.ts';

export type OpenedPayment = {
  readonly orderId: number;
  /** Whether the order is rejected. */
  readonly isCancelled: boolean;
};

/** The order whose payment the dialog shows. */
export const shownPaymentState: SharedState<OpenedPayment | null> = { key: ['shown-payment'], initial: null };
