import type { SharedState } from '../../../../lib/shared-state.ts';

/** The order whose shipment the dialog shows. */
export const shownShipmentState: SharedState<number | null> = { key: ['shown-shipment'], initial: null };
