// The shop’s own HTTP headers, for pages that need no schema.
export const shopHeaders = {
  /** `<log id>:<commit>`: returned by writes; a read that sends it never returns data from before it. */
  position: 'Shop-Position',
  /** The screen on which the shopper acted. */
  screen: 'Shop-Screen',
  /** One value for one user action, reused for its retries. */
  idempotencyKey: 'Idempotency-Key',
} as const;
