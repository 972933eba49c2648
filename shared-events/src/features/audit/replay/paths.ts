// Paths of the shop at a point in time, for pages that need no schema.
export const replayPaths = {
  line: '/api/audit/replay',
  dashboard: '/api/audit/replay/dashboard',
  product: '/api/audit/replay/products/:id',
  order: '/api/audit/replay/orders/:id',
  difference: '/api/audit/replay/difference',
} as const;
