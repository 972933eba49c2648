// The context of a command that becomes its events' metadata: actor, origin, time, request id and idempotency key.
import type { EventPlace } from '@aangan/shared-events/features/audit/views';
import type { Actor, EventMetadata, Origin } from '@aangan/shared-events/event';

/** A sender's Idempotency-Key: its id in the log, and an HMAC of the request that came with it. */
export type IdempotencyKey = {
  readonly id: string;
  readonly mac: string;
  /** Where it was used before, from the audit index: a stream's state holds only its most recent keys. */
  readonly usedAt?: readonly EventPlace[];
};

export type CommandContext = {
  readonly by: Actor;
  readonly origin: Origin;
  /** The request's id. */
  readonly correlationId: string;
  /** Id of the event that a process manager reacts to. */
  readonly causationId?: string;
  /** When the decision is taken (ISO 8601, UTC). */
  readonly at: string;
  readonly idempotencyKey?: IdempotencyKey;
};

/** The metadata of an event that a command with this context caused. */
export function metadataOf(context: CommandContext): Omit<EventMetadata, 'schemaVersion'> {
  const { at, by, origin, correlationId, causationId, idempotencyKey } = context;
  return {
    at,
    by,
    origin,
    correlationId,
    ...(causationId === undefined ? {} : { causationId }),
    ...(idempotencyKey === undefined ? {} : { commandId: idempotencyKey.id, commandMac: idempotencyKey.mac }),
  };
}
