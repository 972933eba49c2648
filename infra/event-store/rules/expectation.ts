/** The expected revision of a stream; `at` is a revision, 0 for the first event. */
export type Expectation =
  | { readonly kind: 'any' }
  | { readonly kind: 'no-stream' }
  | { readonly kind: 'stream-exists' }
  | { readonly kind: 'at'; readonly revision: number };

export const ANY: Expectation = { kind: 'any' };
export const NO_STREAM: Expectation = { kind: 'no-stream' };
export const STREAM_EXISTS: Expectation = { kind: 'stream-exists' };
export const at = (revision: number): Expectation => ({ kind: 'at', revision });
