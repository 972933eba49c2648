// Events of the log in the shape of the audit: with a description and names, and the stored event, still
// sealed.
import type { NamesOf } from '../../domain/ports/account-names.ts';
import type { ColorNamesOf } from '../../domain/ports/color-names.ts';
import type { EventLog } from '@aangan/platform/event-log/event-log';
import type { KeyStore } from '@aangan/platform/keys/key-store';
import { codec } from '@aangan/shared-events/all-events';
import { MissingKeyError, UnreadableEventError, type RawEvent } from '@aangan/shared-events/codec';
import {
  metadataSchema,
  type Actor,
  type EventMetadata,
  type Recorded,
  type ShopEvent,
} from '@aangan/shared-events/event';
import type { AuditEventResponse } from '@aangan/shared-events/features/audit/http';
import { colorIdsIn, describeByType, type DescribeEvent } from '../../domain/event-description.ts';
import { describeUnreadable } from './unreadable-events.ts';

export type LogReader = {
  readonly log: Pick<EventLog, 'readStream'>;
  readonly keys: Pick<KeyStore, 'find'>;
};

/** An event as stored and as decoded; `event` is undefined for a type that this program does not know, and for an event that it cannot read. */
export type ReadEvent = {
  readonly raw: RawEvent;
  readonly metadata: EventMetadata;
  readonly event: Recorded<ShopEvent> | undefined;
  /** Why it cannot be read. */
  readonly unreadable?: UnreadableEventError;
};

/** Shown in place of an erased person's name. */
export const ERASED = 'Erased';

/** Reads and decodes events of a stream, those that cannot be read too: what needs all of them calls `requireReadable`. */
export async function readEvents(
  { log, keys }: LogReader,
  stream: string,
  from = 0n,
  most?: number,
): Promise<readonly ReadEvent[]> {
  return decodeAll({ keys }, await log.readStream(stream, from, most));
}

/** Decodes events that are already read, like `readEvents`. Throws `UnreadableEventError` for one whose metadata cannot be read: who, and when. */
export async function decodeAll(
  { keys }: Pick<LogReader, 'keys'>,
  raws: readonly RawEvent[],
): Promise<readonly ReadEvent[]> {
  return Promise.all(
    raws.map(async (raw) => {
      try {
        const event = await codec.decode(raw, keys.find);
        return { raw, event, metadata: event?.metadata ?? readMetadata(raw) };
      } catch (error) {
        if (!(error instanceof UnreadableEventError)) throw error;
        return { raw, event: undefined, metadata: readMetadata(raw), unreadable: withPlace(raw, error) };
      }
    }),
  );
}

/** Throws `UnreadableEventError` of the first event that cannot be read: what is computed from the others would be wrong. */
export function requireReadable(events: readonly ReadEvent[]): readonly ReadEvent[] {
  const first = events.find(({ unreadable }) => unreadable !== undefined);
  if (first?.unreadable !== undefined) throw first.unreadable;
  return events;
}

function readMetadata(raw: RawEvent): EventMetadata {
  const read = metadataSchema.safeParse(raw.metadata);
  if (read.success) return read.data;
  throw new UnreadableEventError(`cannot read the metadata of ${eventAt(raw)}`, { cause: read.error });
}

/** A missing key names its owner, but not the event. */
function withPlace(raw: RawEvent, error: UnreadableEventError): UnreadableEventError {
  if (!(error instanceof MissingKeyError)) return error;
  return new UnreadableEventError(`cannot read ${eventAt(raw)}: ${error.message}`, { cause: error });
}

const eventAt = ({ type, stream, revision, position }: RawEvent): string =>
  `${type} at ${stream}/${revision}, position ${position}`;

/** In the order of the log. */
export function inOrderOfTheLog(events: readonly ReadEvent[]): readonly ReadEvent[] {
  return events.toSorted((first, second) => (first.raw.position < second.raw.position ? -1 : 1));
}

export type DescribeNeeds = {
  readonly namesOf: NamesOf;
  readonly colorNamesOf: ColorNamesOf;
  readonly describeEvent: DescribeEvent;
};

/** Events as the audit shows them: with the names of people and a description of each. */
export async function describeEvents(
  events: readonly ReadEvent[],
  { namesOf, colorNamesOf, describeEvent }: DescribeNeeds,
): Promise<readonly AuditEventResponse[]> {
  const [names, colorNames] = await Promise.all([
    namesOf(events.flatMap(({ metadata }) => metadata.by.id ?? [])),
    colorNamesOf(events.flatMap(({ event }) => (event === undefined ? [] : colorIdsIn(event)))),
  ]);
  return events.map(({ raw, event, metadata, unreadable }) => {
    const { id, stream, type, data } = raw;
    const revision = Number(raw.revision);
    const { at, by, origin, correlationId, causationId } = metadata;
    return {
      ...{ id, stream, revision, position: String(raw.position), type, at },
      by: nameActor(by, names),
      origin: { client: origin.client, ...(origin.screen !== undefined && { screen: origin.screen }) },
      correlationId,
      ...(causationId !== undefined && { causationId }),
      ...(event === undefined ? describeByType(type, stream) : describeEvent(event, colorNames)),
      ...(unreadable !== undefined && describeUnreadable(type, stream, unreadable)),
      raw: { id, stream, revision, type, data, metadata: raw.metadata },
    };
  });
}

function nameActor({ kind, id }: Actor, names: ReadonlyMap<string, string>): AuditEventResponse['by'] {
  return id === undefined ? { kind } : { kind, id, name: names.get(id) ?? ERASED };
}
