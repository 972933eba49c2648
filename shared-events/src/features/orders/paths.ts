// Paths and sort orders of orders, for pages that need no schema.
export const orderPaths = {
  place: '/api/orders/place-order',
  all: '/api/orders',
  csv: '/api/orders/export.csv',
  updateStatus: '/api/orders/update-status/:id',
  shipment: '/api/orders/shipment/:id',
  /** What is printed; the proof of an order is in the paths of the audit. */
  receipt: '/api/orders/:id/printed-receipt',
  stats: '/api/public/orders/stats',
} as const;

export const ORDER_SORTS = ['createdAt_desc', 'createdAt_asc', 'total_desc', 'total_asc'] as const;

export type OrderSort = (typeof ORDER_SORTS)[number];
