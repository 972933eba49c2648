// The body of every refusal, and the headers that the shop and its clients speak beside the bodies.
export type ErrorResponse = {
  readonly success: false;
  /** Fit for a shopper to read. */
  readonly message: string;
  /** Stable, for programs. */
  readonly code: string;
  /** What happened meanwhile, when an outdated row was changed (`changed-meanwhile`). */
  readonly changes?: readonly { readonly type: string; readonly at: string; readonly by: string }[];
};

export const shopHeaders = {
  /** `<log id>:<commit>`: answered by writes; sent with reads, which then never answer from before it. */
  position: 'Shop-Position',
  /** The screen on which the shopper acted. */
  screen: 'Shop-Screen',
  /** One value for one intention, kept over retries. */
  idempotencyKey: 'Idempotency-Key',
} as const;
