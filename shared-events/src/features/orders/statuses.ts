// The statuses of an order. Apart from their machine, because the web's routes need the list in the first load.
export const ORDER_STATUSES = ['pending', 'accepted', 'rejected', 'fulfilled', 'delivered'] as const;
/** As stored and as in the API. */
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** Why the shop itself has rejected an order. `not-paid`: the time to pay has passed. `sold-out`: its units were sold to others. */
export const REJECT_REASONS = ['not-paid', 'sold-out'] as const;
export type RejectReason = (typeof REJECT_REASONS)[number];
