// The views of the audit: the places of the events of each request and of each idempotency key. It can be rebuilt from the log and holds no event
// data: that is read from the log.

export const auditProjection = 'audit';

/** The place of an event. Stream names hold no personal data. */
export type EventPlace = { readonly stream: string; readonly revision: number };

export type CausedEventsView = {
  /** In the order of the log: the first ones, at most `MAX_PLACES`. */
  readonly places: readonly EventPlace[];
  /** Whether there are more than that. */
  readonly isCut: boolean;
};

/** The most places stored for one request: more than any API call causes, and a limit for a proxy that repeats its ids. */
export const MAX_PLACES = 200;

/** Where an idempotency key was used: the first event of each stream that the command wrote to. */
export type KeyUseView = { readonly places: readonly EventPlace[] };

/** The most streams stored for one key: an API call writes to three at most. */
export const MAX_KEY_USES = 10;

/** `commandId` as in event metadata: a hash of the account and its key. */
export const keyUseKey = (commandId: string): string => `used:${commandId}`;

export const causedEventsKey = (correlationId: string): string => `caused:${correlationId}`;
