import type { SharedState } from '../../../lib/shared-state.ts';

/** The order whose payment the dialog shows. */
export const shownPaymentState: SharedState<number | null> = { key: ['shown-payment'], initial: null };
