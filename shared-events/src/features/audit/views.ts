// Where the events of a request stand in the log, and what an idempotency key was used for. An index that is rebuilt from the log and holds nothing of what happened: that is read there.

export const auditProjection = 'audit';

/** The place of an event. Stream names hold no personal data. */
export type EventPlace = { readonly stream: string; readonly revision: number };

export type CausedEventsView = {
  /** In the order of the log: the first ones, at most `MOST_PLACES`. */
  readonly places: readonly EventPlace[];
  /** Whether there are more than that. */
  readonly isCut: boolean;
};

/** How many places are kept of one request: more than any call of the shop causes, and a bound for what a proxy that repeats its ids could grow. */
export const MOST_PLACES = 200;

/** Where a key was used: the first event of each stream that came of it. */
export type KeyUseView = { readonly places: readonly EventPlace[] };

/** How many streams are kept of one key: a call writes to three at most. */
export const MOST_USES = 10;

/** `commandId` as it stands in the metadata of events: a hash of the account and its key. */
export const keyUseKey = (commandId: string): string => `used:${commandId}`;

export const causedEventsKey = (correlationId: string): string => `caused:${correlationId}`;
