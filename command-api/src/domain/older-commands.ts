// Finds the events of an idempotency key that the stream's state no longer holds: the audit index has their place, the log their content.
import type { EventLog } from '@aangan/platform/event-log/event-log';
import type { KeyStore } from '@aangan/platform/keys/key-store';
import { codec } from '@aangan/shared-events/all-events';
import type { Recorded, ShopEvent } from '@aangan/shared-events/event';
import type { IdempotencyKey } from './command-context.ts';
import { keyReused } from './common-refusals.ts';
import type { Decider } from './decider.ts';
import { findProcessed, type StreamState } from './stream-state.ts';

/** A command causes one event or two. */
const MAX_EVENTS = 10;

/** Whether the key was used on the stream before according to the audit index. */
export function isUsedOn(stream: string, idempotencyKey: IdempotencyKey | undefined): boolean {
  return idempotencyKey?.usedAt?.some((place) => place.stream === stream) ?? false;
}

/**
 * Makes the lookup of a key's earlier result on a stream, however old; undefined when the key is new there. It throws 409
 * `idempotency-key-reused` when the same key came with another request.
 */
export function makeFindOlderCommand<State, Command, Event extends ShopEvent>(
  { isEvent }: Decider<State, Command, Event>,
  { log, keys }: { readonly log: Pick<EventLog, 'readStream'>; readonly keys: Pick<KeyStore, 'find'> },
) {
  const olderEvents = async (
    stream: string,
    { id, mac, usedAt = [] }: IdempotencyKey,
  ): Promise<readonly Recorded<Event>[]> => {
    const place = usedAt.find((used) => used.stream === stream);
    if (place === undefined) return [];
    const raws = await log.readStream(stream, BigInt(place.revision), MAX_EVENTS);
    const events = await Promise.all(raws.map((raw) => codec.decode(raw, keys.find)));
    const caused = events.filter((event) => event !== undefined && event.metadata.commandId === id);
    if (caused.some((event) => event?.metadata.commandMac !== mac)) throw keyReused();
    return caused.filter((event) => event !== undefined).filter((event) => isEvent(event));
  };

  return async (
    name: string,
    stream: StreamState<State, Event>,
    idempotencyKey: IdempotencyKey | undefined,
  ) => {
    const earlier = findProcessed(stream, idempotencyKey);
    if (earlier !== undefined || idempotencyKey === undefined) return earlier;
    const events = await olderEvents(name, idempotencyKey);
    if (events.length === 0) return undefined;
    return { events, stream, position: events.at(-1)?.position, repeated: true };
  };
}
