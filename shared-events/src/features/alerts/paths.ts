// Paths of stock alerts, for pages that need no schema.
export const alertPaths = {
  all: '/api/stock-alerts',
  ofProduct: '/api/stock-alerts/:productId',
  cancel: '/api/stock-alerts/cancel',
} as const;
