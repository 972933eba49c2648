// Who sends a command, from where and when, and under which intention: all that becomes an event's metadata.
import type { EventPlace } from '@aangan/shared-events/features/audit/views';
import type { Actor, EventMetadata, Origin } from '@aangan/shared-events/event';

/** One intention of one sender (from the Idempotency-Key): its id, and an HMAC of what was asked under it. */
export type IdempotencyKey = {
  readonly id: string;
  readonly mac: string;
  /** Where it was carried out before, as far as an index of the log knows: a stream remembers its newest intentions alone. */
  readonly usedAt?: readonly EventPlace[];
};

export type CommandContext = {
  readonly by: Actor;
  readonly origin: Origin;
  /** The request's id. */
  readonly correlationId: string;
  /** Id of the event that a reaction answers to. */
  readonly causationId?: string;
  /** When the decision is taken (ISO 8601, UTC). */
  readonly at: string;
  readonly intention?: IdempotencyKey;
};

/** What an event's metadata says of the command that caused it. */
export function metadataOf(context: CommandContext): Omit<EventMetadata, 'schemaVersion'> {
  const { at, by, origin, correlationId, causationId, intention } = context;
  return {
    at,
    by,
    origin,
    correlationId,
    ...(causationId === undefined ? {} : { causationId }),
    ...(intention === undefined ? {} : { commandId: intention.id, commandMac: intention.mac }),
  };
}
