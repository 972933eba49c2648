// Paths of payments, for pages that need no schema.
export const paymentPaths = {
  methods: '/api/payments/methods',
  of: '/api/payments/:orderId',
  checkout: '/api/payments/:orderId/checkout',
  confirm: '/api/payments/:orderId/confirm',
  /** Where the gateway's page sends a shopper without JavaScript (a form). */
  returned: '/api/payments/:orderId/return',
  refunds: '/api/payments/:orderId/refunds',
  withdraw: '/api/payments/:orderId/refunds/:refundId/withdraw',
  collect: '/api/payments/:orderId/collect',
  resolve: '/api/payments/:orderId/resolve',
  board: '/api/payments/board',
  webhook: '/api/payments/webhooks/razorpay',
} as const;
