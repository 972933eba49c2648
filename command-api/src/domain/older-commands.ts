// What an intention caused on a stream that remembers it no longer: an index of the log tells where it was carried out, and the log what came of it.
import type { EventLog } from '@aangan/platform/event-log/event-log';
import type { KeyStore } from '@aangan/platform/keys/key-store';
import { codec } from '@aangan/shared-events/all-events';
import type { Recorded, ShopEvent } from '@aangan/shared-events/event';
import type { IdempotencyKey } from './command-context.ts';
import { keyReused } from '../http/common-refusals.ts';
import type { Decider } from './decider.ts';
import { findProcessed, type StreamState } from './stream-state.ts';

/** A command causes one event or two. */
const MOST_EVENTS = 10;

/** Whether the intention was carried out on the stream before, whatever the stream remembers. */
export function isUsedOn(stream: string, intention: IdempotencyKey | undefined): boolean {
  return intention?.usedAt?.some((place) => place.stream === stream) ?? false;
}

/**
 * Makes what tells what an intention has caused on a stream before, however long ago; undefined when it is new there. It throws 409
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
    const raws = await log.readStream(stream, BigInt(place.revision), MOST_EVENTS);
    const events = await Promise.all(raws.map((raw) => codec.decode(raw, keys.find)));
    const caused = events.filter((event) => event !== undefined && event.metadata.commandId === id);
    if (caused.some((event) => event?.metadata.commandMac !== mac)) throw keyReused();
    return caused.filter((event) => event !== undefined).filter((event) => isEvent(event));
  };

  return async (name: string, stream: StreamState<State, Event>, intention: IdempotencyKey | undefined) => {
    const earlier = findProcessed(stream, intention);
    if (earlier !== undefined || intention === undefined) return earlier;
    const events = await olderEvents(name, intention);
    if (events.length === 0) return undefined;
    return { events, stream, position: events.at(-1)?.position, repeated: true };
  };
}
